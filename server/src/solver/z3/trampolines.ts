/**
 * The `invoke_*` functions through which Z3 calls whatever may throw a C++ exception, written in WebAssembly.
 *
 * The package's own are JavaScript with try/catch: every call leaves and enters WebAssembly twice. These stay inside:
 * they call through a copy of Z3's function table and catch with WebAssembly's exception handling. A C++ `throw`
 * arrives as our exception tag (see `wrapThrow`). As often as the countdown runs out they call `poll`, which is how a
 * running query is interrupted.
 */
import { body, name, signed, typeCode, TypeSection, unsigned, vector, wasmModule } from './wasm-encode';

type WasmFunction = (...args: readonly unknown[]) => unknown;

export interface Trampolines {
  /** Replacements for entries of the `env` imports. */
  readonly imports: Readonly<Record<string, unknown>>;
  /** To be called once Z3 is instantiated, before it runs. */
  readonly connect: (exports: WebAssembly.Exports) => void;
  /** Calls that may pass before the next poll. */
  readonly setCountdown: (calls: number) => void;
}

/** Functions of Z3's that the trampolines call, in a table of their own. */
const Helper = { StackGet: 0, StackRestore: 1, SetThrew: 2 } as const;

const op = {
  if: 0x04,
  try: 0x06,
  catch: 0x07,
  end: 0x0b,
  call: 0x10,
  callIndirect: 0x11,
  localGet: 0x20,
  localSet: 0x21,
  localTee: 0x22,
  globalGet: 0x23,
  globalSet: 0x24,
  i32Const: 0x41,
  i32Eqz: 0x45,
  i32Sub: 0x6b,
} as const;

const I32 = typeCode('i');
const NO_RESULT = 0x40;
const FUNCREF = 0x70;
const CALL_TABLE = 0;
const HELPER_TABLE = 1;

/** Instructions that leave a zero of a type. */
const ZERO: Readonly<Record<string, readonly number[]>> = {
  v: [],
  i: [op.i32Const, 0],
  j: [0x42, 0],
  f: [0x43, 0, 0, 0, 0],
  d: [0x44, 0, 0, 0, 0, 0, 0, 0, 0],
};

/**
 * Makes trampolines for the `invoke_*` among Z3's imports. `poll` gives the number of calls until the next poll.
 * Throws where the engine has no WebAssembly exception handling.
 */
export function wasmTrampolines(env: Readonly<Record<string, unknown>>, poll: () => number): Trampolines {
  const signatures = invokeSignatures(env);
  const tag = new WebAssembly.Tag({ parameters: [] });
  const calls = new WebAssembly.Table({ initial: 1, element: 'anyfunc' });
  const helpers = new WebAssembly.Table({ initial: 3, element: 'anyfunc' });
  const instance = new WebAssembly.Instance(trampolineModule(signatures), { e: { poll, tag, calls, helpers } });
  const imports: Record<string, unknown> = {};
  for (const signature of signatures) imports[`invoke_${signature}`] = instance.exports[`invoke_${signature}`];
  for (const thrower of ['__cxa_throw', '__cxa_rethrow', '__resumeException'])
    imports[thrower] = wrapThrow(env[thrower] as WasmFunction, tag);
  return {
    imports,
    connect: (exports) => {
      const table = exports.__indirect_function_table as WebAssembly.Table;
      calls.grow(table.length - calls.length);
      copyTable(table, calls);
      helpers.set(Helper.StackGet, exports.emscripten_stack_get_current);
      helpers.set(Helper.StackRestore, exports._emscripten_stack_restore);
      helpers.set(Helper.SetThrew, exports.setThrew);
    },
    setCountdown: (count) => {
      (instance.exports.countdown as WebAssembly.Global).value = count;
    },
  };
}

/** The package's own JavaScript trampolines, with polling added: the fallback, several times slower. */
export function jsTrampolines(env: Readonly<Record<string, unknown>>, poll: () => number): Trampolines {
  let countdown = 0;
  const imports: Record<string, unknown> = {};
  for (const signature of invokeSignatures(env)) {
    const original = env[`invoke_${signature}`] as WasmFunction;
    imports[`invoke_${signature}`] = (...args: readonly unknown[]): unknown => {
      if (--countdown === 0) countdown = poll();
      return original(...args);
    };
  }
  return {
    imports,
    connect: () => undefined,
    setCountdown: (calls) => {
      countdown = calls;
    },
  };
}

