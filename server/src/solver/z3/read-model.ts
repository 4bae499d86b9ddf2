import { assertNever } from '../../base/assert-never';
import { infinityBits, nanBits, zeroBits } from '../../base/softfloat-format';
import { ArrayValue } from '../../term/array-value';
import type { ArraySort, FloatSort, Sort } from '../../term/sort';
import type { FuncDecl, Term } from '../../term/term';
import type { Value } from '../../term/value';
import type { FunctionTable } from '../model';
import type { Z3Context } from './context';
import type { Pointer } from './exports';
import type { Translator } from './translate';

/** Z3's numbers for the kinds of declarations that values are made of. */
const Kind = { Store: 0x300, ConstArray: 0x302, NearestTiesToEven: 0xb000, TowardZero: 0xb004 } as const;

/** Of a term: numerals are 0, other applications 1. */
const LAST_APPLICATION = 1;

/** Reads values out of a Z3 model. `undefined` is what has no form of ours, which only happens with quantifiers. */
export class ModelReader {
  readonly #context: Z3Context;

  constructor(
    private readonly translator: Translator,
    private readonly model: Pointer,
  ) {
    this.#context = translator.context;
  }

  /** The value of each variable that the model gives one. */
  variables(variables: Iterable<Term>): Map<Term, Value | undefined> {
    const { raw, pointer } = this.#context;
    const values = new Map<Term, Value | undefined>();
    for (const variable of variables) {
      const decl = raw.Z3_get_app_decl(pointer, this.translator.term(variable));
      const value = raw.Z3_model_get_const_interp(pointer, this.model, decl);
      if (value !== 0)
        values.set(
          variable,
          this.#kept(value, () => this.#value(value, variable.sort)),
        );
    }
    return values;
  }

  functions(decls: Iterable<FuncDecl>): Map<FuncDecl, FunctionTable | undefined> {
    const { raw, pointer } = this.#context;
    const tables = new Map<FuncDecl, FunctionTable | undefined>();
    for (const decl of decls) {
      const name = this.translator.function(decl);
      if (decl.domain.length === 0) {
        const value = raw.Z3_model_get_const_interp(pointer, this.model, name);
        const read = value === 0 ? undefined : this.#kept(value, () => this.#value(value, decl.range));
        if (value !== 0) tables.set(decl, read === undefined ? undefined : { entries: [], otherwise: read });
      } else {
        const table = this.#table(name, decl.domain, decl.range);
        if (table !== 'absent') tables.set(decl, table);
      }
    }
    return tables;
  }

