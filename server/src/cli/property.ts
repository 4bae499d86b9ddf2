/** SV-COMP's properties: which checks they are about, and the answer in its words. */
import { type CheckKind, checkKinds } from '../task/check';
import { defaultOptions, type TaskOptions } from '../task/options';
import type { CheckResult, FileResult, FunctionResult } from '../report/result';

export const properties = ['unreach-call', 'no-overflow', 'valid-memsafety', 'termination'] as const;
export type Property = (typeof properties)[number];

/** The part of a property that a check of that kind is about; undefined for other kinds. */
function partOf(kind: CheckKind): string | undefined {
  switch (kind) {
    case 'reach-error':
      return 'unreach-call';
    case 'signed-overflow':
      return 'no-overflow';
    case 'null-dereference':
    case 'out-of-bounds':
    case 'use-after-free':
      return 'valid-deref';
    case 'double-free':
    case 'invalid-free':
      return 'valid-free';
    case 'memory-leak':
      return 'valid-memtrack';
    case 'termination':
      return 'termination';
    default:
      return undefined;
  }
}

const parts: Readonly<Record<Property, readonly string[]>> = {
  'unreach-call': ['unreach-call'],
  'no-overflow': ['no-overflow'],
  'valid-memsafety': ['valid-deref', 'valid-free', 'valid-memtrack'],
  termination: ['termination'],
};

/** The checks of a property, and SV-COMP's rule that allocation does not fail. */
export function propertyOptions(property: Property): TaskOptions {
  const checks = new Set(checkKinds.filter((kind) => parts[property].includes(partOf(kind) ?? '')));
  return { ...defaultOptions, checks, allocationMayFail: false };
}

export type Answer =
  | { readonly kind: 'TRUE' }
  | { readonly kind: 'FALSE'; readonly part: string }
  | { readonly kind: 'UNKNOWN'; readonly reason: string };

/** `TRUE`, `FALSE(valid-deref)`, `UNKNOWN(out of time)`. */
export function answerText(answer: Answer): string {
  switch (answer.kind) {
    case 'TRUE':
      return 'TRUE';
    case 'FALSE':
      return `FALSE(${answer.part})`;
    case 'UNKNOWN':
      return `UNKNOWN(${answer.reason.replaceAll(/\s+/g, ' ')})`;
  }
}

/** What all files together say: a failure anywhere counts, and only proofs everywhere make it true. */
export function answerTo(property: Property, files: readonly FileResult[]): Answer {
  const wrong = files.find(({ head }) => head.kind !== 'read');
  const functions = files.flatMap((file) => file.functions);
  const answers = functions.flatMap((fn) => [...refusal(fn), ...fn.checks.map((check) => checkAnswer(check, fn))]);
  const failure = answers.find(({ kind }) => kind === 'FALSE');
  if (failure !== undefined) return failure;
  if (wrong !== undefined) return unknown(`${wrong.head.name} could not be verified`);
  const open = answers.find(({ kind }) => kind === 'UNKNOWN');
  if (open !== undefined) return open;
  if (property === 'termination') return unknown('no engine proves termination yet');
  return functions.length === 0 ? unknown('there is no function to verify') : { kind: 'TRUE' };
}

function refusal({ refused }: FunctionResult): Answer[] {
  return refused === undefined ? [] : [unknown(refused)];
}

function checkAnswer({ kind, verdict }: CheckResult, { leaks }: FunctionResult): Answer {
  const isLeak = kind === 'memory-leak';
  switch (verdict?.kind) {
    case 'proved':
      return isLeak && leaks?.proofCounts !== true
        ? unknown('whether memory is lost in executions that do not return from main is not decided')
        : { kind: 'TRUE' };
    case 'refuted':
      return isLeak && leaks?.failureCounts !== true
        ? unknown('memory is still allocated at the end, and whether something points to it is not decided')
        : { kind: 'FALSE', part: partOf(kind) ?? kind };
    case 'bounded':
      return unknown(`no failure within ${verdict.bound} rounds of a loop or recursion`);
    case 'unknown':
      return unknown(verdict.reason);
    case undefined:
      return unknown('not verified');
  }
}

function unknown(reason: string): Answer {
  return { kind: 'UNKNOWN', reason };
}
