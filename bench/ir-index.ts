/** Throughput of the language features of `.ll` files: `node build/run.mjs bench/ir-index.ts [FILE.ll]`. */
import { readFileSync } from 'node:fs';
import { LineTable } from '../server/src/base/line-table';
import { lineMap } from '../server/src/ir/debug/lines';
import { foldingRanges } from '../server/src/ir/index/folding';
import { indexSymbols } from '../server/src/ir/index/index-symbols';
import { outline } from '../server/src/ir/index/outline';
import { scanStructure } from '../server/src/ir/index/structure';
import { parseModule } from '../server/src/ir/parse';

const fixture = 'test/unit/ir/fixtures/debug.22.ll';

/** About 5 MB: a file as given, or a small one many times over, its names and numbers made different. */
function subject(): string {
  const [file] = process.argv.slice(2);
  if (file !== undefined) return readFileSync(file, 'utf8');
  const one = readFileSync(fixture, 'utf8');
  const copies = Math.ceil(5_000_000 / one.length);
  return Array.from({ length: copies }, (_, copy) => renamed(one, copy)).join('\n');
}

function renamed(text: string, copy: number): string {
  return text
    .replace(/@([\w.]+)/g, (whole, name: string) => (name.startsWith('llvm.') ? whole : `@${name}.${copy}`))
    .replace(/!(\d+)/g, (_, id: string) => `!${Number(id) + copy * 1000}`)
    .replace(/#(\d+)/g, (_, id: string) => `#${Number(id) + copy * 10}`);
}

const text = subject();
const megabytes = text.length / 1e6;

function measure<T>(name: string, run: () => T): T {
  let best = Infinity;
  let result = run();
  for (let i = 0; i < 5; i++) {
    const start = performance.now();
    result = run();
    best = Math.min(best, performance.now() - start);
  }
  const speed = (megabytes / best) * 1000;
  console.log(`${name.padEnd(12)} ${best.toFixed(0).padStart(6)} ms ${speed.toFixed(0).padStart(6)} MB/s`);
  return result;
}

console.log(`${megabytes.toFixed(1)} MB`);
const table = measure('line table', () => new LineTable(text));
const index = measure('symbols', () => indexSymbols(text));
const structure = measure('structure', () => scanStructure(text));
measure('outline', () => outline(text, structure));
measure('folding', () => foldingRanges(text, structure, table));
const { module } = measure('parse', () => parseModule(text));
measure('line map', () => lineMap(module, table));
console.log(`${index.starts.length} names, ${structure.entities.length} entities`);
