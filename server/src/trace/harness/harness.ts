/** Executable test harnesses (Gazer 4.3.3): C that makes a program fail as it did on the interpreter. */
import { displayText } from '../../ir/byte-string';
import { type CType, underlyingCType } from '../../ir/debug/c-type';
import { parameterTypes, returnType } from '../../ir/debug/parameters';
import { typeAttribute } from '../../ir/model/attributes';
import type { IrFunction } from '../../ir/model/globals';
import type { Argument } from '../../ir/model/value';
import { findFunction } from '../../ir/model/module';
import type { ExecProgram } from '../../exec/program';
import type { ScalarValue } from '../../exec/scalar-value';
import type { CheckKind } from '../../task/check';
import type { EntryPlan } from '../../task/entry-plan';
import type { Inputs } from '../../task/inputs';
import type { Trace } from '../trace';
import {
  bytesText,
  integerText,
  isIdentifier,
  NoHarness,
  parameterText,
  patternBytes,
  returnText,
  Structs,
} from './c-text';
import { mockTexts } from './mocks';
import { HarnessObjects } from './objects';
import { observe, type ObservedRun } from './observe';

/** A harness, or why there is none. */
export type Harness =
  | {
      readonly kind: 'made';
      readonly text: string;
      /** It contains the program (`#include`): it is compiled alone, not linked with it. */
      readonly includesProgram: boolean;
    }
  | { readonly kind: 'none'; readonly reason: string };

export interface HarnessRequest {
  readonly program: ExecProgram;
  readonly entry: EntryPlan;
  readonly inputs: Inputs;
  readonly steps: number;
  readonly trace: Trace;
  /** How the harness names the program's file; undefined if that is not C. */
  readonly source: string | undefined;
}

export function makeHarness(request: HarnessRequest): Harness {
  try {
    return new HarnessWriter(request).write();
  } catch (error) {
    if (!(error instanceof NoHarness)) throw error;
    return { kind: 'none', reason: `a harness cannot stand in for ${error.message}` };
  }
}

class HarnessWriter {
  readonly #run: ObservedRun;
  readonly #structs = new Structs();
  readonly #isIncluded: boolean;
  readonly #objects: HarnessObjects;

  constructor(readonly request: HarnessRequest) {
    const { program, entry, inputs, steps } = request;
    if (inputs.lasso !== undefined) throw new NoHarness('inputs that are needed for ever');
    this.#run = observe(program, entry, inputs, steps);
    const free = this.#run.inputs.find(({ source }) => source.kind === 'freeze' || source.kind === 'undef');
    if (free !== undefined) throw new NoHarness('a value that the program never gives');
    this.#isIncluded = this.#needsProgram();
    if (this.#isIncluded && request.source === undefined) {
      throw new NoHarness('what the program keeps to itself: static functions or variables, its own main, or malloc');
    }
    this.#objects = new HarnessObjects(this.#run, entry, this.#isIncluded);
  }

  /** Whether the harness must see into the program: names that it does not export, or that are the harness's own. */
  #needsProgram(): boolean {
    const { entry, program } = this.request;
    if (this.#run.allocations.includes(true)) return true;
    // Calls without a body reach static variables through others; the harness has to name them.
    const { objects } = this.#run.machine.program.env;
    const written = this.#run.calls.flatMap((call) => call.written.map(({ object }) => objects.all[object - 1]));
    if (written.some((global) => global?.kind === 'variable' && global.linkage === 'internal')) return true;
    if (entry.start === 'main') return entry.entry.params.length > 0 || entry.arbitraryGlobals.size > 0;
    if (entry.entry.linkage === 'internal' || findFunction(program.module, 'main')?.isDeclaration === false)
      return true;
    return [...entry.arbitraryGlobals.keys()].some(({ linkage }) => linkage === 'internal');
  }

