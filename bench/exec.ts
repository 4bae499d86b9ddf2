/** The interpreter: instructions per second with every check on, and a short native loop beside it. */
import { placeAssets } from '../build/assets.mjs';
import { best, interpretable, natively } from './exec/interpreter';
import { programs, shortNatively } from './exec/programs';

async function main(): Promise<void> {
  placeAssets();
  for (const [name, text] of Object.entries(programs)) {
    const { instructions, milliseconds } = best(await interpretable(text), 5);
    const rate = (instructions / 1000 / milliseconds).toFixed(0);
    const [millions, time] = [(instructions / 1e6).toFixed(1), milliseconds.toFixed(0)];
    console.log(`${name.padEnd(28)} ${rate.padStart(5)} M instructions/s   (${millions} M in ${time} ms)`);
  }
  const native = natively(shortNatively)?.toFixed(0) ?? '(no clang)';
  const { milliseconds } = best(await interpretable(shortNatively), 3);
  console.log(`a loop of ${native} ms natively at -O0: ${milliseconds.toFixed(0)} ms interpreted`);
}

void main();