  #kept<T>(ast: Pointer, use: () => T): T {
    this.#context.keep(ast);
    const result = use();
    this.#context.release(ast);
    return result;
  }

  #value(ast: Pointer, sort: Sort): Value | undefined {
    const { raw, pointer } = this.#context;
    switch (sort.kind) {
      case 'bool': {
        const truth = raw.Z3_get_bool_value(pointer, ast);
        return truth === 0 ? undefined : truth === 1;
      }
      case 'bv':
        return this.#bits(ast, sort.width);
      case 'int':
        return this.#integer(ast);
      case 'float':
        return this.#float(ast, sort);
      case 'rounding-mode': {
        const kind = this.#kind(ast);
        return kind >= Kind.NearestTiesToEven && kind <= Kind.TowardZero ? kind - Kind.NearestTiesToEven : undefined;
      }
      case 'array':
        return this.#array(ast, sort);
      default:
        return assertNever(sort);
    }
  }

  #bits(ast: Pointer, width: number): number | bigint | undefined {
    if (width > 64) return this.#integer(ast);
    const { raw, pointer, out, instance } = this.#context;
    if (raw.Z3_get_numeral_uint64(pointer, ast, out) === 0) return undefined;
    return width <= 32 ? instance.words[out >>> 2]! : instance.longs[out >>> 3]!;
  }

  #integer(ast: Pointer): bigint | undefined {
    const { raw, pointer, instance } = this.#context;
    const text = instance.text(raw.Z3_get_numeral_string(pointer, ast));
    return /^-?\d+$/.test(text) ? BigInt(text) : undefined;
  }

  #float(ast: Pointer, sort: FloatSort): bigint | undefined {
    const { raw, pointer } = this.#context;
    if (raw.Z3_fpa_is_numeral(pointer, ast) === 0) return undefined;
    if (raw.Z3_fpa_is_numeral_nan(pointer, ast) !== 0) return nanBits(sort);
    const negative = raw.Z3_fpa_is_numeral_negative(pointer, ast) !== 0;
    if (raw.Z3_fpa_is_numeral_inf(pointer, ast) !== 0) return infinityBits(sort, negative);
    if (raw.Z3_fpa_is_numeral_zero(pointer, ast) !== 0) return zeroBits(sort, negative);
    const exponent = this.#integer(raw.Z3_fpa_get_numeral_exponent_bv(pointer, ast, 1));
    const fraction = this.#integer(raw.Z3_fpa_get_numeral_significand_bv(pointer, ast));
    if (exponent === undefined || fraction === undefined) return undefined;
    return zeroBits(sort, negative) | (exponent << BigInt(sort.sb - 1)) | fraction;
  }

  /** Stores into a constant array, or a function's table; the outermost store of an index counts. */
  #array(array: Pointer, sort: ArraySort): ArrayValue | undefined {
    const { raw, pointer } = this.#context;
    const entries = new Map<Value, Value>();
    for (let ast = array; ; ast = raw.Z3_get_app_arg(pointer, ast, 0)) {
      if (raw.Z3_is_as_array(pointer, ast) !== 0) return this.#tableArray(ast, sort, entries);
      const kind = this.#kind(ast);
      if (kind === Kind.ConstArray) {
        const otherwise = this.#value(raw.Z3_get_app_arg(pointer, ast, 0), sort.element);
        return otherwise === undefined ? undefined : ArrayValue.of(sort.index, otherwise, entries);
      }
      if (kind !== Kind.Store) return undefined;
      const index = this.#value(raw.Z3_get_app_arg(pointer, ast, 1), sort.index);
      const element = this.#value(raw.Z3_get_app_arg(pointer, ast, 2), sort.element);
      if (index === undefined || index instanceof ArrayValue || element === undefined) return undefined;
      if (!entries.has(index)) entries.set(index, element);
    }
  }

  #tableArray(ast: Pointer, sort: ArraySort, entries: Map<Value, Value>): ArrayValue | undefined {
    const decl = this.#context.raw.Z3_get_as_array_func_decl(this.#context.pointer, ast);
    const table = this.#table(decl, [sort.index], sort.element);
    if (table === undefined || table === 'absent') return undefined;
    for (const { args, value } of table.entries) if (!entries.has(args[0]!)) entries.set(args[0]!, value);
    return ArrayValue.of(sort.index, table.otherwise, entries);
  }

  #table(decl: Pointer, domain: readonly Sort[], range: Sort): FunctionTable | undefined | 'absent' {
    const { raw, pointer } = this.#context;
    const interpretation = raw.Z3_model_get_func_interp(pointer, this.model, decl);
    if (interpretation === 0) return 'absent';
    raw.Z3_func_interp_inc_ref(pointer, interpretation);
    const entries: { args: Value[]; value: Value }[] = [];
    let readable = true;
    for (let i = 0; i < raw.Z3_func_interp_get_num_entries(pointer, interpretation); i++) {
      const entry = raw.Z3_func_interp_get_entry(pointer, interpretation, i);
      raw.Z3_func_entry_inc_ref(pointer, entry);
      const args = domain.map((sort, k) => this.#value(raw.Z3_func_entry_get_arg(pointer, entry, k), sort));
      const value = this.#value(raw.Z3_func_entry_get_value(pointer, entry), range);
      raw.Z3_func_entry_dec_ref(pointer, entry);
      if (value === undefined || args.includes(undefined)) readable = false;
      else entries.push({ args: args as Value[], value });
    }
    const otherwise = this.#value(raw.Z3_func_interp_get_else(pointer, interpretation), range);
    raw.Z3_func_interp_dec_ref(pointer, interpretation);
    return readable && otherwise !== undefined ? { entries, otherwise } : undefined;
  }

  /** Kind of the declaration an application is of; 0 for what is no application. */
  #kind(ast: Pointer): number {
    const { raw, pointer } = this.#context;
    if (raw.Z3_get_ast_kind(pointer, ast) > LAST_APPLICATION) return 0;
    return raw.Z3_get_decl_kind(pointer, raw.Z3_get_app_decl(pointer, ast));
  }
}
