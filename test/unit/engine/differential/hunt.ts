/**
 * node build/run.mjs test/unit/engine/differential/hunt.ts FROM TO [FOLDER]: compares the programs of these seeds, says
 * what is wrong, and writes what shows it into the folder, as small as it gets.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Z3Host } from '../../../../server/src/solver/z3/host';
import { loadZ3Module } from '../../../../server/src/solver/z3/module';
import { Compiler } from '../../exec/support/compile';
import { compare, type Comparison, howToCompare } from './compare';
import { randomProgram } from './generator';
import { shrink } from './shrink';
import { type Source, textOf } from './source';

/** A solver's memory is not given back: after so many programs a new one. */
const programsPerHost = 100;

class Hunt {
  readonly #total = new Map<string, number>();
  #complete = 0;

  constructor(
    readonly compiler: Compiler,
    readonly folder: string | undefined,
  ) {}

  async run(from: number, to: number): Promise<void> {
    for (let seed = from; seed <= to; seed += programsPerHost) {
      const host = new Z3Host(await loadZ3Module());
      for (let one = seed; one <= Math.min(to, seed + programsPerHost - 1); one++) this.#look(one, host);
      console.log(`to ${seed + programsPerHost}: ${this.#complete} with all executions`, [...this.#total]);
    }
  }

  #look(seed: number, host: Z3Host): void {
    const program = randomProgram(seed);
    const start = performance.now();
    const first = this.#compare(program, seed, host);
    const seconds = (performance.now() - start) / 1000;
    if (seconds > 8) console.log(`seed ${seed}: ${seconds.toFixed(1)} s`);
    if (first.isComplete) this.#complete++;
    for (const [word, count] of first.counts) this.#total.set(word, (this.#total.get(word) ?? 0) + count);
    if (first.wrong.length === 0) return;
    console.log(`seed ${seed}:`, ...first.wrong.slice(0, 3));
    const kinds = new Set(first.wrong.map(kindOf));
    const problems = (one: readonly Source[]): readonly string[] => this.#compare(one, seed, host).wrong;
    const small = shrink(program, (one) => problems(one).some((problem) => kinds.has(kindOf(problem))));
    this.#write(seed, `${textOf(small)}/* seed ${seed}\n${problems(small).join('\n')}\n*/\n`);
  }

  #compare(program: readonly Source[], seed: number, host: Z3Host): Comparison {
    const nothing = { counts: new Map<string, number>(), isComplete: false };
    let module;
    try {
      module = this.compiler.link(this.compiler.compile('/random.c', textOf(program)));
    } catch (error) {
      return { ...nothing, wrong: [`does not compile: ${String(error)}`] };
    }
    try {
      return compare(module, host, howToCompare(seed));
    } catch (error) {
      return { ...nothing, wrong: [`throws: ${error instanceof Error ? (error.stack ?? '') : String(error)}`] };
    }
  }

  #write(seed: number, text: string): void {
    if (this.folder === undefined) console.log(text);
    else {
      mkdirSync(this.folder, { recursive: true });
      writeFileSync(path.join(this.folder, `${seed}.c`), text);
    }
  }
}

/** What is wrong, without where and with which inputs. */
function kindOf(problem: string): string {
  return problem
    .split('\n')[0]!
    .replace(/^\S*: /, '')
    .replace(/ with [\d ]*$/, '')
    .replace(/ at \S*$/, '');
}

async function main([from = '1', to = '100', folder]: readonly string[]): Promise<void> {
  await new Hunt(await Compiler.load(), folder).run(Number(from), Number(to));
}

void main(process.argv.slice(2));
