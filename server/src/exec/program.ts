import type { IrFunction } from '../ir/model/globals';
import type { Module } from '../ir/model/module';
import { knownFunction } from '../task/known-functions';
import { type PointerParts, pointerParts } from '../task/objects';
import type { TaskOptions } from '../task/options';
import { CodeEnvironment } from './code/environment';
import { type CodeOptions, type FunctionCode, generateFunction } from './code/function';
import type { Machine } from './machine';
import type { MemoryCopy } from './memory/linear';
import { formats, helpers } from './runtime/helpers';
import { high } from './runtime/long';

/** Code of a function that can be run: executes until control leaves it. */
export interface RunnableFunction {
  readonly code: FunctionCode;
  run(machine: Machine): void;
}

/** A module made ready to run; functions are compiled to JS when they are first called. Any number of machines share it. */
export class ExecProgram {
  readonly env: CodeEnvironment;
  readonly pointers: PointerParts;
  /** Memory with the globals as they are at the start, known once a machine has made them. */
  initialGlobals: MemoryCopy | undefined;
  readonly #functions: (RunnableFunction | undefined)[] = [];
  readonly #external: (boolean | undefined)[] = [];

  constructor(
    readonly module: Module,
    readonly options: TaskOptions,
    readonly codeOptions: CodeOptions = { stepping: false, tracing: false },
  ) {
    const parts = pointerParts(module);
    if (parts === undefined || module.dataLayout.bigEndian)
      throw new Error('the target is not supported: see planEntry');
    this.pointers = parts;
    this.env = new CodeEnvironment(module, options, parts);
  }

  /** Whether calls of a function are not executed here: it has no body, or is an error function. */
  isExternal(number: number): boolean {
    return (this.#external[number] ??= isExternal(this.functionAt(number)));
  }

  functionAt(number: number): IrFunction {
    return this.module.functions[number]!;
  }

  runnable(number: number): RunnableFunction {
    return (this.#functions[number] ??= this.#compile(this.functionAt(number)));
  }

  #compile(fn: IrFunction): RunnableFunction {
    const code = generateFunction(fn, this.env, this.codeOptions);
    const body = `'use strict';\nreturn function run(m) {\n${code.source}\n};`;
    // The text is made of fixed words and of numbers only: no name or string of the program gets into it.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    const make = new Function('rt', 'high', 'formats', body) as (
      rt: typeof helpers,
      h: typeof high,
      f: typeof formats,
    ) => RunnableFunction['run'];
    return { code, run: make(helpers, high, formats) };
  }
}

function isExternal(fn: IrFunction): boolean {
  return fn.isDeclaration || knownFunction(fn) === 'error';
}
