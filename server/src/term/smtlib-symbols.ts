import type { FuncDecl, Term } from './term';
import { varName } from './term';

/** Words that are not free for variables: reserved ones, and names that z3 or a theory already gives a meaning. */
const TAKEN = new Set(
  `let forall exists as match par lambda _ ! BINARY DECIMAL HEXADECIMAL NUMERAL STRING assert check-sat declare-const
  declare-fun declare-sort declare-datatypes define-fun define-fun-rec define-sort echo eval exit get-model get-value
  get-info get-option get-proof pop push reset set-info set-logic set-option simplify
  Bool Int Real Array BitVec FloatingPoint RoundingMode Float16 Float32 Float64 Float128 String RegLan Seq Set List
  true false not and or xor => = == distinct ite if if_then_else implies iff then else bool int real
  + - * / div mod rem abs divisible ^ ^0 < <= > >= to_int to_real is_int pi euler e root-obj
  select store const map default union intersect setminus complement subset as-array
  concat extract repeat zero_extend sign_extend rotate_left rotate_right bit0 bit1 bv2nat bv2int nat2bv int2bv
  ext_rotate_left ext_rotate_right sbv_to_int ubv_to_int int_to_bv
  roundNearestTiesToEven roundNearestTiesToAway roundTowardPositive roundTowardNegative roundTowardZero RNE RNA RTP
  RTN RTZ fp NaN +oo -oo +zero -zero to_fp to_fp_unsigned is is-is insert head tail nil cons pair mk-pair first second
  minimize maximize am-lex pble pbge pbeq at-most at-least null`.split(/\s+/),
);
const THEORY_PREFIX = /^(bv|fp\.|str\.|re\.|seq\.|int\.|set\.|is-)/;
/** Names of shared subterms. */
const SHARED = /^\$\d+$/;
const SIMPLE = /^[A-Za-z~!@$%^&*_\-+=<>.?/][0-9A-Za-z~!@$%^&*_\-+=<>.?/]*$/;

/** Gives variables and functions their names in SMT-LIB: their own where possible, always different ones. */
export class SmtLibSymbols {
  private readonly names = new Map<Term | FuncDecl, string>();
  private readonly used = new Set<string>();

  variable(term: Term): string {
    return this.names.get(term) ?? this.give(term, varName(term));
  }

  func(decl: FuncDecl): string {
    return this.names.get(decl) ?? this.give(decl, decl.name);
  }

  private give(key: Term | FuncDecl, name: string): string {
    const base =
      name === '' || isTaken(name) ? `${name}!v` : name.replaceAll('|', '<bar>').replaceAll('\\', '<backslash>');
    let candidate = base;
    for (let i = 1; this.used.has(candidate); i++) candidate = `${base}!${i}`;
    this.used.add(candidate);
    const symbol = SIMPLE.test(candidate) ? candidate : `|${candidate}|`;
    this.names.set(key, symbol);
    return symbol;
  }
}

function isTaken(name: string): boolean {
  return (
    TAKEN.has(name) || SHARED.test(name) || THEORY_PREFIX.test(name) || name.startsWith('@') || name.startsWith('.')
  );
}
