import type { IrFunction } from '../../ir/model/globals';
import type { DataLayout } from '../../ir/model/data-layout';
import { intrinsicName, knownFunction } from '../../task/known-functions';
import { modelOf } from '../../task/model-function';
import {
  bytesText,
  integerText,
  isIdentifier,
  NoHarness,
  parameterText,
  patternBytes,
  returnText,
  type Structs,
} from './c-text';
import { isLibraryFunction } from './library';
import type { MockedCall, ObservedRun } from './observe';

/** How the harness is put together with the program. */
export interface MockContext {
  readonly run: ObservedRun;
  readonly structs: Structs;
  /** The program is part of the harness's own text, so that declarations must agree with its own. */
  readonly isIncluded: boolean;
}

/** Definitions of the functions that the program only declares: they give what the execution took from them. */
export function mockTexts(context: MockContext): readonly string[] {
  const { size } = strangersOf(context.run);
  // What only the callees know of: the execution compares pointers to it, and never goes through them.
  return [...(size > 0 ? [`static char ${stranger}[${size}];`] : []), ...definitions(context)];
}

function definitions(context: MockContext): readonly string[] {
  const { module } = context.run.machine.program;
  const modelled = new Set(module.functions.flatMap((fn) => modelOf(fn)?.name ?? []));
  const called = new Set(context.run.calls.map(({ fn }) => fn));
  const isWanted = (fn: IrFunction): boolean => {
    const name = String(fn.name);
    if (!fn.isDeclaration || intrinsicName(fn) !== undefined || modelled.has(name)) return false;
    return called.has(fn) || !isLibraryFunction(name);
  };
  return module.functions.filter(isWanted).flatMap((fn) => mockText(fn, context));
}

function mockText(fn: IrFunction, context: MockContext): readonly string[] {
  const name = String(fn.name);
  switch (knownFunction(fn)) {
    case 'error':
      return [`void ${name}(void) { fprintf(stderr, "${name} is reached\\n"); abort(); }`];
    case 'assume':
      return [
        `void ${name}(int condition) { if (!condition) { fprintf(stderr, "an assumption fails\\n"); exit(0); } }`,
      ];
    case 'nondet':
    case undefined:
      return functionText(fn, context);
    default:
      return [];
  }
}

function functionText(fn: IrFunction, context: MockContext): readonly string[] {
  const { run, structs } = context;
  const { layout } = run.machine.program.env;
  const name = String(fn.name);
  if (!isIdentifier(name)) throw new NoHarness(`a function called ${name}`);
  const calls = run.calls.filter((call) => call.fn === fn);
  const known = nondetType(name);
  const returns = known ?? returnText(fn, layout, structs);
  const params = known === undefined ? parameterList(fn, layout, structs) : 'void';
  const lines = [
    '  static unsigned calls;',
    ...(returns === 'void' ? [] : [`  ${returns} result;`, '  memset(&result, 0, sizeof result);']),
    '  switch (calls++) {',
    ...calls.flatMap((call, index) => [`  case ${index}:`, ...callLines(call, returns, context), '    break;']),
    '  default:',
    '    verdict_too_far();',
    '  }',
    ...(returns === 'void' ? [] : ['  return result;']),
  ];
  // In one text with the program, its own declaration may have other types: the symbol is what counts.
  if (context.isIncluded && known === undefined) {
    const own = `verdict_mock_${name}`;
    return [`${returns} ${own}(${params}) __asm__("${name}");`, `${returns} ${own}(${params}) {`, ...lines, '}'];
  }
  return [`${returns} ${name}(${params}) {`, ...lines, '}'];
}

function callLines(call: MockedCall, returns: string, context: MockContext): readonly string[] {
  const { result } = call;
  const { layout } = context.run.machine.program.env;
  const values = result.map(({ type, bits }, index) => {
    const target = result.length === 1 ? 'result' : `result.part${index}`;
    if (type.kind === 'int' && type.bits <= 64) return `    ${target} = ${integerText(bits, type.bits, returns)};`;
    if (type.kind === 'pointer' && bits !== 0n) {
      return `    ${target} = &${stranger}[${[...strangersOf(context.run)].indexOf(bits)}];`;
    }
    const bytes = patternBytes(bits, layout.storeSize(type));
    return `    memcpy(&${target}, ${bytesText(bytes)}, ${bytes.length});`;
  });
  return [...values, ...writtenLines(call, context)];
}

/** What the call did to memory that its arguments or globals lead to. */
function writtenLines({ fn, args, written }: MockedCall, { run, isIncluded }: MockContext): readonly string[] {
  const { holder, objects } = run.machine.program.env;
  return written.map(({ object, bytes }) => {
    const index = args.findIndex((arg) => arg.type.kind === 'pointer' && holder.objectOf(arg.bits) === object);
    const global = objects.all[object - 1];
    const copy = (to: string): string => `memcpy(${to}, ${bytesText(bytes)}, ${bytes.length});`;
    if (index >= 0 && index < fn.params.length) {
      return `    ${copy(`(char *)a${index} - ${holder.offsetOf(args[index]!.bits)}`)}`;
    }
    if (global?.kind !== 'variable') throw new NoHarness(`memory that ${String(fn.name)} reaches through others`);
    const name = String(global.name);
    return `    ${copy(isIncluded ? `(void *)&${name}` : `(char *)${name}`)}`;
  });
}

function parameterList(fn: IrFunction, layout: DataLayout, structs: Structs): string {
  const params = fn.params.map((param, index) => {
    const type = parameterText(param.type, param.attributes, layout, structs);
    return `${type}${type.endsWith('*') ? '' : ' '}a${index}`;
  });
  if (fn.valueType.varargs) params.push('...');
  return params.length === 0 || params[0] === '...' ? 'void' : params.join(', ');
}

const stranger = 'verdict_stranger';

/** The pointers, other than null, that functions without a body return. */
function strangersOf({ calls }: ObservedRun): ReadonlySet<bigint> {
  const results = calls.flatMap(({ result }) => result);
  return new Set(results.flatMap(({ type, bits }) => (type.kind === 'pointer' && bits !== 0n ? [bits] : [])));
}

const nondetTypes: Readonly<Record<string, string>> = {
  bool: '_Bool',
  char: 'char',
  schar: 'signed char',
  uchar: 'unsigned char',
  short: 'short',
  ushort: 'unsigned short',
  int: 'int',
  uint: 'unsigned int',
  unsigned: 'unsigned int',
  long: 'long',
  ulong: 'unsigned long',
  longlong: 'long long',
  ulonglong: 'unsigned long long',
  float: 'float',
  double: 'double',
  size_t: 'size_t',
};

/** What SV-COMP's names say. */
function nondetType(name: string): string | undefined {
  const found = /^__VERIFIER_nondet_(\w+)$/.exec(name)?.[1];
  return found === undefined ? undefined : nondetTypes[found];
}
