import type { AssumptionKind } from '../../task/assumption';
import type { SurveyedParameter } from '../../service/model/survey';
import type { Assumed, Remedy } from '../protocol/results';
import { contractFor } from './contract-clauses';

/** A line of the ledger (`kind: detail`) in plain words, with what can be done about it. */
export function assumed(line: string, parameters: readonly SurveyedParameter[]): Assumed {
  const [, kind = '', detail = ''] = /^([a-z-]+): ([^]*)$/.exec(line) ?? [];
  const say = sentences[kind as AssumptionKind] as ((detail: string) => string) | undefined;
  if (say === undefined) return { kind: 'other', text: line, remedies: [] };
  return { kind, text: say(detail), remedies: remediesFor(kind as AssumptionKind, detail, parameters) };
}

const sentences: Readonly<Record<AssumptionKind, (detail: string) => string>> = {
  'unmodelled-call': (name) =>
    `${name}() has no body here. It may return anything and change all memory that its arguments and the globals that other files know lead to; it calls nothing of this file, keeps no pointers for later calls, and it comes back.`,
  'modelled-call': (name) => `${name}() does what the C standard says.`,
  contract: (clause) => `Callers keep the contract: ${clause}.`,
  'fresh-parameters': (names) =>
    names.includes(', ')
      ? `${names} point to separate, valid objects: each one object of its type, not null, not overlapping. A contract can say more, such as how many elements there are.`
      : `${names} points to one valid object of its type: not null, alive, and nothing else overlaps it. A contract can say more, such as how many elements there are.`,
  'arbitrary-globals': (names) => `When the function is called, globals may hold anything: ${names}.`,
  'argv-bound': () => 'The program is started with at most 3 arguments, each at most 7 bytes long.',
  'address-layout': (what) =>
    `Objects lie where Verdict puts them (${what}): code that looks at addresses as numbers may behave otherwise elsewhere.`,
  'address-space': (what) => `There are always numbers left for new objects: ${what}.`,
  'float-choice': (what) => `Where the standards leave a result of floats open, it is this: ${what}.`,
  'allocation-succeeds': (names) => `There is always enough memory: ${names} never fail.`,
  'check-off': (kind) => `Not looked at, because it is switched off in the settings: ${kind}.`,
  'data-model': (model) =>
    model === 'ILP32'
      ? 'Types are as on 32-bit Linux (ILP32): int, long and pointers have 32 bits.'
      : 'Types are as on 64-bit Linux (LP64): int has 32 bits, long and pointers have 64.',
};

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
