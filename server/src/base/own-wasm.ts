import { setFlagsFromString } from 'node:v8';

/**
 * Compiles WebAssembly that comes with the product. Its functions are validated when they are first called, as they are
 * compiled then anyway: of 75 MB of clang, a run needs a fraction, and looking at the rest took half a second.
 */
export function compileOwn(bytes: Uint8Array): Promise<WebAssembly.Module> {
  setFlagsFromString('--wasm-lazy-validation');
  return WebAssembly.compile(bytes);
}
