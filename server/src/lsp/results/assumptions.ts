import type { AssumptionKind } from '../../task/assumption';
import { assumptionText, readLedgerLine } from '../../report/assumption-text';
import type { SurveyedParameter } from '../../service/model/survey';
import type { Assumed, Remedy } from '../protocol/results';
import { contractFor } from './contract-clauses';

/** A line of the ledger (`kind: detail`) in plain words, with what can be done about it. */
export function assumed(line: string, parameters: readonly SurveyedParameter[]): Assumed {
  const read = readLedgerLine(line);
  if (read === undefined) return { kind: 'other', text: line, remedies: [] };
  const { kind, detail } = read;
  return { kind, text: assumptionText(read), remedies: remediesFor(kind, detail, parameters) };
}

function remediesFor(
  kind: AssumptionKind,
  detail: string,
  parameters: readonly SurveyedParameter[],
): readonly Remedy[] {
  if (kind === 'unmodelled-call') return [{ kind: 'model-call', callee: detail }];
  if (kind !== 'fresh-parameters') return [];
  const names = new Set(detail.split(', '));
  const clause = contractFor(parameters.filter(({ name, kind: sort }) => sort === 'integer' || names.has(name)));
  return clause === undefined ? [] : [{ kind: 'add-contract', clause }];
}
