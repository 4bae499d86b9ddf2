/** The solver measured: against the package's own interface, its trampolines, its layers and its strategy. Asserts nothing. */
import { performance } from 'node:perf_hooks';
import { createSolver, type SolverOptions } from '../server/src/solver/chain';
import { CadicalHost, loadCadicalModule } from '../server/src/solver/sat/cadical';
import type { Solver } from '../server/src/solver/solver';
import type { LayerName } from '../server/src/solver/statistics';
import type { Strategy } from '../server/src/solver/z3/core';
import { Z3Context } from '../server/src/solver/z3/context';
import { Z3Host } from '../server/src/solver/z3/host';
import { startZ3 } from '../server/src/solver/z3/instance';
import { loadZ3Module } from '../server/src/solver/z3/module';
import { Translator } from '../server/src/solver/z3/translate';
import { TermBuilder } from '../server/src/term/builder';
import { bvSort } from '../server/src/term/sort';
import type { Term } from '../server/src/term/term';
import { highLevel } from './solver/high-level';
import { NativeZ3 } from './solver/native';
import { pathConditions, workload } from './solver/problems';

const LAYERS: readonly LayerName[] = ['simplification', 'independence', 'exact-cache', 'counterexample-cache'];
const BARE: SolverOptions = { without: LAYERS };
const INCREMENTAL: Strategy = [{ method: 'incremental', resources: Infinity }];
const TACTIC: Strategy = [{ method: 'tactic', resources: Infinity }];

/** Milliseconds of processor time that this process has used: others use the machine too. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Microseconds per call: the best of many short rounds, which others are less likely to disturb. */
async function measure(calls: number, call: (i: number) => unknown): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < 40; round++) {
    const begun = performance.now();
    for (let i = 0; i < calls; i++) {
      const result = call(i);
      if (result instanceof Promise) await result;
    }
    best = Math.min(best, ((performance.now() - begun) * 1000) / calls);
  }
  return best;
}

function row(name: string, microseconds: number, reference?: number): void {
  const ratio = reference === undefined ? '' : `${(reference / microseconds).toFixed(1)} times as fast as the package`;
  const time = microseconds < 10_000 ? `${microseconds.toFixed(1)} µs` : `${(microseconds / 1000).toFixed(1)} ms`;
  console.log(`  ${name.padEnd(52)} ${time.padStart(12)}  ${ratio}`);
}

function tenVariables(tb: TermBuilder): (i: number) => Term {
  const variables = Array.from({ length: 10 }, (_, i) => tb.variable(`v${i}`, bvSort(32)));
  return (i) => variables[i % 10]!;
}

/** Each condition and its negation along a path, as symbolic execution asks. */
function followPath(solver: Solver, tb: TermBuilder, conditions: readonly Term[]): void {
  solver.push();
  for (const condition of conditions) {
    solver.check([tb.not(condition)]);
    if (solver.check([condition]).kind === 'sat') solver.assert(condition);
  }
  solver.pop();
}

async function againstThePackage(module: WebAssembly.Module): Promise<void> {
  console.log('\nPer call, one after another in one run');
  const api = await highLevel();
  const check = await measure(10, () => api.check());
  const cycle = await measure(10, (i) => api.pushAssertCheckPop(i));
  row('package: trivial check', check);
  row('package: push, assert, check, pop', cycle);
  for (const trampolines of ['js', 'wasm'] as const) {
    const tb = new TermBuilder();
    const at = tenVariables(tb);
    const solver = createSolver(new Z3Host(module, { trampolines }), tb, BARE);
    solver.assert(tb.bvUlt(at(0), at(1)));
    row(`${trampolines} trampolines: trivial check`, await measure(20, () => solver.check()), check);
    const pushed = await measure(20, (i) => {
      solver.push();
      solver.assert(tb.bvUlt(at(i), at(i + 1)));
      solver.check();
      solver.pop();
    });
    row(`${trampolines} trampolines: push, assert, check, pop`, pushed, cycle);
  }
  const tb = new TermBuilder();
  const at = tenVariables(tb);
  const solver = createSolver(new Z3Host(module), tb);
  solver.assert(tb.bvUlt(at(0), at(1)));
  row('all layers: trivial check', await measure(1000, () => solver.check()), check);
  const pushed = await measure(100, (i) => {
    solver.push();
    solver.assert(tb.bvUlt(at(i), at(i + 1)));
    solver.check();
    solver.pop();
  });
  row('all layers: push, assert, check, pop', pushed, cycle);
  await nativeZ3();
}

