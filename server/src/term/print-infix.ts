/**
 * Terms in a C-like notation for people. Unsigned operators carry a `u` (`<u`, `/u`, `%u`, `>>u`); `x[7:0]` are bits,
 * `a[i]` and `a[i := v]` array elements, `++` joins bits. Shared subterms are written out each time, so there is a
 * limit after which `…` stands.
 */
import { assertNever } from '../base/assert-never';
import { compareText } from './infix-compare';
import { printFloat } from './infix-float';
import { bitsLiteral, type Context, floatLiteral, modeSuffix } from './infix-literal';
import { shiftOrMask } from './infix-pattern';
import { type Expression, postfix, Precedence, tighter } from './infix-precedence';
import { Op } from './op';
import {
  arg,
  boundVars,
  bvSignedValue,
  extractLow,
  funcDecl,
  intValue,
  roundingMode,
  type Term,
  varName,
  widthOf,
} from './term';

export interface InfixOptions {
  /** Subterms written at most; `…` stands for the rest. */
  readonly limit?: number;
  /** What a variable is called; its own name if absent. */
  readonly nameOf?: (variable: Term) => string;
}

/** Deeper subterms are cut off as well: also the printer must not recurse without end. */
const MAX_DEPTH = 200;
const DEFAULT_LIMIT = 400;

export function printInfix(term: Term, options: InfixOptions = {}): string {
  return new InfixPrinter(options).print(term, Precedence.Quantifier);
}

export class InfixPrinter {
  private left: number;
  private depth = 0;
  private readonly nameOf: (variable: Term) => string;

  constructor({ limit = DEFAULT_LIMIT, nameOf = varName }: InfixOptions) {
    this.left = limit;
    this.nameOf = nameOf;
  }

  /** A term where an operator of precedence `least` or higher may stand without parentheses. */
  print(term: Term, least: Precedence, context: Context = 'plain'): string {
    if (this.left <= 0 || this.depth >= MAX_DEPTH) return '…';
    this.left--;
    this.depth++;
    const { text, precedence } = this.expression(term, context);
    this.depth--;
    return precedence < least ? `(${text})` : text;
  }

