import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Z3Context } from '../../../server/src/solver/z3/context';
import { startZ3, type Z3Instance } from '../../../server/src/solver/z3/instance';
import { patchTicks, TICK_INTERVAL } from '../../../server/src/solver/z3/tick-patch';
import { Translator } from '../../../server/src/solver/z3/translate';
import { TermBuilder } from '../../../server/src/term/builder';
import { INT } from '../../../server/src/term/sort';
import { z3Module } from './fixture';
import { hardConstraints } from './problems';

const binary = readFileSync(path.resolve(import.meta.dirname, '../../../dist/z3-built.wasm'));

describe('the Z3 that we ship', () => {
  it('is the one that was measured and tested', async () => {
    const { raw, text } = startZ3(await z3Module());
    expect(text(raw.Z3_get_full_version())).toBe('Z3 5.1.0.0');
  });

  it('has the resource counters that are patched: both, and nothing else changes', () => {
    const patched = patchTicks(binary);
    const inserted = patched.length - binary.length;
    expect(inserted).toBeGreaterThan(2 * 10);
    expect(inserted).toBeLessThan(2 * 40);
    expect(binary.subarray(0, 1000).equals(patched.subarray(0, 1000))).toBe(true);
    expect(binary.subarray(-1000).equals(patched.subarray(-1000))).toBe(true);
    expect(patchTicks(patched)).toBe(patched);
  });

  it('another binary is left as it is', () => {
    const empty = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    expect(patchTicks(empty)).toBe(empty);
  });

  it('works without the patch, then without ticks', async () => {
    const original = startZ3(await WebAssembly.compile(binary));
    const patched = startZ3(await z3Module());
    expect([ticks(original), ticks(patched)]).toEqual([0, Math.floor(100_000 / TICK_INTERVAL)]);
  });

  /** How often Z3 ticks in a hundred thousand steps. */
  function ticks(instance: Z3Instance): number {
    const tb = new TermBuilder();
    const context = new Z3Context(instance);
    const { raw, pointer } = context;
    const translator = new Translator(context);
    const solver = raw.Z3_mk_simple_solver(pointer);
    raw.Z3_solver_inc_ref(pointer, solver);
    for (const constraint of hardConstraints(tb)) raw.Z3_solver_assert(pointer, solver, translator.term(constraint));
    const params = raw.Z3_mk_params(pointer);
    raw.Z3_params_inc_ref(pointer, params);
    raw.Z3_params_set_uint(pointer, params, context.symbol('rlimit'), 100_000);
    raw.Z3_solver_set_params(pointer, solver, params);
    let count = 0;
    instance.setPoll({ calls: 0, poll: () => undefined, tick: () => count++ });
    expect(raw.Z3_solver_check(pointer, solver)).toBe(0);
    return count;
  }
});

describe('the raw interface', () => {
  it('projects variables away by a model', async () => {
    const context = new Z3Context(startZ3(await z3Module()));
    const { raw, pointer, instance } = context;
    const translator = new Translator(context);
    const tb = new TermBuilder();
    const [x, y] = [tb.variable('x', INT), tb.variable('y', INT)];
    const body = translator.term(tb.and(tb.intLt(x, y), tb.intLt(y, tb.int(5))));
    const solver = raw.Z3_mk_simple_solver(pointer);
    raw.Z3_solver_inc_ref(pointer, solver);
    raw.Z3_solver_assert(pointer, solver, body);
    expect(raw.Z3_solver_check(pointer, solver)).toBe(1);
    const model = raw.Z3_solver_get_model(pointer, solver);
    raw.Z3_model_inc_ref(pointer, model);
    const projected = context.keep(
      raw.Z3_qe_model_project(pointer, model, 1, context.list([translator.term(y)]), body),
    );
    const text = instance.text(raw.Z3_ast_to_string(pointer, projected));
    // x < 4, in Z3's own words; y is gone.
    expect(text).toContain(`k!${x.id}`);
    expect(text).not.toContain(`k!${y.id}`);
  });
});
