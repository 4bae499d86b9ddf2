/** The emscripten glue of the z3-solver package, which has no declarations of its own. */
declare module 'z3-solver/build/z3-built.js' {
  interface EmscriptenOptions {
    /** May be synchronous; then it must give the exports. */
    instantiateWasm: (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => WebAssembly.Exports;
    /** Used instead of a new memory. */
    wasmMemory?: WebAssembly.Memory;
    print?: (text: string) => void;
    printErr?: (text: string) => void;
    onAbort?: (what: unknown) => void;
  }

  /** Starts the runtime; with a synchronous `instantiateWasm` it is running when this returns. */
  export default function initZ3(options: EmscriptenOptions): Promise<unknown>;
}