async function nativeZ3(): Promise<void> {
  const z3 = NativeZ3.start();
  if (z3 === undefined) {
    console.log('  (no native z3 here to compare with)');
    return;
  }
  for (let i = 0; i < 10; i++) z3.send(`(declare-const v${i} (_ BitVec 32))`);
  z3.send('(push)(assert (bvult v0 v1))');
  row('native z3 through a pipe: trivial check', await measure(10, () => z3.ask('(check-sat)')));
  const cycle = await measure(10, (i) => z3.ask(`(push)(assert (bvult v${i % 10} v${(i + 1) % 10}))(check-sat)(pop)`));
  row('native z3 through a pipe: push, assert, check, pop', cycle);
  z3.stop();
}

function paths(module: WebAssembly.Module): void {
  for (const inputs of [20, 80]) {
    console.log(`\n200 branch conditions over ${inputs} inputs, both sides of each asked (400 checks), processor time`);
    const variants: readonly (readonly [string, SolverOptions])[] = [
      ['bare core', BARE],
      ['all layers', {}],
      ...LAYERS.map((layer) => [`all but ${layer}`, { without: [layer] }] as const),
    ];
    for (const [name, options] of variants) {
      const tb = new TermBuilder();
      const solver = createSolver(new Z3Host(module), tb, options);
      const begun = cpu();
      followPath(solver, tb, pathConditions(tb, 200, inputs));
      row(name, (cpu() - begun) * 1000);
      const { core, layers } = solver.statistics;
      const hits = LAYERS.map((layer) => `${layer} ${layers[layer].answered}/${layers[layer].queries}`);
      console.log(`    Z3 asked ${core.queries} times, ${core.milliseconds.toFixed(0)} ms in it; ${hits.join(', ')}`);
    }
    const trampolines = new TermBuilder();
    const slow = createSolver(new Z3Host(module, { trampolines: 'js' }), trampolines, BARE);
    const begun = cpu();
    followPath(slow, trampolines, pathConditions(trampolines, 200, inputs));
    row('bare core, js trampolines', (cpu() - begun) * 1000);
    const tb = new TermBuilder();
    const conditions = feasible(module, tb, pathConditions(tb, 200, inputs));
    const start = cpu();
    createSolver(new Z3Host(module), tb, BARE).check(conditions);
    row(`one shot: ${conditions.length} of them that go together, fresh Z3`, (cpu() - start) * 1000);
  }
}

function feasible(module: WebAssembly.Module, tb: TermBuilder, conditions: readonly Term[]): Term[] {
  const solver = createSolver(new Z3Host(module), tb);
  return conditions.filter((condition) => {
    const goes = solver.check([condition]).kind === 'sat';
    if (goes) solver.assert(condition);
    return goes;
  });
}

