/** The parts of the house measured in one run, as the table of bench/README.md. */
import { cpus } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { placeAssets } from '../build/assets.mjs';
import { parseModule } from '../server/src/ir/parse';
import { createSolver } from '../server/src/solver/chain';
import { Z3Host } from '../server/src/solver/z3/host';
import { loadZ3Module } from '../server/src/solver/z3/module';
import { TermBuilder } from '../server/src/term/builder';
import { bvSort } from '../server/src/term/sort';
import { best, interpretable, natively } from './exec/interpreter';
import { programs, shortNatively } from './exec/programs';
import { largeIr } from './ir/large-ir';
import { highLevel } from './solver/high-level';

function row(part: string, measured: string, aim: string): void {
  console.log(`| ${part} | ${measured} | ${aim} |`);
}

/** Milliseconds of the best of some runs: other work on the machine only makes it slower. */
async function bestOf(runs: number, work: () => unknown): Promise<number> {
  let shortest = Infinity;
  for (let i = 0; i < runs; i++) {
    const begun = performance.now();
    await work();
    shortest = Math.min(shortest, performance.now() - begun);
  }
  return shortest;
}

const nodes = 1_000_000;

/** So many new terms that no rule touches. */
function manyTerms(): TermBuilder {
  const terms = new TermBuilder();
  const [x, y] = [terms.variable('x', bvSort(32)), terms.variable('y', bvSort(32))];
  let term = x;
  for (let i = 0; i < nodes / 2; i++) term = terms.bvAdd(terms.bvXor(term, y), y);
  return terms;
}

async function measureTerms(): Promise<void> {
  const time = await bestOf(5, manyTerms);
  row('terms: new nodes', `${(nodes / 1000 / time).toFixed(1)} million/s`, '');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = (): number => {
    collect();
    return process.memoryUsage().heapUsed + process.memoryUsage().external;
  };
  const before = used();
  const terms = manyTerms();
  row('terms: memory', `${((used() - before) / terms.bank.size).toFixed(0)} bytes/node`, '');
}

const checks = 50;

async function measureSolver(): Promise<void> {
  const api = await highLevel();
  const theirs = await bestOf(20, async () => {
    for (let i = 0; i < checks; i++) await api.check();
  });
  const terms = new TermBuilder();
  const layers = ['simplification', 'independence', 'exact-cache', 'counterexample-cache'] as const;
  const solver = createSolver(new Z3Host(await loadZ3Module()), terms, { without: layers });
  solver.assert(terms.bvUlt(terms.variable('v0', bvSort(32)), terms.variable('v1', bvSort(32))));
  const ours = await bestOf(20, () => {
    for (let i = 0; i < checks; i++) solver.check();
  });
  const [µs, packageµs] = [(ours * 1000) / checks, (theirs * 1000) / checks];
  const against = `${(packageµs / µs).toFixed(1)} times as fast as the package’s interface (${packageµs.toFixed(0)} µs)`;
  row('solver: trivial check, no cache, with its model', `${µs.toFixed(0)} µs, ${against}`, '3 times');
}

async function measureParser(): Promise<void> {
  const text = await largeIr();
  const time = await bestOf(7, () => parseModule(text));
  const size = (text.length / 1e6).toFixed(1);
  row(`parser: ${size} MB of -O0 with debug info`, `${(text.length / 1000 / time).toFixed(1)} MB/s`, '20 MB/s');
}

async function measureInterpreter(): Promise<void> {
  for (const [name, text] of Object.entries(programs)) {
    const { instructions, milliseconds } = best(await interpretable(text), 5);
    row(`interpreter: ${name}`, `${(instructions / 1000 / milliseconds).toFixed(0)} M instructions/s`, '20 M/s');
  }
  const native = natively(shortNatively)?.toFixed(0) ?? '?';
  const { milliseconds } = best(await interpretable(shortNatively), 3);
  row(`interpreter: a loop of ${native} ms natively (clang -O0)`, `${milliseconds.toFixed(0)} ms`, '');
}

async function main(): Promise<void> {
  placeAssets();
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}\n`);
  console.log('| part | measured | aim |\n|---|---|---|');
  await measureTerms();
  await measureParser();
  await measureInterpreter();
  await measureSolver();
  // The package's threads would keep the process.
  process.exit();
}

void main();
