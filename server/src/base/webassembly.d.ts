/**
 * The part of the WebAssembly JavaScript interface that we use. Node has it, but TypeScript declares it only in its
 * browser libraries, which would also bring `window` and `document` into scope.
 */
declare namespace WebAssembly {
  type Exports = Readonly<Record<string, unknown>>;
  type Imports = Record<string, Record<string, unknown>>;

  interface Module {
    readonly [Symbol.toStringTag]: string;
  }
  const Module: {
    new (bytes: Uint8Array | ArrayBuffer): Module;
    exports(module: Module): { readonly name: string; readonly kind: string }[];
    imports(module: Module): { readonly module: string; readonly name: string; readonly kind: string }[];
  };

  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Exports;
  }

  class Memory {
    constructor(descriptor: { initial: number; maximum?: number; shared?: boolean });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }

  class Table {
    constructor(descriptor: { initial: number; maximum?: number; element: 'anyfunc' });
    readonly length: number;
    grow(by: number): number;
    get(index: number): unknown;
    set(index: number, value?: unknown): void;
  }

  class Global {
    value: unknown;
  }

  class Tag {
    constructor(type: { parameters: readonly string[] });
    readonly [Symbol.toStringTag]: string;
  }

  class Exception {
    constructor(tag: Tag, payload: readonly unknown[]);
    is(tag: Tag): boolean;
  }

  class RuntimeError extends Error {}
  class CompileError extends Error {}

  /** Whether a module is valid, all functions included. */
  function validate(bytes: Uint8Array | ArrayBuffer): boolean;

  function compile(bytes: Uint8Array | ArrayBuffer): Promise<Module>;
}