  write(): Harness {
    this.#refuseHidden();
    const context = { run: this.#run, structs: this.#structs, isIncluded: this.#isIncluded };
    const mocks = mockTexts(context);
    const main = this.#main();
    const text = [
      ...this.#head(),
      ...(this.#isIncluded ? this.#inclusion() : []),
      ...this.#structs.definitions,
      ...(this.#isIncluded ? [] : this.#globals()),
      'static void verdict_too_far(void) { fprintf(stderr, "the execution goes on after its failure\\n"); exit(99); }',
      ...(this.#needsPointers(main)
        ? ['static void verdict_pointer(char *at, char *target) { memcpy(at, &target, sizeof target); }']
        : []),
      '',
      ...mocks,
      ...main,
      '',
    ].join('\n');
    return { kind: 'made', text, includesProgram: this.#isIncluded };
  }

  #needsPointers(main: readonly string[]): boolean {
    return main.some((line) => line.includes('verdict_pointer('));
  }

  #head(): readonly string[] {
    const { trace, source } = this.request;
    const { violation } = trace;
    const place = violation.place.source;
    const where = place === undefined ? `function ${violation.place.ir.function}` : `line ${place.line}`;
    const how = this.#isIncluded
      ? 'compile this file alone: it includes the program'
      : `compile and link it with ${source ?? 'the program'}`;
    const said = `${violation.kind} (${violation.message}) in ${where}`.replaceAll('*/', '* /');
    return [
      `/* Makes the program fail: ${said}.`,
      `   To use it, ${how}, for example with cc -g ${watchedBy(violation.kind)}. */`,
      '#include <stdio.h>',
      '#include <stdlib.h>',
      '#include <string.h>',
    ];
  }

  #inclusion(): readonly string[] {
    const failing = this.#run.allocations;
    const isFailing = failing.includes(true);
    const wrapped = ['malloc', 'calloc', 'realloc', 'aligned_alloc'];
    return [
      ...(isFailing
        ? [
            `static const char verdict_fails[] = { ${failing.map(Number).join(', ')} };`,
            'static int verdict_allocation_fails(void) {',
            '  static unsigned next;',
            '  return next < sizeof verdict_fails && verdict_fails[next++];',
            '}',
            'static void *verdict_malloc(size_t n) { return verdict_allocation_fails() ? 0 : malloc(n); }',
            'static void *verdict_calloc(size_t n, size_t m) { return verdict_allocation_fails() ? 0 : calloc(n, m); }',
            'static void *verdict_realloc(void *p, size_t n) { return verdict_allocation_fails() ? 0 : realloc(p, n); }',
            'static void *verdict_aligned_alloc(size_t a, size_t n) {',
            '  return verdict_allocation_fails() ? 0 : aligned_alloc(a, n);',
            '}',
            ...wrapped.map((name) => `#define ${name} verdict_${name}`),
          ]
        : []),
      '#define main verdict_program_main',
      `#include "${this.request.source!}"`,
      '#undef main',
      ...[...this.request.entry.arbitraryGlobals.keys()].flatMap(({ name, initializer }) =>
        initializer === undefined && isIdentifier(String(name)) ? [`__typeof__(${String(name)}) ${String(name)};`] : [],
      ),
      ...(isFailing ? wrapped.map((name) => `#undef ${name}`) : []),
    ];
  }

  /** Static locals cannot be set from outside: only if the failure does not need them is there a harness. */
  #refuseHidden(): void {
    const { entry, trace } = this.request;
    for (const variable of entry.arbitraryGlobals.keys()) {
      const name = String(variable.name);
      if (isIdentifier(name)) continue;
      const isNeeded = trace.steps.some(
        ({ event, relevant }) => relevant && event.kind === 'initial' && name.endsWith(`.${event.target}`),
      );
      if (isNeeded || !trace.isSliced) throw new NoHarness(`the static variable ${displayText(name)}`);
    }
  }

  /** A `main` that builds what the entry gets and calls it; nothing if the program's own serves. */
  #main(): readonly string[] {
    const { entry } = this.request;
    if (entry.start === 'main' && entry.entry.params.length === 0 && !this.#isIncluded) return [];
    const args = entry.entry.params.map((param, index) => this.#argument(param, this.#run.args[index] ?? [], index));
    const name = entry.start === 'main' ? 'verdict_program_main' : String(entry.entry.name);
    if (!isIdentifier(name)) throw new NoHarness(`a function called ${name}`);
    return [
      ...(this.#isIncluded ? [] : this.#declarations(name)),
      ...this.#objects.functionDeclarations(),
      'int main(void) {',
      ...this.#objects.statements().map((line) => `  ${line}`),
      ...args.flatMap(({ lines }) => lines.map((line) => `  ${line}`)),
      ...this.#call(name, this.#passed(args)).map((line) => `  ${line}`),
      '  return 0;',
      '}',
    ];
  }

  /** The call; an integer that comes back is shown, so that a tool which watches for unset values sees it used. */
  #call(name: string, args: readonly string[]): readonly string[] {
    const call = `${name}(${args.join(', ')})`;
    const { entry } = this.request.entry;
    const { returns } = entry.valueType;
    if (returns.kind !== 'int' || returns.bits > 64 || this.#isStructReturned(entry)) return [`${call};`];
    return [`fprintf(stderr, "${String(entry.name)} returns %lld\\n", (long long)${call});`];
  }

  /** In one text with the program it is a struct, although it comes back as an integer. */
  #isStructReturned(entry: IrFunction): boolean {
    const type = this.#isIncluded ? returnType(entry) : undefined;
    const kind = type && underlyingCType(type).kind;
    return kind === 'struct' || kind === 'union' || kind === 'complex';
  }

  /** What is passed for each C parameter: in one text with the program structs are its own. */
  #passed(args: readonly HarnessArgument[]): readonly string[] {
    const { entry } = this.request;
    const parameters = this.#isIncluded ? parameterTypes(entry.entry) : undefined;
    if (parameters === undefined) return args.map(({ value }) => value);
    return parameters.map(({ passing }) => {
      if (passing.kind === 'direct' || passing.kind === 'indirect') return args[passing.argument.index]!.value;
      if (passing.kind === 'coerced') return args[passing.arguments[0]!.index]!.value;
      throw new NoHarness('a parameter that debug info does not describe');
    });
  }

