/** The functions of the Z3 C API that we call, as raw WebAssembly exports. All handles are addresses in its memory. */

/** An address in Z3's memory, 0 for none. */
export type Pointer = number;

export interface Z3Exports {
  readonly malloc: (bytes: number) => Pointer;
  readonly free: (block: Pointer) => void;
  readonly set_noop_error_handler: (context: Pointer) => void;

  // ---- global ----
  readonly Z3_get_full_version: () => Pointer;
  readonly Z3_global_param_set: (name: Pointer, value: Pointer) => void;
  readonly Z3_get_estimated_alloc_size: () => bigint;
  readonly Z3_mk_config: () => Pointer;
  readonly Z3_del_config: (config: Pointer) => void;
  readonly Z3_set_param_value: (config: Pointer, name: Pointer, value: Pointer) => void;
  readonly Z3_mk_context_rc: (config: Pointer) => Pointer;
  readonly Z3_del_context: (context: Pointer) => void;
  readonly Z3_interrupt: (context: Pointer) => void;
  readonly Z3_get_error_code: (context: Pointer) => number;
  readonly Z3_get_error_msg: (context: Pointer, code: number) => Pointer;

  // ---- references ----
  readonly Z3_inc_ref: Handle;
  readonly Z3_dec_ref: Handle;
  readonly Z3_solver_inc_ref: Handle;
  readonly Z3_solver_dec_ref: Handle;
  readonly Z3_params_inc_ref: Handle;
  readonly Z3_params_dec_ref: Handle;
  readonly Z3_model_inc_ref: Handle;
  readonly Z3_model_dec_ref: Handle;
  readonly Z3_func_interp_inc_ref: Handle;
  readonly Z3_func_interp_dec_ref: Handle;
  readonly Z3_func_entry_inc_ref: Handle;
  readonly Z3_func_entry_dec_ref: Handle;
  readonly Z3_ast_vector_inc_ref: Handle;
  readonly Z3_ast_vector_dec_ref: Handle;
  readonly Z3_stats_inc_ref: Handle;
  readonly Z3_stats_dec_ref: Handle;

  // ---- solver ----
  readonly Z3_mk_solver: Nullary;
  readonly Z3_mk_simple_solver: Nullary;
  readonly Z3_mk_solver_for_logic: Unary;
  readonly Z3_mk_params: Nullary;
  readonly Z3_params_set_uint: (context: Pointer, params: Pointer, symbol: Pointer, value: number) => void;
  readonly Z3_params_set_bool: (context: Pointer, params: Pointer, symbol: Pointer, value: number) => void;
  readonly Z3_solver_set_params: (context: Pointer, solver: Pointer, params: Pointer) => void;
  readonly Z3_solver_push: Handle;
  readonly Z3_solver_pop: (context: Pointer, solver: Pointer, count: number) => void;
  readonly Z3_solver_assert: (context: Pointer, solver: Pointer, formula: Pointer) => void;
  readonly Z3_solver_check: (context: Pointer, solver: Pointer) => number;
  readonly Z3_solver_check_assumptions: (context: Pointer, solver: Pointer, count: number, list: Pointer) => number;
  readonly Z3_solver_get_model: Unary;
  readonly Z3_solver_get_unsat_core: Unary;
  readonly Z3_solver_get_reason_unknown: Unary;
  readonly Z3_solver_get_statistics: Unary;
  readonly Z3_stats_size: Unary;
  readonly Z3_stats_get_key: Binary;
  readonly Z3_stats_get_uint_value: Binary;
  readonly Z3_stats_is_uint: Binary;
  readonly Z3_ast_vector_size: Unary;
  readonly Z3_ast_vector_get: Binary;

