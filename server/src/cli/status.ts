import { status, type Status } from './environment';
import type { Answer } from './property';
import type { FileResult } from '../report/result';

/** What all files together come to: what is wrong with the call counts most, then what is refuted. */
export function statusOf(files: readonly FileResult[], answer: Answer | undefined): Status {
  if (files.some(isWrong)) return status.wrong;
  if (answer !== undefined) return answerStatus[answer.kind];
  const statuses = files.map(fileStatus);
  return [status.refuted, status.undecided].find((one) => statuses.includes(one)) ?? status.ok;
}

const answerStatus = { TRUE: status.ok, FALSE: status.refuted, UNKNOWN: status.undecided } as const;

function isWrong({ head }: FileResult): boolean {
  if (head.kind !== 'read') return true;
  return head.diagnostics.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error'));
}

function fileStatus({ functions }: FileResult): Status {
  // A check without a verdict was only to be listed.
  const verdicts = functions.flatMap(({ checks }) => checks.map(({ verdict }) => verdict?.kind ?? 'proved'));
  if (verdicts.includes('refuted')) return status.refuted;
  const isAllProved = verdicts.every((kind) => kind === 'proved') && functions.every((fn) => fn.refused === undefined);
  return isAllProved ? status.ok : status.undecided;
}