  #declarations(name: string): readonly string[] {
    const { entry } = this.request;
    const { layout } = this.#run.machine.program.env;
    const params = entry.entry.params.map((one) => parameterText(one.type, one.attributes, layout, this.#structs));
    return [
      `${returnText(entry.entry, layout, this.#structs)} ${name}(${params.length === 0 ? 'void' : params.join(', ')});`,
    ];
  }

  /** The program's globals that the harness sets; what the program only declares is defined here. */
  #globals(): readonly string[] {
    const { machine, calls } = this.#run;
    const { layout, objects } = machine.program.env;
    const written = calls.flatMap((call) => call.written.map(({ object }) => objects.all[object - 1]));
    const globals = new Set([...this.request.entry.arbitraryGlobals.keys(), ...written]);
    return [...globals].flatMap((one) => {
      if (one?.kind !== 'variable' || !isIdentifier(String(one.name))) return [];
      const size = Math.ceil(layout.sizeOf(one.valueType) / 8);
      return one.initializer === undefined
        ? `long long ${String(one.name)}[${size}];`
        : `extern char ${String(one.name)}[];`;
    });
  }

  #argument(param: Argument, scalars: readonly ScalarValue[], index: number): HarnessArgument {
    const { layout, holder } = this.#run.machine.program.env;
    const variable = `argument${index}`;
    const struct = this.#isIncluded ? this.#structOf(param) : undefined;
    if (struct !== undefined) return struct;
    const [value] = scalars;
    const type = parameterText(param.type, param.attributes, layout, this.#structs);
    if (value === undefined) throw new NoHarness('an argument without a value');
    if (typeAttribute(param.attributes, 'byval') !== undefined) {
      const bytes = this.#run.memory.get(holder.objectOf(value.bits))!;
      return {
        lines: [`${type} ${variable};`, `memcpy(&${variable}, ${bytesText(bytes)}, ${bytes.length});`],
        value: variable,
      };
    }
    if (value.type.kind === 'pointer') return { lines: [], value: this.#objects.pointer(value.bits) };
    if (value.type.kind === 'int' && value.type.bits <= 64) {
      return { lines: [], value: integerText(value.bits, value.type.bits) };
    }
    const size = layout.storeSize(param.type);
    const offsets = scalars.map((_, at) => at * layout.storeSize(value.type));
    const bits = scalars.reduce((sum, one, at) => sum | (one.bits << BigInt(offsets[at]! * 8)), 0n);
    return {
      lines: [`${type} ${variable};`, `memcpy(&${variable}, ${bytesText(patternBytes(bits, size))}, ${size});`],
      value: variable,
    };
  }

  /** A struct that is passed by value, as a variable of the program's own type. */
  #structOf(param: Argument): HarnessArgument | undefined {
    const { holder } = this.#run.machine.program.env;
    for (const { passing, type } of parameterTypes(this.request.entry.entry) ?? []) {
      const parts =
        passing.kind === 'coerced' ? passing.arguments : passing.kind === 'indirect' ? [passing.argument] : [];
      if (!parts.includes(param)) continue;
      const variable = `argument${parts[0]!.index}`;
      if (param !== parts[0]) return { lines: [], value: variable };
      const scalars = parts.map(({ index }) => this.#run.args[index]![0]!);
      const bytes =
        passing.kind === 'indirect'
          ? this.#run.memory.get(holder.objectOf(scalars[0]!.bits))!
          : Uint8Array.from(scalars.flatMap(({ bits }) => [...patternBytes(bits, 8)]));
      const declared = `${typeName(type)} ${variable};`;
      return { lines: [declared, `memcpy(&${variable}, ${bytesText(bytes)}, sizeof ${variable});`], value: variable };
    }
    return undefined;
  }
}

/** Flags of a compiler with which a native program notices such a failure. */
function watchedBy(kind: CheckKind): string {
  switch (kind) {
    case 'uninitialised-read':
      return '-fsanitize=memory (or run it by valgrind)';
    case 'float-cast-range':
      return '-fsanitize=undefined,float-cast-overflow';
    case 'missing-return':
      return '(no sanitizer notices this failure: step through it)';
    default:
      return '-fsanitize=address,undefined';
  }
}

interface HarnessArgument {
  readonly lines: readonly string[];
  readonly value: string;
}

/** The name of a struct type of the program. */
function typeName(type: CType): string {
  if (type.kind === 'typedef') return type.name;
  if (type.kind === 'qualified') return typeName(type.target);
  const inner = underlyingCType(type);
  if ((inner.kind === 'struct' || inner.kind === 'union') && inner.name !== undefined)
    return `${inner.kind} ${inner.name}`;
  throw new NoHarness('a parameter of a type without a name');
}
