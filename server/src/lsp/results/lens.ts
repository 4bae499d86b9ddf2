import type { Command } from 'vscode-languageserver/node';
import { stateOf, type KnownCheck, type KnownFunction } from '../../service/model/results';

/** What the lenses over a function say and do; a title that does nothing has an empty command. */
export function lensCommands(fn: KnownFunction, uri: string): readonly Command[] {
  if (fn.checks.length === 0 && fn.refused === undefined) return [];
  const target = { uri, function: fn.name };
  const refuted = fn.checks.find((check) => kindNow(check, fn) === 'refuted');
  const open = fn.checks.find((check) => ['unknown', 'bounded'].includes(kindNow(check, fn) ?? ''));
  const isBusy = fn.activity !== 'idle';
  return [
    { title: summaryOf(fn), command: '' },
    isBusy
      ? { title: 'Cancel', command: 'verdict.cancel', arguments: [target] }
      : { title: 'Verify', command: 'verdict.verifyFunction', arguments: [target] },
    ...(refuted === undefined
      ? []
      : [{ title: 'Replay counterexample', command: 'verdict.replay', arguments: [{ ...target, check: refuted.id }] }]),
    ...(open === undefined
      ? []
      : [{ title: 'Why unknown', command: 'verdict.whyUnknown', arguments: [{ ...target, check: open.id }] }]),
  ];
}

function kindNow(check: KnownCheck, fn: KnownFunction): string | undefined {
  if (stateOf(check, fn) !== 'current') return undefined;
  const kind = check.verdict?.verdict.kind;
  return check.ignored !== undefined && kind !== 'proved' ? 'ignored' : kind;
}

const marks = [
  ['proved', '✓'],
  ['refuted', '✗'],
  ['bounded', '○'],
  ['unknown', '?'],
  ['ignored', '⊖'],
] as const;

/** `✓ 5 proved · ✗ 1 refuted`; what is of an older text says so, and is never called proved. */
function summaryOf(fn: KnownFunction): string {
  if (fn.refused !== undefined) return `? cannot be verified: ${fn.refused}`;
  const counts = marks.flatMap(([kind, mark]) => {
    const count = fn.checks.filter((check) => kindNow(check, fn) === kind).length;
    return count === 0 ? [] : [`${mark} ${count} ${kind}`];
  });
  const stale = fn.checks.filter((check) => stateOf(check, fn) === 'stale').length;
  const pending = fn.checks.filter((check) => stateOf(check, fn) === 'pending').length;
  const parts = [
    ...counts,
    ...(stale > 0 ? [`◌ ${stale} stale`] : []),
    ...(pending > 0 ? [`${pending} open`] : []),
    ...(fn.activity === 'running' ? ['verifying…'] : fn.activity === 'waiting' ? ['waiting'] : []),
  ];
  return parts.join(' · ');
}
