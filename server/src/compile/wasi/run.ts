import type { FileSystem } from './file-system';
import { GrowingBytes } from './growing-bytes';
import { GuestMemory } from './guest-memory';
import { GuestExit, preview1 } from './preview1';

/** How a run of the guest ended, with everything it wrote. */
export interface GuestRun {
  readonly end: { readonly kind: 'exit'; readonly code: number } | { readonly kind: 'trap'; readonly error: Error };
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** How much memory the guest had asked for when it ended, in bytes. */
  readonly memory: number;
}

/** Runs a WASI program once, in a fresh instance of its module. */
export function runGuest(module: WebAssembly.Module, argv: readonly string[], files: FileSystem): GuestRun {
  const memory = new GuestMemory();
  const stdout = new GrowingBytes();
  const stderr = new GrowingBytes();
  const calls = preview1({ memory, files, arguments: argv, stdout, stderr });
  const end = start(module, calls, memory);
  return { end, stdout: stdout.contents(), stderr: stderr.contents(), memory: memory.size };
}

function start(module: WebAssembly.Module, calls: Record<string, unknown>, memory: GuestMemory): GuestRun['end'] {
  try {
    const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: calls });
    memory.attach(exports.memory as WebAssembly.Memory);
    (exports._start as () => void)();
    return { kind: 'exit', code: 0 };
  } catch (error) {
    if (error instanceof GuestExit) return { kind: 'exit', code: error.code };
    // A trap (unreachable, out of bounds), an overflow of the stack, or no memory for the instance.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return { kind: 'trap', error };
    throw error;
  }
}
