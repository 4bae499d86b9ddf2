import { assertNever } from '../../base/assert-never';
import { Op } from '../../term/op';
import { BOOL, type Sort } from '../../term/sort';
import { boundVars, type FuncDecl, funcDecl, type Term } from '../../term/term';
import { enlarged } from '../id-table';
import type { Z3Context } from './context';
import type { Pointer } from './exports';
import { makeApplication } from './translate-application';
import { makeConstant } from './translate-constant';

/** Terms are forgotten in the end; so that many of these are kept. */
const FIRST_CAPACITY = 1 << 12;

/**
 * Terms of one builder as Z3 terms of one context. Remembers each by its id, and holds a reference to it until
 * `forget`; Z3 shares equal terms itself, so forgetting costs time but changes nothing.
 */
export class Translator {
  #known = new Uint32Array(FIRST_CAPACITY);
  #ids: number[] = [];
  readonly #sorts = new Map<Sort, Pointer>();
  readonly #literals = new Map<number, Pointer>();
  readonly #functions = new Map<FuncDecl, Pointer>();

  constructor(readonly context: Z3Context) {}

  /** Number of terms remembered. */
  get size(): number {
    return this.#ids.length;
  }

  /** Iterative: terms may be a million deep. The result is good until `forget`. */
  term(root: Term): Pointer {
    if (root.id >= this.#known.length) this.#known = enlarged(this.#known, root.id);
    const known = this.#known;
    const found = known[root.id]!;
    if (found !== 0) return found;
    const stack = [root];
    while (stack.length > 0) {
      const term = stack[stack.length - 1]!;
      const before = stack.length;
      if (known[term.id] === 0) for (const a of term.args) if (known[a.id] === 0) stack.push(a);
      if (stack.length > before) continue;
      stack.pop();
      if (known[term.id] !== 0) continue;
      known[term.id] = this.context.keep(this.#make(term));
      this.#ids.push(term.id);
    }
    return known[root.id]!;
  }

  sort(sort: Sort): Pointer {
    const known = this.#sorts.get(sort);
    if (known !== undefined) return known;
    const made = this.context.keep(this.#makeSort(sort));
    this.#sorts.set(sort, made);
    return made;
  }

  /** A Boolean of its own. */
  literal(symbol: number): Pointer {
    const known = this.#literals.get(symbol);
    if (known !== undefined) return known;
    const { raw, pointer } = this.context;
    const made = this.context.keep(raw.Z3_mk_const(pointer, raw.Z3_mk_int_symbol(pointer, symbol), this.sort(BOOL)));
    this.#literals.set(symbol, made);
    return made;
  }

  function(decl: FuncDecl): Pointer {
    const known = this.#functions.get(decl);
    if (known !== undefined) return known;
    const { context } = this;
    const range = this.sort(decl.range);
    const symbol = context.symbol(`f${decl.id}`);
    const domain = context.list(decl.domain.map((sort) => this.sort(sort)));
    const made = context.keep(context.raw.Z3_mk_func_decl(context.pointer, symbol, decl.domain.length, domain, range));
    this.#functions.set(decl, made);
    return made;
  }

  /** Lets go of all terms; Z3 frees those that nothing else uses. */
  forget(): void {
    // Newest first: none is the argument of one that is still held.
    for (const id of this.#ids.reverse()) this.context.release(this.#known[id]!);
    this.#ids = [];
    this.#known = new Uint32Array(FIRST_CAPACITY);
  }

  /** Gives back all handles. What a context holds when it ends, Z3 frees layer by layer, each time looking at all. */
  dispose(): void {
    this.forget();
    for (const table of [this.#literals, this.#functions, this.#sorts]) {
      for (const handle of table.values()) this.context.release(handle);
      table.clear();
    }
  }

  #make(term: Term): Pointer {
    const { raw, pointer } = this.context;
    if (term.op < Op.Var) return makeConstant(this, term);
    switch (term.op) {
      case Op.Var:
        // Its id, not its name: no strings to copy, and one name may be used at several sorts.
        return raw.Z3_mk_const(pointer, raw.Z3_mk_int_symbol(pointer, term.id), this.sort(term.sort));
      case Op.Apply:
        return raw.Z3_mk_app(pointer, this.function(funcDecl(term)), term.args.length, this.#list(term.args));
      case Op.Forall:
      case Op.Exists:
        return this.#makeQuantifier(term);
      default:
        return makeApplication(this, term, this.#known);
    }
  }

  #makeQuantifier(term: Term): Pointer {
    const { raw, pointer } = this.context;
    const make = term.op === Op.Forall ? raw.Z3_mk_forall_const : raw.Z3_mk_exists_const;
    const variables = boundVars(term);
    for (const variable of variables) this.term(variable);
    const body = this.#known[term.args[0]!.id]!;
    return make(pointer, 0, variables.length, this.#list(variables), 0, 0, body);
  }

  #list(terms: readonly Term[]): Pointer {
    return this.context.list(terms.map((term) => this.#known[term.id]!));
  }

  #makeSort(sort: Sort): Pointer {
    const { raw, pointer } = this.context;
    switch (sort.kind) {
      case 'bool':
        return raw.Z3_mk_bool_sort(pointer);
      case 'int':
        return raw.Z3_mk_int_sort(pointer);
      case 'bv':
        return raw.Z3_mk_bv_sort(pointer, sort.width);
      case 'float':
        return raw.Z3_mk_fpa_sort(pointer, sort.eb, sort.sb);
      case 'rounding-mode':
        return raw.Z3_mk_fpa_rounding_mode_sort(pointer);
      case 'array':
        return raw.Z3_mk_array_sort(pointer, this.sort(sort.index), this.sort(sort.element));
      default:
        return assertNever(sort);
    }
  }
}