function strategies(module: WebAssembly.Module): void {
  console.log('\nStrategy: milliseconds of processor time and thousands of steps of Z3 (limit 20 s)');
  const variants: readonly (readonly [string, SolverOptions])[] = [
    ['incremental only', { ...BARE, strategy: INCREMENTAL }],
    ['tactic only', { ...BARE, strategy: TACTIC }],
    ['as shipped', BARE],
  ];
  const names = workload(new TermBuilder()).map(([name]) => name);
  console.log(`  ${''.padEnd(40)}${variants.map(([name]) => name.padEnd(26)).join('')}`);
  for (const [i, name] of names.entries()) {
    const cells = variants.map(([, options]) => {
      const tb = new TermBuilder();
      const host = new Z3Host(module);
      const solver = createSolver(host, tb, options);
      solver.check([tb.bvUlt(tb.variable('w', bvSort(8)), tb.variable('z', bvSort(8)))]);
      const begun = cpu();
      const answer = solver.check(workload(tb)[i]![1], { milliseconds: 20_000 });
      const said = answer.kind === 'unknown' ? answer.reason : answer.kind;
      const steps = (solver.statistics.core.resources / 1000).toFixed(0);
      return `${said} ${(cpu() - begun).toFixed(0)} ms ${steps}k`.padEnd(26);
    });
    console.log(`  ${name.padEnd(40)}${cells.join('')}`);
  }
}

function translation(module: WebAssembly.Module): void {
  const tb = new TermBuilder();
  const at = tenVariables(tb);
  let term = at(0);
  for (let i = 0; i < 50_000; i++) term = tb.bvXor(tb.bvAdd(term, at(i)), at(i + 3));
  const translator = new Translator(new Z3Context(startZ3(module)));
  const begun = cpu();
  translator.term(term);
  const took = cpu() - begun;
  const each = ((took * 1000) / translator.size).toFixed(2);
  console.log(`\nTranslation: ${translator.size} terms, 100,000 deep, in ${took.toFixed(0)} ms: ${each} µs each`);
}

async function sat(): Promise<void> {
  console.log('\nSAT: add two clauses, solve under three assumptions, read three values');
  const host = await CadicalHost.start(await loadCadicalModule());
  for (const variables of [300, 9000]) {
    let seed = 1;
    const random = (): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return (1 + ((seed >>> 8) % variables)) * (seed % 16 < 8 ? 1 : -1);
    };
    let solver = host.createSolver();
    const round = await measure(100, (i) => {
      // Few enough clauses to stay satisfiable.
      if (i === 0) solver = host.createSolver();
      for (let clauses = 0; clauses < 2; clauses++) solver.add([random(), random(), random()]);
      const answer = solver.solve([random(), random(), random()]);
      if (answer.kind === 'sat') for (const literal of [1, 2, 3]) answer.model.value(literal);
    });
    row(`among ${variables} variables`, round);
  }
}

function cancellation(module: WebAssembly.Module): void {
  console.log('\nCancellation: time from the deadline to the answer');
  const product = ((1n << 31n) - 1n) * ((1n << 32n) - 59n) + 2n;
  for (const [name, strategy] of [
    ['incremental', INCREMENTAL],
    ['tactic', TACTIC],
  ] as const) {
    for (const width of [64, 128, 256]) {
      const tb = new TermBuilder();
      const [x, y] = [tb.variable('x', bvSort(width)), tb.variable('y', bvSort(width))];
      const solver = createSolver(new Z3Host(module), tb, { ...BARE, strategy });
      const begun = performance.now();
      const hard = [tb.eq(tb.bvMul(x, y), tb.bv(product, width)), tb.bvUlt(tb.bv(1, width), x), tb.bvUlt(x, y)];
      const small = [tb.bvUlt(x, tb.bv(1n << 32n, width)), tb.bvUlt(y, tb.bv(1n << 32n, width))];
      const answer = solver.check([...hard, ...small], { milliseconds: 500 });
      const said = answer.kind === 'unknown' ? answer.reason : answer.kind;
      row(`${name}, multiplication of ${width} bits: ${said}`, (performance.now() - begun - 500) * 1000);
    }
  }
}

async function main(): Promise<void> {
  const begun = performance.now();
  const module = await loadZ3Module();
  console.log(`Z3 compiled in ${(performance.now() - begun).toFixed(0)} ms`);
  const start = performance.now();
  startZ3(module);
  console.log(`an instance started in ${(performance.now() - start).toFixed(0)} ms`);
  await againstThePackage(module);
  paths(module);
  strategies(module);
  translation(module);
  await sat();
  cancellation(module);
  // The package's threads would keep us.
  process.exit(0);
}

void main();
