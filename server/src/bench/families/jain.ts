/**
 * LCT-D, table 5.1, "Jain": endless loops that add multiples to variables; a sum of them keeps its remainder modulo a
 * power of two, and so is never what the error asks for.
 */
import { type Family, lctdFigures } from './family';

/** A variable per pair: where it starts, and what multiples of are added. The sum is never the target. */
interface Variant {
  readonly variables: readonly (readonly [start: number, step: number])[];
  readonly factors: readonly number[];
  readonly target: number;
}

const variants: ReadonlyMap<number, Variant> = new Map([
  [1, { variables: [[1, 2]], factors: [1], target: 0 }],
  [
    2,
    {
      variables: [
        [1, 2],
        [1, 2],
      ],
      factors: [1, 1],
      target: 1,
    },
  ],
  [
    4,
    {
      variables: [
        [0, 4],
        [4, 8],
        [8, 16],
      ],
      factors: [1, 1, 1],
      target: 1,
    },
  ],
  [
    5,
    {
      variables: [
        [0, 4],
        [4, 8],
      ],
      factors: [1, 1],
      target: 1,
    },
  ],
  [
    6,
    {
      variables: [
        [1, 2],
        [0, 4],
        [2, 8],
      ],
      factors: [4, -2, 1],
      target: 1,
    },
  ],
  [
    7,
    {
      variables: [
        [0, 1048576],
        [0, 2097152],
        [0, 4194304],
      ],
      factors: [1, 1, 1],
      target: 1048575,
    },
  ],
]);

export const jain: Family = {
  name: 'jain',
  unit: 'variant',
  sizes: [...variants.keys()],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [{ source: 'LCT-D, table 5.1', figure: '6 safe programs: 0.42 to 0.66 s' }],
  lctd: lctdFigures('safe', [
    [1, 0.421, 1, 9, 15, 3],
    [2, 0.448, 1, 9, 15, 3],
    [4, 0.656, 1, 9, 15, 3],
    [5, 0.417, 1, 9, 15, 3],
    [6, 0.541, 1, 9, 15, 3],
    [7, 0.525, 1, 9, 15, 3],
  ]),
  program: (number, twin) => {
    const { variables, factors, target } = variants.get(number) ?? variants.get(1)!;
    const sum = variables
      .map((_, at) => `${factors[at]}u * x${at}`)
      .join(' + ')
      .replaceAll('-', '0u - ');
    // The unsafe twin asks for what the first variable comes to after a few rounds.
    const [start, step] = variables[0]!;
    const wrong = twin === 'safe' ? `${sum} == ${target}u` : `rounds > 2 && x0 == ${start + 5 * step}u`;
    return [
      'extern void reach_error(void);',
      'extern unsigned __VERIFIER_nondet_uint(void);',
      '',
      'int main(void) {',
      ...variables.map(([from], at) => `  unsigned x${at} = ${from};`),
      ...(twin === 'unsafe' ? ['  unsigned rounds = 0;'] : []),
      '  for (;;) {',
      ...variables.map(([, by], at) => `    x${at} += ${by}u * __VERIFIER_nondet_uint();`),
      ...(twin === 'unsafe' ? ['    rounds++;'] : []),
      `    if (${wrong}) reach_error();`,
      '  }',
      '}',
      '',
    ].join('\n');
  },
};
