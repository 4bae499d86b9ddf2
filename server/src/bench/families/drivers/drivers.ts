import type { Family } from '../family';
import { driver } from './driver';
import { properties, type Property } from './property';

/** What DASH, table 1, says of drivers of that kind: lines, iterations, seconds. */
const published: Readonly<Record<Property, string>> = {
  'spin-lock': 'bluetooth 700: 553 iterations, 28 s; floppy 6,500: 826, 14 s; buggy: 171, 1.7 s; 493, 8.9 s',
  'cancel-lock': 'bluetooth 700: 275 iterations, 2.2 s; floppy 6,500: 538, 5.4 s; buggy: 171, 1.6 s; 91, 1.6 s',
  pending: 'diskperf 2,365: 318 iterations, 3.2 s; floppy 6,500: 568, 5.7 s; buggy: 2, 1.2 s; 110, 2.0 s',
  completion: 'floppy 6,500 (queued requests): 726 iterations, 14.6 s; buggy: 1,147, 17.2 s',
  'call-depth': '95 programs of the regression suite: 17 s together',
};

/** Drivers by what is asked of them. */
export const drivers: readonly Family[] = properties.map((property) => ({
  name: `drivers-${property}`,
  unit: 'lines',
  sizes: [700, 1500, 3000, 6000],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [{ source: 'DASH, table 1', figure: published[property] }],
  program: (lines, twin) => driver(lines, property, twin),
}));
