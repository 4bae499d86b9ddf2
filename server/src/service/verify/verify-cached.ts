import { createHash } from 'node:crypto';
import { readEntry, writeEntry } from '../cache/cache-folder';
import { type CacheEntry, holdsWithin, isLasting, type StoredVerdict } from '../cache/entry';
import { ObjectNames } from '../cache/stored-inputs';
import { readInputs } from '../../task/saved-inputs';
import { planChecks } from '../../task/plan-checks';
import { planEntry } from '../../task/plan-entry';
import type { Check } from '../../task/check';
import type { EntryPlan } from '../../task/entry-plan';
import type { ShownVerdict } from '../model/verdict';
import type { CheckVerdict, FunctionVerdicts, VerifyOptions } from '../model/verification';
import { EvidenceMaker } from './evidence';
import { placedInvariants } from './invariants';
import { ownChecks } from './own-checks';
import { type VerifiedModule, verifyFunction, type VerifyMeans } from './verify-function';

/** Verifies a function, but for what is known of it from before. */
export function verifyCached(
  unit: VerifiedModule,
  name: string,
  options: VerifyOptions,
  means: VerifyMeans & { readonly tool: () => string },
): FunctionVerdicts {
  const { cache } = options;
  const plan = cache && planEntry(unit.module, name, options.task, unit.contracts);
  if (cache === undefined || plan === undefined || 'kind' in plan) return verifyFunction(unit, name, options, means);
  const start = performance.now();
  const key = keyOf(cache.slice, options, means.tool());
  const entry = cache.read ? readEntry(cache.folder, key) : undefined;
  const names = new ObjectNames(unit.module, plan);
  const checks = wantedChecks(unit, plan, options);
  const known = entry === undefined ? [] : restore(entry, checks, { unit, plan, names, options });
  const open = checks.filter(({ id }) => !known.some((verdict) => verdict.id === id));
  const result = answer(known, open);
  if (result.kind === 'decided' && open.length > 0) store(result);
  return result;

  function answer(restored: readonly CheckVerdict[], rest: readonly Check[]): FunctionVerdicts {
    if (entry !== undefined && rest.length === 0) {
      means.tell({ kind: 'started', checks: checks.map(({ id }) => id), assumptions: entry.assumptions });
      for (const verdict of restored) means.tell({ kind: 'verdict', verdict });
      const statistics = { milliseconds: performance.now() - start, engines: [], solver: undefined };
      return { kind: 'decided', verdicts: restored, assumptions: entry.assumptions, statistics, fromCache: true };
    }
    for (const verdict of restored) means.tell({ kind: 'verdict', verdict });
    const found = verifyFunction(unit, name, { ...options, only: rest.map(({ id }) => id) }, means);
    return found.kind === 'refused' ? found : { ...found, verdicts: [...restored, ...found.verdicts] };
  }

  function store({ verdicts, assumptions }: Extract<FunctionVerdicts, { kind: 'decided' }>): void {
    const found = verdicts.flatMap((verdict) => {
      const stored = storedVerdict(verdict, options, names);
      return stored === undefined ? [] : [[verdict.id, stored] as const];
    });
    // What is already there of other checks stays: this may have been about some only.
    const before = readEntry(cache!.folder, key)?.verdicts;
    writeEntry(cache!.folder, key, { assumptions, verdicts: { ...before, ...Object.fromEntries(found) } });
  }
}

function keyOf(slice: string, { engine, encoding, scope }: VerifyOptions, tool: string): string {
  return createHash('sha256')
    .update(JSON.stringify([tool, slice, engine, encoding ?? null, scope]))
    .digest('hex');
}

function wantedChecks({ module }: VerifiedModule, plan: EntryPlan, { task, only }: VerifyOptions): readonly Check[] {
  const wanted = only && new Set(only);
  const own = ownChecks(plan.entry, planChecks(module, task));
  return wanted === undefined ? own : own.filter(({ id }) => wanted.has(id));
}

interface RestoreMeans {
  readonly unit: VerifiedModule;
  readonly plan: EntryPlan;
  readonly names: ObjectNames;
  readonly options: VerifyOptions;
}

/** What holds of what is kept. A counterexample is run again: so its steps stand where the text is now, and it fails. */
function restore(
  { verdicts }: CacheEntry,
  checks: readonly Check[],
  { unit, plan, names, options }: RestoreMeans,
): readonly CheckVerdict[] {
  const evidence = new EvidenceMaker({ module: unit.module, entry: plan, options, lines: unit.lines });
  return checks.flatMap((check): readonly CheckVerdict[] => {
    const stored = verdicts[check.id];
    if (stored === undefined || !holdsWithin(stored, options)) return [];
    const { engine, milliseconds, solverCalls } = stored;
    const by = { id: check.id, engine, milliseconds, solverCalls };
    switch (stored.kind) {
      case 'proved':
        return [{ ...by, verdict: restoredProof(stored, unit, plan) }];
      case 'bounded':
        return [{ ...by, verdict: { kind: 'bounded', bound: stored.bound } }];
      case 'unknown':
        return [{ ...by, verdict: { kind: 'unknown', reason: stored.reason, cause: stored.cause } }];
      case 'refuted': {
        const inputs = names.restored(stored.start);
        const shown = inputs && evidence.of(check, inputs);
        return shown === undefined ? [] : [{ ...by, verdict: { kind: 'refuted', ...shown } }];
      }
    }
  });
}

/** Invariants are kept by the blocks that they are of: where those stand now may be another line. */
function restoredProof(
  { vacuous, invariants = [] }: Extract<StoredVerdict, { kind: 'proved' }>,
  { lines }: VerifiedModule,
  { entry }: EntryPlan,
): ShownVerdict {
  const placed = placedInvariants(invariants, entry, lines);
  return { kind: 'proved', ...(vacuous && { vacuous }), ...(placed.length > 0 && { invariants: placed }) };
}

function storedVerdict(
  { verdict, engine, milliseconds, solverCalls }: CheckVerdict,
  { bound, milliseconds: time, checkMilliseconds }: VerifyOptions,
  names: ObjectNames,
): StoredVerdict | undefined {
  const by = { engine, milliseconds, solverCalls };
  const within = { bound, milliseconds: time, ...(checkMilliseconds !== undefined && { checkMilliseconds }) };
  switch (verdict.kind) {
    case 'proved':
      return {
        ...by,
        kind: 'proved',
        ...(verdict.vacuous && { vacuous: true }),
        ...(verdict.invariants && { invariants: verdict.invariants.map(({ block, texts }) => ({ block, texts })) }),
      };
    case 'refuted': {
      const inputs = readInputs(verdict.replay.inputs);
      return inputs && { ...by, kind: 'refuted', start: names.stored(inputs) };
    }
    case 'bounded':
      return { ...by, kind: 'bounded', bound: verdict.bound, within };
    case 'unknown':
      return isLasting(verdict.cause)
        ? { ...by, kind: 'unknown', reason: verdict.reason, cause: verdict.cause, within }
        : undefined;
  }
}