  private expression(term: Term, context: Context): Expression {
    const { op } = term;
    const pattern = shiftOrMask(term);
    if (pattern?.kind === 'shift') {
      const value = this.print(pattern.value, Precedence.Shift);
      return { text: `${value} ${pattern.operator} ${pattern.amount}`, precedence: Precedence.Shift };
    }
    if (pattern?.kind === 'mask') {
      const value = this.print(pattern.value, Precedence.BitAnd, 'mask');
      return { text: `${value} & 0x${pattern.mask.toString(16)}`, precedence: Precedence.BitAnd };
    }
    switch (op) {
      case Op.True:
      case Op.False:
        return atom(op === Op.True ? 'true' : 'false');
      case Op.BvConst:
        return number(bitsLiteral(term, context));
      case Op.IntConst:
        return number(intValue(term).toString());
      case Op.FpConst:
        return number(floatLiteral(term));
      case Op.RmConst:
        return atom(`mode${modeSuffix(roundingMode(term)) || '.rne'}`);
      case Op.Var:
        return atom(this.nameOf(term));
      case Op.Eq:
        return this.equality(term, '==');
      case Op.Ite: {
        const condition = this.print(arg(term, 0), Precedence.Or);
        const first = this.print(arg(term, 1), Precedence.Or, context);
        const second = this.print(arg(term, 2), Precedence.Choice, context);
        return { text: `${condition} ? ${first} : ${second}`, precedence: Precedence.Choice };
      }
      case Op.Apply:
        return this.call(funcDecl(term).name, term.args);
      case Op.Not:
        if (arg(term, 0).op === Op.Eq) return this.equality(arg(term, 0), '!=');
        return this.unary('!', term);
      case Op.And:
        return this.chain('&&', Precedence.And, term.args);
      case Op.Or:
        return this.chain('||', Precedence.Or, term.args);
      case Op.Forall:
      case Op.Exists: {
        const names = boundVars(term).map((v) => this.nameOf(v));
        const body = this.print(arg(term, 0), Precedence.Quantifier);
        const word = op === Op.Forall ? 'forall' : 'exists';
        return { text: `${word} ${names.join(', ')}: ${body}`, precedence: Precedence.Quantifier };
      }
      case Op.BvNot:
        return this.unary('~', term, 'mask');
      case Op.BvNeg:
      case Op.IntNeg:
        return this.unary('-', term);
      case Op.BvAnd:
        return this.chain('&', Precedence.BitAnd, term.args, 'mask');
      case Op.BvOr:
        return this.chain('|', Precedence.BitOr, term.args, 'mask');
      case Op.BvXor:
        return this.chain('^', Precedence.BitXor, term.args, 'mask');
      case Op.BvAdd:
      case Op.IntAdd:
        return this.sum(term);
      case Op.BvSub:
      case Op.IntSub:
        return this.binary('-', Precedence.Sum, term);
      case Op.BvMul:
      case Op.IntMul:
        return this.chain('*', Precedence.Product, term.args, 'signed');
      case Op.BvUdiv:
        return this.binary('/u', Precedence.Product, term, 'unsigned');
      case Op.BvUrem:
        return this.binary('%u', Precedence.Product, term, 'unsigned');
      case Op.BvSdiv:
        return this.binary('/', Precedence.Product, term, 'signed');
      case Op.BvSrem:
        return this.binary('%', Precedence.Product, term, 'signed');
      case Op.IntDiv:
        return this.call('div', term.args);
      case Op.IntMod:
        return this.call('mod', term.args);
      case Op.BvShl:
        return this.binary('<<', Precedence.Shift, term, 'unsigned');
      case Op.BvLshr:
        return this.binary('>>u', Precedence.Shift, term, 'unsigned');
      case Op.BvAshr:
        return this.binary('>>', Precedence.Shift, term, 'unsigned');
      case Op.Concat:
        return this.parts(term);
      case Op.Extract: {
        const high = extractLow(term) + widthOf(term) - 1;
        return postfix(`${this.print(arg(term, 0), Precedence.Postfix)}[${high}:${extractLow(term)}]`);
      }
      case Op.ZeroExt:
        return this.extension('uint', 'zext', term);
      case Op.SignExt:
        return this.extension('int', 'sext', term);
      case Op.BvUlt:
      case Op.BvUle:
      case Op.BvSlt:
      case Op.BvSle:
      case Op.IntLt:
      case Op.IntLe:
        return { text: compareText(this, term), precedence: Precedence.Order };
      case Op.BvToNat:
        return this.call('nat', term.args);
      case Op.IntToBv:
        return this.call(`bits${widthOf(term)}`, term.args);
      case Op.Select: {
        const array = this.print(arg(term, 0), Precedence.Postfix);
        return postfix(`${array}[${this.print(arg(term, 1), Precedence.Quantifier)}]`);
      }
      case Op.Store: {
        const array = this.print(arg(term, 0), Precedence.Postfix);
        const [index, element] = [arg(term, 1), arg(term, 2)].map((t) => this.print(t, Precedence.Quantifier));
        return postfix(`${array}[${index!} := ${element!}]`);
      }
      case Op.ConstArray:
        return this.call('everywhere', term.args);
      case Op.FpNeg:
      case Op.FpAbs:
      case Op.FpAdd:
      case Op.FpSub:
      case Op.FpMul:
      case Op.FpDiv:
      case Op.FpFma:
      case Op.FpSqrt:
      case Op.FpRoundToIntegral:
      case Op.FpRem:
      case Op.FpMin:
      case Op.FpMax:
      case Op.FpEq:
      case Op.FpLt:
      case Op.FpLe:
      case Op.FpIsNan:
      case Op.FpIsInfinite:
      case Op.FpIsZero:
      case Op.FpIsNormal:
      case Op.FpIsSubnormal:
      case Op.FpIsNegative:
      case Op.FpIsPositive:
      case Op.FpFromBits:
      case Op.FpToBits:
      case Op.FpFromFp:
      case Op.FpFromSbv:
      case Op.FpFromUbv:
      case Op.FpToSbv:
      case Op.FpToUbv:
        return printFloat(this, term, op);
      default:
        return assertNever(op);
    }
  }