  // ---- models ----
  readonly Z3_model_get_const_interp: Binary;
  readonly Z3_model_get_func_interp: Binary;
  readonly Z3_model_eval: (
    context: Pointer,
    model: Pointer,
    term: Pointer,
    completion: number,
    result: Pointer,
  ) => number;
  readonly Z3_func_interp_get_num_entries: Unary;
  readonly Z3_func_interp_get_entry: Binary;
  readonly Z3_func_interp_get_else: Unary;
  readonly Z3_func_entry_get_value: Unary;
  readonly Z3_func_entry_get_arg: Binary;
  readonly Z3_get_ast_kind: Unary;
  readonly Z3_is_as_array: Unary;
  readonly Z3_get_as_array_func_decl: Unary;
  readonly Z3_get_app_decl: Unary;
  readonly Z3_get_decl_kind: Unary;
  readonly Z3_get_app_num_args: Unary;
  readonly Z3_get_app_arg: Binary;
  readonly Z3_get_bool_value: Unary;
  readonly Z3_get_numeral_uint64: (context: Pointer, numeral: Pointer, result: Pointer) => number;
  readonly Z3_get_numeral_string: Unary;
  readonly Z3_fpa_is_numeral_nan: Unary;
  readonly Z3_fpa_is_numeral: Unary;
  readonly Z3_fpa_is_numeral_inf: Unary;
  readonly Z3_fpa_is_numeral_zero: Unary;
  readonly Z3_fpa_is_numeral_negative: Unary;
  readonly Z3_fpa_get_numeral_exponent_bv: (context: Pointer, numeral: Pointer, biased: number) => Pointer;
  readonly Z3_fpa_get_numeral_significand_bv: Unary;
  readonly Z3_simplify: Unary;
  readonly Z3_ast_to_string: Unary;

  // ---- quantifier elimination: for engines that project variables away ----
  readonly Z3_qe_model_project: (
    context: Pointer,
    model: Pointer,
    count: number,
    variables: Pointer,
    body: Pointer,
  ) => Pointer;

  // ---- sorts and symbols ----
  readonly Z3_mk_int_symbol: (context: Pointer, value: number) => Pointer;
  readonly Z3_mk_string_symbol: (context: Pointer, text: Pointer) => Pointer;
  readonly Z3_mk_bool_sort: Nullary;
  readonly Z3_mk_int_sort: Nullary;
  readonly Z3_mk_bv_sort: (context: Pointer, width: number) => Pointer;
  readonly Z3_mk_array_sort: Binary;
  readonly Z3_mk_fpa_sort: (context: Pointer, exponentBits: number, significandBits: number) => Pointer;
  readonly Z3_mk_fpa_rounding_mode_sort: Nullary;

  // ---- leaves ----
  readonly Z3_mk_true: Nullary;
  readonly Z3_mk_false: Nullary;
  readonly Z3_mk_const: Binary;
  readonly Z3_mk_func_decl: (
    context: Pointer,
    symbol: Pointer,
    count: number,
    domain: Pointer,
    range: Pointer,
  ) => Pointer;
  readonly Z3_mk_app: List;
  readonly Z3_mk_unsigned_int: (context: Pointer, value: number, sort: Pointer) => Pointer;
  readonly Z3_mk_unsigned_int64: (context: Pointer, value: bigint, sort: Pointer) => Pointer;
  readonly Z3_mk_int64: (context: Pointer, value: bigint, sort: Pointer) => Pointer;
  readonly Z3_mk_numeral: (context: Pointer, text: Pointer, sort: Pointer) => Pointer;
  readonly Z3_mk_fpa_nan: Unary;
  readonly Z3_mk_fpa_rne: Nullary;
  readonly Z3_mk_fpa_rna: Nullary;
  readonly Z3_mk_fpa_rtp: Nullary;
  readonly Z3_mk_fpa_rtn: Nullary;
  readonly Z3_mk_fpa_rtz: Nullary;

