import { describe, expect, it } from 'vitest';
import { stateOf } from '../../../server/src/service/model/results';
import type { SurveyedFunction } from '../../../server/src/service/model/survey';
import { ResultStore } from '../../../server/src/service/store/result-store';

const uri = 'file:///a.c';

function surveyed(name: string, first: number, slice: string, callees: readonly string[] = []): SurveyedFunction {
  const range = { start: { line: first, character: 0 }, end: { line: first + 3, character: 0 } };
  const check = { start: { line: first + 1, character: 2 }, end: { line: first + 1, character: 4 } };
  return {
    name,
    range,
    slice,
    callees,
    source: undefined,
    irLine: 1,
    blocks: 1,
    instructions: 1,
    hasErrors: false,
    parameters: [],
    checks: [
      {
        id: `${name}:assert:1`,
        kind: 'assert',
        message: '',
        function: name,
        source: undefined,
        irLine: 1,
        range: check,
      },
    ],
  };
}

/** `caller` calls `leaf`, `other` calls nobody; all are proved in version 1. */
function proved(): ResultStore {
  const store = new ResultStore();
  const functions = [surveyed('leaf', 0, 'l'), surveyed('caller', 5, 'c', ['leaf']), surveyed('other', 10, 'o')];
  store.surveyed({ uri, version: 1, functions, means: 'm' });
  for (const fn of store.get(uri)!.functions) {
    const verdict = {
      id: `${fn.name}:assert:1`,
      verdict: { kind: 'proved' },
      engine: 'bmc',
      milliseconds: 1,
      solverCalls: 1,
    } as const;
    store.decided(uri, fn.name, { key: fn.key, version: 1 }, [verdict]);
  }
  return store;
}

function states(store: ResultStore): Record<string, string> {
  return Object.fromEntries(store.get(uri)!.functions.map((fn) => [fn.name, stateOf(fn.checks[0]!, fn)]));
}

function insert(
  line: number,
  text = 'x',
): { range: { start: { line: number; character: number }; end: { line: number; character: number } }; text: string } {
  return { range: { start: { line, character: 3 }, end: { line, character: 3 } }, text };
}

describe('after an edit', () => {
  it.each<[string, number, string, Record<string, string>]>([
    ['in a function, it and its callers are stale', 1, 'x', { leaf: 'stale', caller: 'stale', other: 'current' }],
    ['in a caller, only that is stale', 6, 'x', { leaf: 'current', caller: 'stale', other: 'current' }],
    ['outside of functions, all are stale', 4, 'x', { leaf: 'stale', caller: 'stale', other: 'stale' }],
    [
      'of a directive in a function, all are stale',
      1,
      '\n#define A\n',
      { leaf: 'stale', caller: 'stale', other: 'stale' },
    ],
  ])('%s', (_, line, text, expected) => {
    const store = proved();
    store.edited(uri, 2, [insert(line, text)], true);
    expect(states(store)).toEqual(expected);
  });

  it('of a comment nothing is stale, and marks move', () => {
    const store = proved();
    store.edited(uri, 2, [insert(4, '/*\n\n*/')], false);
    expect(states(store)).toEqual({ leaf: 'current', caller: 'current', other: 'current' });
    expect(store.function(uri, 'other')!.checks[0]!.range.start.line).toBe(13);
  });

  it('of the whole text all is stale', () => {
    const store = proved();
    store.edited(uri, 2, undefined, true);
    expect(new Set(Object.values(states(store)))).toEqual(new Set(['stale']));
  });
});

describe('after the text was looked through again', () => {
  const again = (store: ResultStore, slices: readonly string[], means = 'm'): void => {
    const [l, c, o] = slices;
    store.edited(uri, 2, [insert(4)], true);
    const functions = [surveyed('leaf', 0, l!), surveyed('caller', 5, c!, ['leaf']), surveyed('other', 10, o!)];
    store.surveyed({ uri, version: 2, functions, means });
  };

  it('verdicts on what is the same are current again, on what changed stale', () => {
    const store = proved();
    again(store, ['l', 'new', 'o']);
    expect(states(store)).toEqual({ leaf: 'current', caller: 'stale', other: 'current' });
  });

  it('verdicts found by other means are stale', () => {
    const store = proved();
    again(store, ['l', 'c', 'o'], 'other means');
    expect(new Set(Object.values(states(store)))).toEqual(new Set(['stale']));
  });

  it('a verdict on the old text is not taken for one on the new', () => {
    const store = proved();
    const { key } = store.function(uri, 'caller')!;
    again(store, ['l', 'new', 'o']);
    const verdict = {
      id: 'caller:assert:1',
      verdict: { kind: 'proved' },
      engine: 'bmc',
      milliseconds: 1,
      solverCalls: 1,
    } as const;
    store.decided(uri, 'caller', { key, version: 1 }, [verdict]);
    expect(states(store).caller).toBe('stale');
  });
});
