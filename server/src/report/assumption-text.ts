/** The ledger of assumptions in plain words. */
import type { AssumptionKind } from '../task/assumption';

/** A line of the ledger (`kind: detail`), taken apart. */
export interface LedgerLine {
  readonly kind: AssumptionKind;
  readonly detail: string;
}

/** Undefined if the line is not one of ours. */
export function readLedgerLine(line: string): LedgerLine | undefined {
  const [, kind = '', detail = ''] = /^([a-z-]+): ([^]*)$/.exec(line) ?? [];
  return isKnown(kind) ? { kind, detail } : undefined;
}

export function assumptionText({ kind, detail }: LedgerLine): string {
  return sentences[kind](detail);
}

/** What several functions rest on: each sentence once; names of the same kind, where a sentence takes many, in one. */
export function assumptionTexts(lines: readonly string[]): readonly string[] {
  const names = new Map<AssumptionKind, string[]>();
  const texts: (() => string)[] = [];
  for (const line of new Set(lines)) {
    const read = readLedgerLine(line);
    if (read === undefined) texts.push(() => line);
    else if (!isList.has(read.kind)) texts.push(() => assumptionText(read));
    else {
      const { kind } = read;
      const known = names.get(kind) ?? [];
      if (known.length === 0) texts.push(() => sentences[kind]([...new Set(known)].join(', ')));
      names.set(kind, known);
      known.push(...read.detail.split(', '));
    }
  }
  return texts.map((text) => text());
}

/** Kinds whose detail is a list of names. */
const isList: ReadonlySet<AssumptionKind> = new Set<AssumptionKind>([
  'unmodelled-call',
  'modelled-call',
  'fresh-parameters',
  'arbitrary-globals',
  'allocation-succeeds',
  'check-off',
]);

function isKnown(kind: string): kind is AssumptionKind {
  return Object.hasOwn(sentences, kind);
}

const sentences: Readonly<Record<AssumptionKind, (detail: string) => string>> = {
  'unmodelled-call': (names) =>
    isMany(names)
      ? `${called(names)} have no body here. They may return anything and change all memory that their arguments and the globals that other files know lead to; they call nothing of this file, keep no pointers for later calls, and they come back.`
      : `${called(names)} has no body here. It may return anything and change all memory that its arguments and the globals that other files know lead to; it calls nothing of this file, keeps no pointers for later calls, and it comes back.`,
  'modelled-call': (names) => `${called(names)} ${isMany(names) ? 'do' : 'does'} what the C standard says.`,
  contract: (clause) => `Callers keep the contract: ${clause}.`,
  'fresh-parameters': (names) =>
    isMany(names)
      ? `${names} point to separate, valid objects: each one object of its type, not null, not overlapping. A contract can say more, such as how many elements there are.`
      : `${names} points to one valid object of its type: not null, alive, and nothing else overlaps it. A contract can say more, such as how many elements there are.`,
  'arbitrary-globals': (names) => `When the function is called, globals may hold anything: ${names}.`,
  'argv-bound': () => 'The program is started with at most 3 arguments, each at most 7 bytes long.',
  'address-layout': (what) =>
    `Objects lie where Verdict puts them (${what}): code that looks at addresses as numbers may behave otherwise elsewhere.`,
  'address-space': (what) => `There are always numbers left for new objects: ${what}.`,
  'float-choice': (what) => `Where the standards leave a result of floats open, it is this: ${what}.`,
  'allocation-succeeds': (names) => `There is always enough memory: ${names} never fail.`,
  'check-off': (kinds) => `Not looked at, because it is switched off: ${kinds}.`,
  'data-model': (model) =>
    model === 'ILP32'
      ? 'Types are as on 32-bit Linux (ILP32): int, long and pointers have 32 bits.'
      : 'Types are as on 64-bit Linux (LP64): int has 32 bits, long and pointers have 64.',
};

function isMany(names: string): boolean {
  return names.includes(', ');
}

/** `f(), g()`. */
function called(names: string): string {
  return names
    .split(', ')
    .map((name) => `${name}()`)
    .join(', ');
}
