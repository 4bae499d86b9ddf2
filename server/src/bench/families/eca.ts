/**
 * Event-condition-action machines: rules over a handful of small variables, fired by inputs in an endless loop. The
 * error of the unsafe twin is a state that a few events lead to, known from exploring the machine; that of the safe
 * twin two values that every rule keeps apart.
 */
import type { Family } from './family';
import { Random } from './random';

/** Variables, each with a value. */
type Valuation = readonly (readonly [variable: number, value: number])[];

interface Rule {
  readonly event: number;
  readonly guards: Valuation;
  readonly actions: Valuation;
}

interface Machine {
  /** How many values each variable takes. */
  readonly variables: readonly number[];
  readonly rules: readonly Rule[];
}

/** Never true together: no rule sets the one without setting the other to something else. */
const apart: Valuation = [
  [0, 1],
  [1, 2],
];

const events = 6;
const linesPerRule = 6;
/** Events that lead to the unsafe twin's error. */
const depth = 6;

export const eca: Family = {
  name: 'eca',
  unit: 'lines',
  sizes: [600, 1700, 5000, 10_000],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [
    { source: 'Gazer, table 6.3', figure: '594 lines < 1 s; 1,669 lines 13 s safe, 2 s unsafe; 4,827 lines 51 s safe' },
    { source: 'Gazer, table 6.3', figure: '9,484 lines 38 s unsafe, safe out of time (300 s); bound 12' },
  ],
  program: (lines, twin) => {
    const machine = machineOf(Math.max(10, Math.floor((lines - 40) / linesPerRule)), lines);
    return textOf(machine, twin === 'safe' ? apart : reached(explore(machine)));
  },
};

function machineOf(count: number, seed: number): Machine {
  const random = new Random(seed);
  const size = Math.min(24, 6 + Math.floor(Math.log2(count)));
  const variables = Array.from({ length: size }, () => 3 + random.below(4));
  const rules: Rule[] = [];
  // Rules are taken along walks, so that most can fire; the rest of each walk's guards are left to chance.
  let state = variables.map(() => 0);
  while (rules.length < count) {
    if (random.below(12) === 0) state = variables.map(() => 0);
    const guarded = distinct(random, size, 2 + random.below(3));
    const changed = distinct(random, size, 1 + random.below(2));
    const rule: Rule = {
      event: 1 + random.below(events),
      guards: guarded.map((at) => [at, state[at]!] as const),
      actions: keptApart(changed.map((at) => [at, random.below(variables[at]!)] as const)),
    };
    rules.push(rule);
    state = step({ variables, rules }, state, rule.event);
  }
  return { variables, rules };
}

function keptApart(actions: Valuation): Valuation {
  const values = new Map(actions);
  const [[first, one], [second, other]] = [apart[0]!, apart[1]!];
  if (values.get(first) === one) values.set(second, 0);
  else if (values.get(second) === other) values.set(first, 0);
  return [...values];
}

function distinct(random: Random, below: number, count: number): number[] {
  const found = new Set<number>();
  while (found.size < count) found.add(random.below(below));
  return [...found].sort((a, b) => a - b);
}

/** The first rule that fires decides. */
function step({ rules }: Machine, state: readonly number[], event: number): number[] {
  const rule = rules.find((one) => one.event === event && one.guards.every(([at, value]) => state[at] === value));
  const next = [...state];
  for (const [at, value] of rule?.actions ?? []) next[at] = value;
  return next;
}

/** States by the number of events that lead to them; as far as the twins need it. */
function explore(machine: Machine): readonly (readonly number[])[][] {
  const start = machine.variables.map(() => 0);
  const seen = new Set([start.join()]);
  const layers = [[start]];
  for (let last = layers[0]!; last.length > 0 && seen.size < 20_000;) {
    const next: number[][] = [];
    for (const state of last) {
      for (let event = 1; event <= events; event++) {
        const after = step(machine, state, event);
        if (seen.has(after.join())) continue;
        seen.add(after.join());
        next.push(after);
      }
    }
    layers.push((last = next));
  }
  return layers;
}

/** A state that is reached late, in full. */
function reached(layers: readonly (readonly (readonly number[])[])[]): Valuation {
  const layer = layers.slice(0, depth + 1).findLast((states) => states.length > 0)!;
  return layer.at(-1)!.map((value, at) => [at, value] as const);
}

function textOf(machine: Machine, error: Valuation): string {
  const holds = (condition: Valuation): string => condition.map(([at, value]) => `a${at} == ${value}`).join(' && ');
  return [
    'extern void reach_error(void);',
    'extern int __VERIFIER_nondet_int(void);',
    '',
    ...machine.variables.map((_, at) => `static int a${at} = 0;`),
    '',
    'static int react(int event) {',
    `  if (${holds(error)}) reach_error();`,
    ...machine.rules.flatMap(({ event, guards, actions }, number) => [
      `  if (event == ${event} && ${holds(guards)}) {`,
      ...actions.map(([at, value]) => `    a${at} = ${value};`),
      ...(actions.length === 1 ? [`    // rule ${number}`] : []),
      `    return ${number % 90};`,
      '  }',
      '',
    ]),
    '  return -1;',
    '}',
    '',
    'int main(void) {',
    '  while (1) {',
    '    int event = __VERIFIER_nondet_int();',
    `    if (event < 1 || event > ${events}) return 0;`,
    '    react(event);',
    '  }',
    '}',
    '',
  ].join('\n');
}
