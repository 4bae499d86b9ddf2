import { describe, expect, it } from 'vitest';
import { summaryContent } from '../../../client/src/summary/summary-content';
import { whyContent } from '../../../client/src/why/why-content';
import type { FunctionResults } from '../../../server/src/lsp/protocol/results';
import { bounded, check, fn, proved, range, results, unknown, vacuous } from './results';

/** What a reader sees: words without tags. */
const read = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const said = (...functions: readonly FunctionResults[]): string => read(whyContent('a.c', results(...functions)).text);

describe('the panel', () => {
  it('gives reasons, and what can be done', () => {
    const reason = unknown({
      text: 'nothing is known of get()',
      place: { uri: 'file:///w/a.c', range: range('7:2-7:5') },
      remedies: [
        { kind: 'more-time', seconds: 60 },
        { kind: 'model-call', callee: 'get' },
      ],
    });
    expect(said(fn('0:0-9:0', [check('1:0', reason)]))).toContain(
      'f, line 2 ? assertion fails nothing is known of get() line 8 Take 60 s Write a model of get',
    );
  });

  it('offers a larger bound for what holds up to a bound', () => {
    expect(said(fn('0:0-9:0', [check('1:0', bounded)]))).toContain('passed more than 12 times');
    expect(said(fn('0:0-9:0', [check('1:0', bounded)]))).toContain('Raise the bound to 48');
  });

  it('flags proofs of what is never reached', () => {
    expect(said(fn('0:0-9:0', [check('1:0', vacuous)]))).toContain('⊘ assertion fails Vacuous');
  });

  it('lists what verdicts rest on: what is common to all functions once', () => {
    const common = { kind: 'data-model', text: 'Types are as on Linux.', remedies: [] };
    const call = {
      kind: 'unmodelled-call',
      text: 'get() may return anything.',
      remedies: [{ kind: 'model-call' as const, callee: 'get' }],
    };
    const functions = [
      fn('0:0-3:0', [check('1:0', proved)], { name: 'f', assumptions: [common] }),
      fn('4:0-9:0', [check('5:0', proved)], { name: 'g', assumptions: [common, call] }),
    ];
    expect(said(...functions)).toContain(
      'Every check is decided. What the verdicts rest on All functions Types are as on Linux. g get() may return anything. Write a model of get',
    );
  });

  it('does not ask about what is ignored', () => {
    expect(said(fn('0:0-9:0', [{ ...check('1:0', unknown()), ignored: 'not mine' }]))).not.toContain('ran out of time');
  });

  it('does not explain verdicts of an older text', () => {
    expect(said(fn('0:0-9:0', [check('1:0', unknown(), 'stale')]))).toContain('Not everything has been verified yet.');
  });

  it('shows texts of the program as text', () => {
    const { text } = whyContent('<b>.c', results(fn('0:0-9:0', [check('1:0', unknown({ text: '"a" < b & c' }))])));
    expect(text).toContain('&quot;a&quot; &lt; b &amp; c');
    expect(text).toContain('&lt;b&gt;.c');
  });
});

it('the summary of a workspace has files with failures first', () => {
  const nothing = { proved: 0, refuted: 0, bounded: 0, unknown: 0 };
  const files = [
    { ...nothing, uri: 'a.c', proved: 3, problem: null },
    { ...nothing, uri: 'b.c', problem: 'does not compile' },
    { ...nothing, uri: 'c.c', proved: 1, refuted: 2, problem: null },
  ];
  expect(read(summaryContent({ outcome: 'done', files, milliseconds: 1500 }, (uri) => uri).text)).toBe(
    'Workspace ✓ 4 proved, ✗ 2 refuted in 3 files, 1.5 s. File refuted unknown bounded proved c.c 2 0 0 1 a.c 0 0 0 3 b.c does not compile',
  );
});