  private equality(eq: Term, operator: '==' | '!='): Expression {
    const [a, b] = eq.args as readonly [Term, Term];
    if (a.sort.kind === 'float') {
      const same = this.call('same', eq.args);
      return operator === '==' ? same : { text: `!${same.text}`, precedence: Precedence.Unary };
    }
    // Equalities of Bool nest: the right one needs parentheses, too.
    const [left, right] = [this.print(a, Precedence.Order), this.print(b, Precedence.Order)];
    return { text: `${left} ${operator} ${right}`, precedence: Precedence.Equality };
  }

  /** `x + -3` is written `x - 3`. */
  private sum(term: Term): Expression {
    const last = arg(term, 1);
    const value = last.op === Op.BvConst ? bvSignedValue(last) : last.op === Op.IntConst ? intValue(last) : 0n;
    if (value >= 0n || isMinimum(last, value)) return this.chain('+', Precedence.Sum, term.args);
    return { text: `${this.print(arg(term, 0), Precedence.Sum)} - ${-value}`, precedence: Precedence.Sum };
  }

  unary(operator: string, term: Term, context?: Context): Expression {
    const text = this.print(arg(term, term.args.length - 1), Precedence.Unary, context);
    // Not two signs together: --x is something else.
    const space = text.startsWith(operator) && operator === '-' ? ' ' : '';
    return { text: `${operator}${space}${text}`, precedence: Precedence.Unary };
  }

  /** Two operands, grouped to the left. */
  binary(operator: string, precedence: Precedence, term: Term, context?: Context): Expression {
    const [a, b] = term.args.slice(-2) as [Term, Term];
    const left = this.print(a, precedence, context);
    return { text: `${left} ${operator} ${this.print(b, tighter(precedence), context)}`, precedence };
  }

  /** Operands of an operator that groups either way, when the same operator is below. */
  private chain(operator: string, precedence: Precedence, args: readonly Term[], context?: Context): Expression {
    const texts = args.map((a, i) => this.print(a, i === 0 ? precedence : tighter(precedence), context));
    return { text: texts.join(` ${operator} `), precedence };
  }

  /** A concatenation with all its parts on one level, widths showing in constants. */
  private parts(term: Term): Expression {
    const texts: string[] = [];
    let rest = term;
    for (; rest.op === Op.Concat && shiftOrMask(rest) === undefined; rest = arg(rest, 1)) {
      texts.push(this.print(arg(rest, 0), Precedence.Unary, 'parts'));
    }
    texts.push(this.print(rest, Precedence.Unary, 'parts'));
    return { text: texts.join(' ++ '), precedence: Precedence.Shift };
  }

  call(name: string, args: readonly Term[]): Expression {
    return postfix(`${name}(${args.map((a) => this.print(a, Precedence.Quantifier)).join(', ')})`);
  }

  /** As a cast where C has such a type. */
  private extension(type: string, otherwise: string, term: Term): Expression {
    const width = widthOf(term);
    if (![16, 32, 64].includes(width)) return this.call(`${otherwise}${width}`, term.args);
    return { text: `(${type}${width}_t)${this.print(arg(term, 0), Precedence.Unary)}`, precedence: Precedence.Unary };
  }
}

function atom(text: string): Expression {
  return { text, precedence: Precedence.Postfix };
}

/** A sign binds like any other. */
function number(text: string): Expression {
  return { text, precedence: text.startsWith('-') ? Precedence.Unary : Precedence.Postfix };
}

function isMinimum(term: Term, value: bigint): boolean {
  return term.op === Op.BvConst && value === -(1n << BigInt(widthOf(term) - 1));
}
