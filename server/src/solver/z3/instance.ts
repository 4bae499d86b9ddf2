import initZ3 from 'z3-solver/build/z3-built.js';
import type { Pointer, Z3Exports } from './exports';
import { TICK_IMPORT } from './tick-patch';
import { jsTrampolines, type Trampolines, wasmTrampolines } from './trampolines';

/** How Z3 calls functions that may throw: `wasm` is the fast way, `js` the package's own. */
export type TrampolineKind = 'wasm' | 'js';

/** One Z3 with its own 2 GiB of memory, called synchronously. */
export interface Z3Instance {
  readonly raw: Z3Exports;
  readonly memory: WebAssembly.Memory;
  /** Where memory that is allocated at run time begins. */
  readonly staticEnd: Pointer;
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
  readonly longs: BigUint64Array;
  readonly trampolines: TrampolineKind;
  /** Reads a string of Z3's. */
  readonly text: (address: Pointer) => string;
  /** Lends Z3 a string for one call. */
  readonly withText: <T>(text: string, use: (address: Pointer) => T) => T;
  /** From now on Z3 calls back while it runs. A callback may throw: that ends the instance. */
  readonly setPoll: (poll: Poll) => void;
}

export interface Poll {
  /** Called about once in so many trampoline calls; never if 0. */
  readonly calls: number;
  readonly poll: () => void;
  /** Called once in `TICK_INTERVAL` steps of Z3. */
  readonly tick: () => void;
}

/** The memory of an instance is used up; the instance is dead. */
export class Z3OutOfMemory extends Error {}

/**
 * Starts a Z3, synchronously, so that a broken one can be replaced in the middle of a query. Takes some 30 ms.
 * It can take over the memory of a dead instance. It should: V8 frees such memory only when it happens to collect
 * garbage, which the size of the memory gives it no reason to.
 */
export function startZ3(module: WebAssembly.Module, preferred: TrampolineKind = 'wasm', dead?: Z3Instance): Z3Instance {
  // What is beyond was allocated at run time, and is as good as new: nothing expects fresh memory to be zero.
  dead?.bytes.fill(0, 0, dead.staticEnd);
  let memory: WebAssembly.Memory | undefined;
  let exports: WebAssembly.Exports | undefined;
  let trampolines: Trampolines | undefined;
  let kind = preferred;
  let current: Poll = { calls: 0, poll: () => undefined, tick: () => undefined };
  const poll = (): number => {
    current.poll();
    return current.calls;
  };
  // The package makes Worker global, for threads that we never start.
  const worker = Object.getOwnPropertyDescriptor(globalThis, 'Worker');
  const ready = initZ3({
    print: () => undefined,
    printErr: () => undefined,
    ...(dead && { wasmMemory: dead.memory }),
    instantiateWasm: (imports, receive) => {
      const env = imports.env!;
      memory = env.memory as WebAssembly.Memory;
      [trampolines, kind] = makeTrampolines(env, poll, preferred);
      const instance = new WebAssembly.Instance(module, {
        ...imports,
        env: { ...env, ...trampolines.imports, ...withoutThreadsAndGrowth, [TICK_IMPORT]: () => current.tick() },
      });
      exports = instance.exports;
      trampolines.connect(exports);
      receive(instance, module);
      return exports;
    },
  });
  // Only an instance that was dead before it started gets here, and it has thrown already.
  ready.catch(() => undefined);
  if (worker !== undefined) Object.defineProperty(globalThis, 'Worker', worker);
  else Reflect.deleteProperty(globalThis, 'Worker');
  if (memory === undefined || exports === undefined || trampolines === undefined) throw new Error('Z3 did not start');
  const { setCountdown } = trampolines;
  const raw = exports as unknown as Z3Exports;
  const bytes = new Uint8Array(memory.buffer);
  const probe = raw.malloc(8);
  raw.free(probe);
  return {
    raw,
    memory,
    staticEnd: probe,
    bytes,
    words: new Uint32Array(memory.buffer),
    longs: new BigUint64Array(memory.buffer),
    trampolines: kind,
    text: (address) => readText(bytes, address),
    withText: (text, use) => {
      const address = writeText(raw, bytes, text);
      const result = use(address);
      raw.free(address);
      return result;
    },
    setPoll: (next) => {
      current = next;
      setCountdown(next.calls);
    },
  };
}

function makeTrampolines(
  env: Readonly<Record<string, unknown>>,
  poll: () => number,
  preferred: TrampolineKind,
): [Trampolines, TrampolineKind] {
  // An engine without WebAssembly exceptions has no tags; one without this form of them refuses the module.
  if (preferred === 'wasm' && typeof WebAssembly.Tag === 'function') {
    try {
      return [wasmTrampolines(env, poll), 'wasm'];
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'CompileError') throw error;
    }
  }
  return [jsTrampolines(env, poll), 'js'];
}

const EAGAIN = 6;

const withoutThreadsAndGrowth = {
  // The package would start a worker from this very script, which in a bundle is the whole program.
  __pthread_create_js: (): number => EAGAIN,
  emscripten_resize_heap: (): never => {
    throw new Z3OutOfMemory('the memory of a Z3 instance is used up');
  },
};

function readText(bytes: Uint8Array, address: Pointer): string {
  // TextDecoder does not read shared memory: slice copies.
  return new TextDecoder().decode(bytes.slice(address, bytes.indexOf(0, address)));
}

function writeText(raw: Z3Exports, bytes: Uint8Array, text: string): Pointer {
  const encoded = new TextEncoder().encode(text);
  const address = raw.malloc(encoded.length + 1);
  bytes.set(encoded, address);
  bytes[address + encoded.length] = 0;
  return address;
}
