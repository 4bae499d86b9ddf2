/** Results as a server would send them, with what a test does not care about filled in. */
import type { PlainRange } from '../../../server/src/lsp/protocol/plain-range';
import type {
  BriefVerdict,
  CheckResult,
  DocumentResults,
  FunctionResults,
  UnknownWhy,
} from '../../../server/src/lsp/protocol/results';

/** `2:4-2:9`, counted from 0. */
export function range(text: string): PlainRange {
  const [start, end] = text.split('-').map((part) => {
    const [line, character] = part.split(':').map(Number);
    return { line: line!, character: character! };
  });
  return { start: start!, end: end ?? start! };
}

const by = { engine: 'bmc', milliseconds: 40 };
export const proved: BriefVerdict = { kind: 'proved', vacuous: false, ...by };
export const vacuous: BriefVerdict = { kind: 'proved', vacuous: true, ...by };
export const bounded: BriefVerdict = {
  kind: 'bounded',
  bound: 12,
  remedies: [{ kind: 'larger-bound', bound: 48 }],
  ...by,
};
export const refuted: BriefVerdict = { kind: 'refuted', essence: 'x = -2147483648', ...by };
export const unknown = (reason: Partial<UnknownWhy> = {}): BriefVerdict => ({
  kind: 'unknown',
  reason: { kind: 'timeout', text: 'ran out of time', place: null, remedies: [], ...reason },
  ...by,
});

let ids = 0;

export function check(at: string, verdict: BriefVerdict | null, state?: CheckResult['state']): CheckResult {
  return {
    id: `f:assert:${++ids}`,
    kind: 'assert',
    message: 'assertion fails',
    range: range(at),
    state: state ?? (verdict === null ? 'pending' : 'current'),
    verdict,
  };
}

export function fn(at: string, checks: readonly CheckResult[], rest: Partial<FunctionResults> = {}): FunctionResults {
  return {
    name: 'f',
    range: range(at),
    activity: 'idle',
    checks,
    assumptions: [],
    milliseconds: 40,
    fromCache: false,
    refused: null,
    ...rest,
  };
}

export function results(...functions: readonly FunctionResults[]): DocumentResults {
  return { uri: 'file:///w/a.c', version: 1, functions, problem: null };
}