  // ---- operators ----
  readonly Z3_mk_eq: Binary;
  readonly Z3_mk_ite: Ternary;
  readonly Z3_mk_not: Unary;
  readonly Z3_mk_implies: Binary;
  readonly Z3_mk_and: (context: Pointer, count: number, list: Pointer) => Pointer;
  readonly Z3_mk_or: (context: Pointer, count: number, list: Pointer) => Pointer;
  readonly Z3_mk_forall_const: Quantifier;
  readonly Z3_mk_exists_const: Quantifier;
  readonly Z3_mk_bvnot: Unary;
  readonly Z3_mk_bvneg: Unary;
  readonly Z3_mk_bvand: Binary;
  readonly Z3_mk_bvor: Binary;
  readonly Z3_mk_bvxor: Binary;
  readonly Z3_mk_bvadd: Binary;
  readonly Z3_mk_bvsub: Binary;
  readonly Z3_mk_bvmul: Binary;
  readonly Z3_mk_bvudiv: Binary;
  readonly Z3_mk_bvurem: Binary;
  readonly Z3_mk_bvsdiv: Binary;
  readonly Z3_mk_bvsrem: Binary;
  readonly Z3_mk_bvshl: Binary;
  readonly Z3_mk_bvlshr: Binary;
  readonly Z3_mk_bvashr: Binary;
  readonly Z3_mk_concat: Binary;
  readonly Z3_mk_extract: (context: Pointer, high: number, low: number, term: Pointer) => Pointer;
  readonly Z3_mk_zero_ext: (context: Pointer, by: number, term: Pointer) => Pointer;
  readonly Z3_mk_sign_ext: (context: Pointer, by: number, term: Pointer) => Pointer;
  readonly Z3_mk_bvult: Binary;
  readonly Z3_mk_bvule: Binary;
  readonly Z3_mk_bvslt: Binary;
  readonly Z3_mk_bvsle: Binary;
  readonly Z3_mk_add: (context: Pointer, count: number, list: Pointer) => Pointer;
  readonly Z3_mk_sub: (context: Pointer, count: number, list: Pointer) => Pointer;
  readonly Z3_mk_mul: (context: Pointer, count: number, list: Pointer) => Pointer;
  readonly Z3_mk_unary_minus: Unary;
  readonly Z3_mk_div: Binary;
  readonly Z3_mk_mod: Binary;
  readonly Z3_mk_lt: Binary;
  readonly Z3_mk_le: Binary;
  readonly Z3_mk_bv2int: (context: Pointer, term: Pointer, signed: number) => Pointer;
  readonly Z3_mk_int2bv: (context: Pointer, width: number, term: Pointer) => Pointer;
  readonly Z3_mk_select: Binary;
  readonly Z3_mk_store: Ternary;
  readonly Z3_mk_const_array: Binary;
  readonly Z3_mk_fpa_fp: Ternary;
  readonly Z3_mk_fpa_neg: Unary;
  readonly Z3_mk_fpa_abs: Unary;
  readonly Z3_mk_fpa_add: Ternary;
  readonly Z3_mk_fpa_sub: Ternary;
  readonly Z3_mk_fpa_mul: Ternary;
  readonly Z3_mk_fpa_div: Ternary;
  readonly Z3_mk_fpa_fma: (context: Pointer, mode: Pointer, a: Pointer, b: Pointer, c: Pointer) => Pointer;
  readonly Z3_mk_fpa_sqrt: Binary;
  readonly Z3_mk_fpa_round_to_integral: Binary;
  readonly Z3_mk_fpa_rem: Binary;
  readonly Z3_mk_fpa_min: Binary;
  readonly Z3_mk_fpa_max: Binary;
  readonly Z3_mk_fpa_eq: Binary;
  readonly Z3_mk_fpa_lt: Binary;
  readonly Z3_mk_fpa_leq: Binary;
  readonly Z3_mk_fpa_is_nan: Unary;
  readonly Z3_mk_fpa_is_infinite: Unary;
  readonly Z3_mk_fpa_is_zero: Unary;
  readonly Z3_mk_fpa_is_normal: Unary;
  readonly Z3_mk_fpa_is_subnormal: Unary;
  readonly Z3_mk_fpa_is_negative: Unary;
  readonly Z3_mk_fpa_is_positive: Unary;
  readonly Z3_mk_fpa_to_fp_bv: Binary;
  readonly Z3_mk_fpa_to_ieee_bv: Unary;
  readonly Z3_mk_fpa_to_fp_float: Ternary;
  readonly Z3_mk_fpa_to_fp_signed: Ternary;
  readonly Z3_mk_fpa_to_fp_unsigned: Ternary;
  readonly Z3_mk_fpa_to_sbv: (context: Pointer, mode: Pointer, term: Pointer, width: number) => Pointer;
  readonly Z3_mk_fpa_to_ubv: (context: Pointer, mode: Pointer, term: Pointer, width: number) => Pointer;
}

type Handle = (context: Pointer, object: Pointer) => void;
type Nullary = (context: Pointer) => Pointer;
type Unary = (context: Pointer, a: Pointer) => Pointer;
type Binary = (context: Pointer, a: Pointer, b: Pointer) => Pointer;
type Ternary = (context: Pointer, a: Pointer, b: Pointer, c: Pointer) => Pointer;
type List = (context: Pointer, head: Pointer, count: number, list: Pointer) => Pointer;
type Quantifier = (
  context: Pointer,
  weight: number,
  boundCount: number,
  bound: Pointer,
  patternCount: number,
  patterns: Pointer,
  body: Pointer,
) => Pointer;
