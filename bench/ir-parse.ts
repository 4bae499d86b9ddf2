/** Throughput of lexer, parser and printer on about 5 MB of -O0 IR with debug info, as the embedded clang writes it. */
import { placeAssets } from '../build/assets.mjs';
import { Lexer } from '../server/src/ir/lex/lexer';
import { Token } from '../server/src/ir/lex/token';
import { parseModule } from '../server/src/ir/parse';
import { printModule } from '../server/src/ir/print';
import { largeIr } from './ir/large-ir';

const runs = 7;

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

async function main(): Promise<void> {
  placeAssets();
  const text = await largeIr();
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
