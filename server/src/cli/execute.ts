import { readFileSync } from 'node:fs';
import path from 'node:path';
import { assertNever } from '../base/assert-never';
import type { Place, SourcePosition } from '../base/place';
import { loadClang } from '../compile/clang-parts';
import { startMachine } from '../exec/entry/start';
import { Host } from '../exec/externals/host';
import { outputFunctions } from '../exec/externals/output';
import { ListInputs } from '../exec/inputs/list';
import type { InputProvider } from '../exec/inputs/provider';
import { RandomInputs } from '../exec/inputs/random';
import { ExecProgram } from '../exec/program';
import type { ExecResult } from '../exec/result';
import type { Module } from '../ir/model/module';
import { parseModule } from '../ir/parse';
import { loadLibc } from '../lower/libc/libc';
import { linkLibc } from '../lower/libc/link';
import type { CSource } from '../service/model/compilation';
import { compileText } from '../service/worker/compile-c';
import { findContracts } from '../service/worker/contract-diagnostics';
import type { Contract } from '../task/contract/contract';
import type { TaskOptions } from '../task/options';
import { planEntry } from '../task/plan-entry';
import { placeOf } from '../task/place';
import { type RecordedStep, Recorder } from '../trace/recorder';
import { eventText } from '../trace/text';
import { status, type Environment, type Status } from './environment';
import { flagsHere } from './flags-here';
import { readInput } from './input';
import type { RunArguments } from './run-arguments';

/** `verdict run`: executes a program on the interpreter. */
export async function execute(wanted: RunArguments, environment: Environment): Promise<Status> {
  const loaded = await load(wanted, environment);
  if (typeof loaded === 'number') return loaded;
  const { module, contracts } = loaded;
  const { checks, abortIsError, allocationMayFail } = wanted;
  const options: TaskOptions = { checks, abortIsError, allocationMayFail };
  const plan = planEntry(module, wanted.function, options, contracts);
  if ('message' in plan) {
    environment.error(`verdict: ${plan.message}\n`);
    return status.wrong;
  }
  const trace = wanted.trace ? new Recorder((step) => environment.out(stepText(step, environment))) : undefined;
  const decoder = new TextDecoder();
  const host = new Host({
    output: (bytes) => environment.out(decoder.decode(bytes, { stream: true })),
    ...(trace === undefined ? {} : { hooks: trace }),
  });
  const program = new ExecProgram(module, options, { stepping: false, tracing: wanted.trace });
  const machine = startMachine(program, plan, inputsFor(wanted), host);
  trace?.attach(machine, plan);
  const result = machine.outcome ?? machine.run(wanted.steps);
  trace?.end();
  environment.error(resultText(result, environment));
  return statusOf(result);
}

interface Loaded {
  readonly module: Module;
  readonly contracts: readonly Contract[];
}

/** The module to run, with libc's functions linked in; or the status to end with. */
async function load(wanted: RunArguments, environment: Environment): Promise<Loaded | Status> {
  const { directory } = environment;
  const read = await readInput(wanted.file, { ...wanted, flags: flagsHere(wanted.flags, directory) }, directory);
  if (read.kind === 'refused') {
    environment.error(`verdict: ${wanted.file}: ${read.reason}\n`);
    return status.wrong;
  }
  const { input } = read;
  const compiled = input.kind === 'c' ? compileText(input.source, await loadClang()) : undefined;
  if (compiled?.kind === 'failed') {
    environment.error(`verdict: ${compiled.message}\n`);
    return status.wrong;
  }
  const text = input.kind === 'ir' ? input.text : compiled!.ll;
  const { module, diagnostics } = parseModule(text);
  const [problem] = diagnostics;
  if (problem !== undefined) {
    environment.error(`verdict: ${wanted.file}: not LLVM IR: ${problem.message}\n`);
    return status.wrong;
  }
  const contracts = input.kind === 'c' ? contractsOf(input.source, module, environment) : [];
  const libc = await loadLibc(module.dataLayout.pointer().bits === 32 ? 'ILP32' : 'LP64');
  // Output is real here, so it is not modelled.
  return { module: linkLibc(text, module, libc, new Set(outputFunctions.keys())).module, contracts };
}

/** The contracts of a C file; what is wrong with them is said, and what is left of them counts. */
function contractsOf(source: CSource, module: Module, environment: Environment): readonly Contract[] {
  const { contracts, diagnostics } = findContracts(source, module);
  for (const { severity, message, range } of diagnostics.flatMap((file) => file.diagnostics)) {
    const position = { file: source.path, line: range.start.line + 1, column: range.start.character + 1 };
    environment.error(`verdict: ${positionText(position, environment)}: ${severity}: ${message}\n`);
  }
  return contracts;
}

function inputsFor({ inputs, seed }: RunArguments): InputProvider {
  if (inputs !== undefined) return new ListInputs(inputs);
  return new RandomInputs(seed);
}

function stepText({ depth, event, at }: RecordedStep, environment: Environment): string {
  const position = at && placeOf(at).source;
  const where = position === undefined ? '' : `  [${positionText(position, environment)}]`;
  return `${'  '.repeat(depth)}${eventText(event)}${where}\n`;
}

function positionText({ file, line, column }: SourcePosition, { directory }: Environment): string {
  const relative = path.relative(directory, file);
  return `${relative.startsWith('..') ? file : relative}:${line}:${column}`;
}

function resultText(result: ExecResult, environment: Environment): string {
  switch (result.kind) {
    case 'finished':
      return result.how === 'abort' ? 'verdict: aborted\n' : `verdict: exit status ${result.exitCode}\n`;
    case 'violated':
      return `verdict: ${result.check.kind}: ${result.check.message}${placeText(result.place, environment)}`;
    case 'assumption-failed':
      return `verdict: assumption does not hold: ${result.reason}${placeText(result.place, environment)}`;
    case 'unsupported':
      return `verdict: not supported: ${result.construct}${placeText(result.place, environment)}`;
    case 'step-budget':
      return 'verdict: stopped: the steps are used up (--steps)\n';
    case 'input-exhausted':
      return `verdict: stopped: no more inputs (--inputs)${placeText(result.place, environment)}`;
    default:
      return assertNever(result);
  }
}

/** Where it is, with the line of the source under it. */
function placeText(place: Place | undefined, environment: Environment): string {
  if (place === undefined) return '\n';
  if (place.source === undefined) return `\n  in ${place.function}, at offset ${place.irOffset} of the IR\n`;
  const line = sourceLine(place.source);
  const excerpt = line === undefined ? '' : `    ${line}\n    ${' '.repeat(place.source.column - 1)}^\n`;
  return `\n  at ${positionText(place.source, environment)} in ${place.function}\n${excerpt}`;
}

function sourceLine({ file, line }: SourcePosition): string | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n')[line - 1]?.replaceAll('\t', ' ');
  } catch {
    return undefined;
  }
}

function statusOf(result: ExecResult): Status {
  if (result.kind === 'finished') return status.ok;
  return result.kind === 'violated' ? status.refuted : status.undecided;
}
