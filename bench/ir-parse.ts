/** Throughput of lexer, parser and printer on about 5 MB of -O0 IR with debug info, as the embedded clang writes it. */
import { placeAssets } from '../build/assets.mjs';
import { loadClang } from '../server/src/compile/clang-parts';
import { EmbeddedClang } from '../server/src/compile/embedded-clang';
import { Lexer } from '../server/src/ir/lex/lexer';
import { Token } from '../server/src/ir/lex/token';
import { parseModule } from '../server/src/ir/parse';
import { printModule } from '../server/src/ir/print';

const targetBytes = 5_000_000;
const runs = 7;

/** A C file of many functions over a few structs: loops, switches, calls, arrays, floats, pointers. */
function program(functions: number): string {
  const parts = ['struct node { struct node *next; int key; double weight; char tag[8]; };\n'];
  for (let i = 0; i < functions; i++) parts.push(functionText(i));
  return parts.join('');
}

function functionText(i: number): string {
  const callee = i === 0 ? 'count' : `work_${i - 1}(list, count - 1, limit)`;
  return `
static int table_${i}[${(i % 7) + 3}] = {${i}, 2, 3};
int work_${i}(struct node *list, int count, unsigned limit) {
  int total_${i} = ${i}, *cursor = table_${i};
  for (struct node *at = list; at && count > 0; at = at->next) {
    switch (at->key % ${(i % 5) + 2}) {
      case 0: total_${i} += at->tag[count & 7]; break;
      case 1: at->weight = at->weight * ${i}.5 + (double)limit; break;
      default: if (limit > ${i}u) total_${i} ^= cursor[count % 3]; else return total_${i};
    }
    while (limit > 10) limit = limit / 3 - 1;
    count--;
  }
  return total_${i} > 0 ? total_${i} : ${callee};
}
`;
}

/** Throughput by the clock and by processor time, which is the fairer one on a busy machine (but counts GC helpers). */
function measure(bytes: number, action: () => unknown): string {
  const clock: number[] = [];
  const processor: number[] = [];
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    const before = process.cpuUsage();
    action();
    const { user, system } = process.cpuUsage(before);
    clock.push(performance.now() - start);
    processor.push((user + system) / 1000);
  }
  const rate = (times: number[]): string => {
    const sorted = times.toSorted((a, b) => a - b);
    return [sorted[runs >> 1]!, sorted[0]!].map((time) => (bytes / 1000 / time).toFixed(1)).join(', best ');
  };
  return `MB/s by clock: median ${rate(clock)}; by processor time: median ${rate(processor)}`;
}

function lex(text: string): number {
  const lexer = new Lexer(text);
  let tokens = 0;
  while (lexer.kind !== Token.End) {
    tokens++;
    lexer.next();
  }
  return tokens;
}

async function irOf(functions: number): Promise<string> {
  const clang = new EmbeddedClang(await loadClang());
  const result = clang.compile({
    path: '/bench/large.c',
    text: program(functions),
    dataModel: 'LP64',
    workspaceRoots: [],
    flags: [],
    trusted: false,
  });
  if (result.kind !== 'compiled') throw new Error(result.message);
  return result.ll;
}

async function main(): Promise<void> {
  placeAssets();
  const sample = await irOf(40);
  const text = await irOf(Math.round((40 * targetBytes) / sample.length));
  const { module, diagnostics } = parseModule(text);
  const instructions = module.functions
    .flatMap((fn) => fn.blocks)
    .reduce((n, block) => n + block.instructions.length, 0);
  console.log(
    `${(text.length / 1e6).toFixed(2)} MB, ${lex(text)} tokens, ${instructions} instructions, ` +
      `${module.metadata.size} metadata nodes, ${diagnostics.length} diagnostics`,
  );
  console.log(`lex    ${measure(text.length, () => lex(text))}`);
  console.log(`parse  ${measure(text.length, () => parseModule(text))}`);
  console.log(`print  ${measure(text.length, () => printModule(module))}`);
}

void main();
