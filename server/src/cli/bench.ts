import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { families } from '../bench/families/families';
import type { Family } from '../bench/families/family';
import { besideLctd, lctdHeading } from '../bench/lctd';
import { growthExponent } from '../bench/growth';
import { Bench, isRight, type Measurement } from '../bench/measure';
import type { BenchArguments } from './bench-arguments';
import { status, type Environment, type Status } from './environment';

/** `verdict bench`: families of programs verified and measured, a line each as they come. */
export async function bench(wanted: BenchArguments, environment: Environment): Promise<Status> {
  const chosen = families.filter(({ name }) => wanted.families.includes(name));
  if (wanted.writeTo !== undefined) {
    write(chosen, wanted, path.resolve(environment.directory, wanted.writeTo));
    return status.ok;
  }
  const measure = await Bench.open(wanted.options);
  const all = chosen.flatMap((family) => benchFamily(family, wanted, measure, environment));
  const peak = process.resourceUsage().maxRSS / 1024;
  environment.out(`\nmemory of the whole process at its peak: ${peak.toFixed(0)} MB\n`);
  return statusOf(all);
}

function write(chosen: readonly Family[], { sizes }: BenchArguments, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const family of chosen) {
    for (const size of sizes ?? family.sizes) {
      for (const twin of family.twins) {
        writeFileSync(path.join(folder, `${family.name}-${size}-${twin}.c`), family.program(size, twin));
      }
    }
  }
}

const columns = ['size', 'lines', 'twin', 'verdict', 'wall s', 'CPU s', 'solver s', 'calls', 'Z3 MB'] as const;
const widths = [6, 6, 7, 8, 8, 8, 8, 6, 6] as const;

function benchFamily(
  family: Family,
  { sizes = family.sizes, options, repeat }: BenchArguments,
  measure: Bench,
  { out }: Environment,
): readonly Measurement[] {
  out(`\n${family.name} (size: ${family.unit}), engine ${options.engine}, bound ${options.bound}\n`);
  for (const { source, figure } of family.published) out(`  published: ${figure} (${source})\n`);
  out(`${rowText(columns)}${options.engine === 'dash' ? lctdHeading : ''}\n`);
  // The first run in a process compiles code and fills caches; it is not what is asked for.
  for (const twin of family.twins) measure.measure(family, Math.min(...family.sizes), twin);
  const earlier: Measurement[] = [];
  for (let round = 1; round < repeat; round++) {
    for (const size of sizes) for (const twin of family.twins) earlier.push(measure.measure(family, size, twin));
  }
  const measured: Measurement[] = [];
  for (const size of sizes) {
    for (const twin of family.twins) {
      const mine = earlier.filter((one) => one.size === size && one.twin === twin);
      const measurement = quickest([...mine, measure.measure(family, size, twin)]);
      measured.push(measurement);
      const wrong = isRight(measurement) === false ? '  WRONG' : '';
      out(`${rowText(cells(measurement))}${besideLctd(family, measurement)}${wrong}\n`);
    }
  }
  out(summary(family, measured));
  return measured;
}

/** The one that took the least CPU, of those with the last one's verdict. */
function quickest(measurements: readonly Measurement[]): Measurement {
  const last = measurements.at(-1)!;
  return measurements.reduce(
    (best, one) => (one.outcome === last.outcome && one.cpuMilliseconds < best.cpuMilliseconds ? one : best),
    last,
  );
}

function cells(measurement: Measurement): readonly string[] {
  const { size, lines, twin, outcome, milliseconds, cpuMilliseconds, solverMilliseconds } = measurement;
  const times = [milliseconds, cpuMilliseconds, solverMilliseconds].map((time) => (time / 1000).toFixed(2));
  const megabytes = (measurement.peakBytes / 1e6).toFixed(0);
  return [`${size}`, `${lines}`, twin, outcome, ...times, `${measurement.solverCalls}`, megabytes];
}

function rowText(texts: readonly string[]): string {
  return texts.map((text, at) => text.padStart(widths[at]!)).join('  ');
}

function summary(family: Family, measured: readonly Measurement[]): string {
  const lines = family.twins.map((twin) => {
    const mine = measured.filter((measurement) => measurement.twin === twin);
    const solved = mine.filter((measurement) => isRight(measurement) === true);
    const seconds = mine.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
    const cpu = mine.reduce((sum, { cpuMilliseconds }) => sum + cpuMilliseconds, 0) / 1000;
    const exponent = growthExponent(solved.map(({ size, milliseconds }) => [size, milliseconds]));
    const growth = exponent === undefined ? '' : `, time grows like size^${exponent.toFixed(1)}`;
    return `  ${twin}: ${solved.length} of ${mine.length} solved, ${seconds.toFixed(2)} s together (${cpu.toFixed(2)} s of CPU)${growth}\n`;
  });
  return lines.join('');
}

function statusOf(measured: readonly Measurement[]): Status {
  const rights = measured.map(isRight);
  if (rights.includes(false)) return status.refuted;
  return rights.includes(undefined) ? status.undecided : status.ok;
}