/** Signatures of the imported `invoke_*`: result first, `v` for none. */
function invokeSignatures(env: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(env)
    .filter((key) => key.startsWith('invoke_'))
    .map((key) => key.slice('invoke_'.length));
}

/** Lets the package's function record the C++ exception, and throws our tag instead of its JavaScript error. */
function wrapThrow(original: WasmFunction, tag: WebAssembly.Tag): WasmFunction {
  return (...args) => {
    try {
      return original(...args);
    } catch (error) {
      if (error instanceof Error && 'excPtr' in error) {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- this is how WebAssembly throws
        throw new WebAssembly.Exception(tag, []);
      }
      throw error;
    }
  };
}

function trampolineModule(signatures: readonly string[]): WebAssembly.Module {
  const types = new TypeSection();
  const pollType = types.index('', 'i');
  const tagType = types.index('', 'v');
  const bodies = signatures.map((signature) => trampolineBody(types, signature));
  const functions = signatures.map((signature) => unsigned(types.index(`i${signature.slice(1)}`, signature[0]!)));
  const anySize = [FUNCREF, 0x00, 0x00];
  const imports = [
    [...name('e'), ...name('poll'), 0x00, ...unsigned(pollType)],
    [...name('e'), ...name('calls'), 0x01, ...anySize],
    [...name('e'), ...name('helpers'), 0x01, ...anySize],
    [...name('e'), ...name('tag'), 0x04, 0x00, ...unsigned(tagType)],
  ];
  const importedFunctions = 1;
  const exports = [
    ...signatures.map((signature, i) => [...name(`invoke_${signature}`), 0x00, ...unsigned(importedFunctions + i)]),
    [...name('countdown'), 0x03, 0],
  ];
  return wasmModule([
    [1, types.encode()],
    [2, vector(imports)],
    [3, vector(functions)],
    [6, vector([[I32, 0x01, op.i32Const, 0, op.end]])],
    [7, vector(exports)],
    [10, vector(bodies)],
  ]);
}

/** invoke(index, args…): poll; try { table[index](args…) } catch { restore the stack; setThrew(1, 0); return 0 }. */
function trampolineBody(types: TypeSection, signature: string): number[] {
  const result = signature[0]!;
  const parameters = signature.slice(1);
  const scratch = unsigned(1 + parameters.length);
  const countdown = 0;
  const poll = 0;
  const callHelper = (helper: number, type: number): number[] => [
    ...[op.i32Const, ...signed(helper)],
    ...[op.callIndirect, ...unsigned(type), HELPER_TABLE],
  ];
  return body(
    [[1, I32]],
    [
      ...[op.globalGet, countdown, op.i32Const, 1, op.i32Sub, op.localTee, ...scratch, op.globalSet, countdown],
      ...[op.localGet, ...scratch, op.i32Eqz, op.if, NO_RESULT, op.call, poll, op.globalSet, countdown, op.end],
      ...[...callHelper(Helper.StackGet, types.index('', 'i')), op.localSet, ...scratch],
      ...[op.try, result === 'v' ? NO_RESULT : typeCode(result)],
      ...Array.from(parameters, (_, i) => [op.localGet, ...unsigned(i + 1)]).flat(),
      ...[op.localGet, 0, op.callIndirect, ...unsigned(types.index(parameters, result)), CALL_TABLE],
      ...[op.catch, 0],
      ...[op.localGet, ...scratch, ...callHelper(Helper.StackRestore, types.index('i', 'v'))],
      ...[op.i32Const, 1, op.i32Const, 0, ...callHelper(Helper.SetThrew, types.index('ii', 'v'))],
      ...[...ZERO[result]!, op.end],
    ],
  );
}

/** Copies by `table.copy`: reading 30,000 entries one by one would make a JavaScript function of each. */
function copyTable(source: WebAssembly.Table, target: WebAssembly.Table): void {
  const types = new TypeSection();
  const nullary = types.index('', 'v');
  const anySize = [FUNCREF, 0x00, 0x00];
  const all = [op.i32Const, 0, op.i32Const, 0, op.i32Const, ...signed(source.length)];
  const module = wasmModule([
    [1, types.encode()],
    [2, vector(['target', 'source'].map((table) => [...name('e'), ...name(table), 0x01, ...anySize]))],
    [3, vector([unsigned(nullary)])],
    [7, vector([[...name('copy'), 0x00, 0]])],
    [10, vector([body([], [...all, 0xfc, ...unsigned(14), 0, 1])])],
  ]);
  const copy = new WebAssembly.Instance(module, { e: { source, target } }).exports.copy as () => void;
  copy();
}
