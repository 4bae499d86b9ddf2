import { describe, expect, it } from 'vitest';
import { essenceOf } from '../../../server/src/service/verify/essence';
import type { Trace, TraceEvent } from '../../../server/src/trace/trace';

const initial = (target: string, value: string): TraceEvent => ({ kind: 'initial', target, value });
const input = (name: string, value: string): TraceEvent => ({ kind: 'input', name, value });
const assign = (target: string, value: string): TraceEvent => ({ kind: 'assign', target, value });
const trace = (events: readonly TraceEvent[]): Trace =>
  ({ entry: 'f', steps: events.map((event) => ({ event, relevant: true })) }) as unknown as Trace;

const ring = '{.values = {1, 2, 3}, .head = 4218337536, .count = 7, .name = "a, }"}';

describe('the values that matter', () => {
  it.each<[string, readonly TraceEvent[], string, string]>([
    ['last ones', [input('x', '1'), assign('x', '2')], '', 'x = 2'],
    ['of an input that a variable holds', [input('nondet', '5'), assign('n', '5')], '', 'n = 5'],
    [
      'of a member that the failing expression names',
      [initial('*ring', ring)],
      "index 'ring->head' out of bounds",
      'ring->head = 4218337536',
    ],
    ['of members of a global', [initial('state', ring)], 'signed overflow in state.count + …', 'state.count = 7'],
    [
      'of an object, none of whose members is named',
      [initial('*ring', ring)],
      'leak',
      '*ring = {.values = {…}, .head = 4218337536, .count = 7, …}',
    ],
    ['of an array', [initial('a', '{1, 2, 3, 4}')], 'division by zero', 'a = {1, 2, 3, …}'],
  ])('are the %s', (_, events, failure, expected) => {
    expect(essenceOf(trace(events), failure)).toBe(expected);
  });
});
