/** Terms: how fast they are made, found again, folded, substituted in and evaluated, and what they weigh. */
import { TermBuilder } from '../server/src/term/builder';
import { Evaluator } from '../server/src/term/evaluate';
import { freeVars } from '../server/src/term/free-vars';
import { smtLibScript } from '../server/src/term/print-smtlib';
import { termSize } from '../server/src/term/size';
import { arraySort, BOOL, bvSort } from '../server/src/term/sort';
import { Substitution } from '../server/src/term/substitute';
import type { Term } from '../server/src/term/term';

/** Repetitions; the best counts, as other work on the machine only makes it slower. */
const ROUNDS = 3;

interface Measurement {
  /** What was made or visited, to divide the time by. */
  readonly units: number;
}

function measure(name: string, unit: string, work: () => () => Measurement): void {
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const run = work();
    const start = process.cpuUsage();
    const { units } = run();
    const { user, system } = process.cpuUsage(start);
    best = Math.max(best, units / ((user + system) / 1e6));
  }
  console.log(`${name.padEnd(44)} ${(best / 1e6).toFixed(2).padStart(8)} million ${unit} per second of CPU`);
}

const WORD = bvSort(32);
const LONG = bvSort(64);

function words(tb: TermBuilder): [Term, Term, Term] {
  return [tb.variable('x', WORD), tb.variable('y', WORD), tb.variable('z', WORD)];
}

/** A chain that no rule touches. */
function chain(tb: TermBuilder, length: number): Term {
  const [x, y] = words(tb);
  let term = x;
  for (let i = 0; i < length; i++) term = tb.bvAdd(tb.bvXor(term, y), y);
  return term;
}

/** New terms in a new builder, counted by what the bank has more. */
function building(name: string, build: (tb: TermBuilder) => void): void {
  measure(name, 'nodes', () => {
    const tb = new TermBuilder();
    return () => {
      const before = tb.bank.size;
      build(tb);
      return { units: tb.bank.size - before };
    };
  });
}

/** Calls of the builder, whatever comes of them. */
function calling(name: string, calls: number, build: (tb: TermBuilder) => void): void {
  measure(name, 'calls', () => {
    const tb = new TermBuilder();
    return () => {
      build(tb);
      return { units: calls };
    };
  });
}

const N = 100_000;

building('fresh nodes, 32 bits (add, xor)', (tb) => chain(tb, N));
building('fresh nodes, 64 bits (constants)', (tb) => {
  const x = tb.variable('x', LONG);
  for (let i = 0; i < N; i++) tb.bvMul(x, tb.bv(BigInt(i) * 0x1_0000_0001n + 3n, 64));
});
building('fresh comparisons', (tb) => {
  const [x] = words(tb);
  for (let i = 0; i < N; i++) tb.bvSlt(x, tb.bv(i * 3 + 2, 32));
});
measure('the same nodes again (hits)', 'nodes', () => {
  const tb = new TermBuilder();
  chain(tb, N);
  return () => {
    chain(tb, N);
    return { units: 2 * N };
  };
});
calling('constant folding, 32 bits', 2 * N, (tb) => {
  let value = tb.bv(1, 32);
  const step = tb.bv(0x9e3779b1, 32);
  for (let i = 0; i < N; i++) value = tb.bvXor(tb.bvMul(value, step), step);
});
calling('constant folding, 64 bits', 2 * N, (tb) => {
  let value = tb.bv(1, 64);
  const step = tb.bv(0x9e3779b97f4a7c15n, 64);
  for (let i = 0; i < N; i++) value = tb.bvXor(tb.bvMul(value, step), step);
});
calling('pointer arithmetic (object, offset)', 5 * N, (tb) => {
  let pointer = tb.concat(tb.bv(7, 16), tb.variable('n', bvSort(48)));
  const four = tb.bv(4, 48);
  for (let i = 0; i < N; i++) {
    const offset = tb.bvAdd(tb.extract(pointer, 47, 0), four);
    pointer = tb.concat(tb.extract(pointer, 63, 48), offset);
    tb.eq(tb.extract(pointer, 63, 48), tb.bv(0, 16));
  }
});
calling('writes and reads, 64 objects', 2 * N, (tb) => {
  let memory = tb.variable('m', arraySort(LONG, WORD));
  const x = tb.variable('x', WORD);
  const places = Array.from({ length: 64 }, (_, i) => tb.concat(tb.bv(i + 1, 16), tb.bv(0, 48)));
  for (let i = 0; i < N; i++) {
    memory = tb.store(memory, places[i % 64]!, x);
    tb.select(memory, places[(i * 7) % 64]!);
  }
});
calling('path conditions (compare, and, not, ite)', 6 * N, (tb) => {
  const [x, y, z] = words(tb);
  let path = tb.variable('p', BOOL);
  for (let i = 0; i < N; i++) {
    const condition = tb.bvSlt(tb.bvAdd(x, tb.bv(i % 977, 32)), i % 2 === 0 ? y : z);
    path = i % 20 === 0 ? condition : tb.and(path, condition);
    tb.ite(tb.not(condition), x, tb.ite(condition, y, z));
  }
});
measure('substitution, all nodes changed', 'nodes', () => {
  const tb = new TermBuilder();
  const [x, y, z] = words(tb);
  const term = chain(tb, N);
  return () => {
    new Substitution(
      tb,
      new Map([
        [x, z],
        [y, x],
      ]),
    ).apply(term);
    return { units: 2 * N };
  };
});
measure('evaluation, 32 bits', 'nodes', () => {
  const tb = new TermBuilder();
  const [x, y] = words(tb);
  const term = chain(tb, N);
  return () => {
    new Evaluator(
      new Map([
        [x, 5],
        [y, 7],
      ]),
    ).value(term);
    return { units: 2 * N };
  };
});
measure('free variables', 'nodes', () => {
  const tb = new TermBuilder();
  const term = chain(tb, N);
  return () => {
    freeVars(term);
    return { units: 2 * N };
  };
});
measure('size', 'nodes', () => {
  const tb = new TermBuilder();
  const term = chain(tb, N);
  return () => ({ units: termSize(term) });
});
measure('SMT-LIB text', 'nodes', () => {
  const tb = new TermBuilder();
  const term = chain(tb, N);
  const claim = tb.eq(term, tb.bv(0, 32));
  return () => {
    smtLibScript([claim]);
    return { units: 2 * N };
  };
});

/** Bytes per node: heap and typed arrays after a collection, if the collector can be called. */
function weigh(): void {
  const collect = (globalThis as { gc?: () => void }).gc;
  if (collect === undefined) {
    console.log('memory per node: run with NODE_OPTIONS=--expose-gc');
    return;
  }
  collect();
  const used = (): number => process.memoryUsage().heapUsed + process.memoryUsage().external;
  const before = used();
  const tb = new TermBuilder();
  chain(tb, 500_000);
  collect();
  console.log(
    `memory per node: ${((used() - before) / tb.bank.size).toFixed(0)} bytes (binary operators, table included)`,
  );
}

weigh();
