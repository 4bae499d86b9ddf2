import type { Pointer, Z3Exports } from './exports';
import type { Z3Instance } from './instance';

/** What Z3 said when a call failed. The context is usable, but the result is not there. */
export class Z3Error extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** A Z3 context with reference counting: whoever keeps a handle over the next call must `keep` it. */
export class Z3Context {
  readonly raw: Z3Exports;
  readonly pointer: Pointer;
  #list: Pointer;
  #listCapacity = 64;

  constructor(readonly instance: Z3Instance) {
    const { raw } = instance;
    this.raw = raw;
    const config = raw.Z3_mk_config();
    this.pointer = raw.Z3_mk_context_rc(config);
    raw.Z3_del_config(config);
    raw.set_noop_error_handler(this.pointer);
    this.#list = raw.malloc(this.#listCapacity * 4);
  }

  /** Takes a reference to a term, sort or declaration that Z3 just gave; 0 means that the call failed. */
  keep(ast: Pointer): Pointer {
    if (ast === 0) throw this.error();
    this.raw.Z3_inc_ref(this.pointer, ast);
    return ast;
  }

  release(ast: Pointer): void {
    this.raw.Z3_dec_ref(this.pointer, ast);
  }

  /** The failure of the last call. */
  error(): Z3Error {
    const code = this.raw.Z3_get_error_code(this.pointer);
    return new Z3Error(code, this.instance.text(this.raw.Z3_get_error_msg(this.pointer, code)));
  }

  /** A list of handles in Z3's memory, good until the next call of this method. */
  list(items: readonly Pointer[]): Pointer {
    const { raw, instance } = this;
    if (items.length > this.#listCapacity) {
      raw.free(this.#list);
      this.#listCapacity = 2 ** Math.ceil(Math.log2(items.length));
      this.#list = raw.malloc(this.#listCapacity * 4);
    }
    const { words } = instance;
    const start = this.#list >>> 2;
    for (let i = 0; i < items.length; i++) words[start + i] = items[i]!;
    return this.#list;
  }

  /** Eight bytes of Z3's memory for a result; shares its place with `list`. */
  get out(): Pointer {
    return this.#list;
  }

  symbol(text: string): Pointer {
    return this.instance.withText(text, (address) => this.raw.Z3_mk_string_symbol(this.pointer, address));
  }

  /** Frees everything of this context. */
  delete(): void {
    this.raw.free(this.#list);
    this.raw.Z3_del_context(this.pointer);
  }
}
