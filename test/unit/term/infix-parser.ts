/** Reads back what the infix printer writes: Bool, bit-vectors, integers and arrays. Widths of constants are inferred. */
import type { TermBuilder } from '../../../server/src/term/builder';
import { BOOL, bvSort, INT, type Sort } from '../../../server/src/term/sort';
import { type Term, widthOf } from '../../../server/src/term/term';

type Tree =
  | { readonly kind: 'number'; readonly value: bigint; readonly width: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'unary'; readonly op: string; readonly args: readonly [Tree] }
  | { readonly kind: 'binary'; readonly op: string; readonly args: readonly [Tree, Tree] }
  | { readonly kind: 'choice'; readonly args: readonly [Tree, Tree, Tree] }
  | { readonly kind: 'slice'; readonly args: readonly [Tree]; readonly high: number; readonly low: number }
  | { readonly kind: 'index'; readonly args: readonly [Tree, Tree] }
  | { readonly kind: 'update'; readonly args: readonly [Tree, Tree, Tree] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Tree[] }
  | { readonly kind: 'cast'; readonly type: string; readonly args: readonly [Tree] };

const LEVELS = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '<=', '>', '>=', '<u', '<=u', '>u', '>=u'],
  ['<<', '>>', '>>u', '++'],
  ['+', '-'],
  ['*', '/', '%', '/u', '%u'],
];
const TOKEN =
  /\s*(0x[0-9a-f]+|0b[01]+|[0-9]+|[A-Za-z_][A-Za-z0-9_.]*|>>u(?![a-z])|<=u(?![a-z])|>=u(?![a-z])|<u(?![a-z])|>u(?![a-z])|\/u(?![a-z])|%u(?![a-z])|\+\+|<<|>>|<=|>=|==|!=|&&|\|\||:=|.)/y;

class Parser {
  private readonly tokens: string[] = [];
  private at = 0;

  constructor(text: string) {
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.length) {
      const match = TOKEN.exec(text);
      if (match === null) throw new Error(`cannot read ${text}`);
      this.tokens.push(match[1]!);
    }
  }

  whole(): Tree {
    const tree = this.choice();
    if (this.at !== this.tokens.length) throw new Error(`left over: ${this.tokens.slice(this.at).join(' ')}`);
    return tree;
  }

  private take(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at++;
    return true;
  }

  private expect(token: string): void {
    if (!this.take(token)) throw new Error(`expected ${token}, found ${this.tokens[this.at] ?? 'the end'}`);
  }

  private choice(): Tree {
    const condition = this.level(0);
    if (!this.take('?')) return condition;
    const first = this.choice();
    this.expect(':');
    return { kind: 'choice', args: [condition, first, this.choice()] };
  }

  private level(number: number): Tree {
    const operators = LEVELS[number];
    if (operators === undefined) return this.unary();
    let left = this.level(number + 1);
    for (let op = this.tokens[this.at]; op !== undefined && operators.includes(op); op = this.tokens[this.at]) {
      this.at++;
      left = { kind: 'binary', op, args: [left, this.level(number + 1)] };
    }
    return left;
  }

  private unary(): Tree {
    for (const op of ['!', '~', '-']) if (this.take(op)) return { kind: 'unary', op, args: [this.unary()] };
    const type = this.tokens[this.at + 1];
    if (this.tokens[this.at] === '(' && type !== undefined && /^u?int\d+_t$/.test(type)) {
      this.at += 3;
      return { kind: 'cast', type, args: [this.unary()] };
    }
    return this.postfix();
  }

  private postfix(): Tree {
    let tree = this.primary();
    while (this.take('[')) tree = this.bracket(tree);
    return tree;
  }

  private bracket(array: Tree): Tree {
    if (/^\d+$/.test(this.tokens[this.at]!) && this.tokens[this.at + 1] === ':') {
      const [high, low] = [Number(this.tokens[this.at]), Number(this.tokens[this.at + 2])];
      this.at += 3;
      this.expect(']');
      return { kind: 'slice', args: [array], high, low };
    }
    const index = this.choice();
    if (this.take(':=')) {
      const element = this.choice();
      this.expect(']');
      return { kind: 'update', args: [array, index, element] };
    }
    this.expect(']');
    return { kind: 'index', args: [array, index] };
  }

  private primary(): Tree {
    if (this.take('(')) {
      const inner = this.choice();
      this.expect(')');
      return inner;
    }
    const token = this.tokens[this.at++]!;
    if (/^[0-9]/.test(token)) {
      const digits = token.length - 2;
      const width = token.startsWith('0x') ? digits * 4 : token.startsWith('0b') ? digits : 0;
      return { kind: 'number', value: BigInt(token), width };
    }
    if (!this.take('(')) return { kind: 'name', name: token };
    const args: Tree[] = [];
    do args.push(this.choice());
    while (this.take(','));
    this.expect(')');
    return { kind: 'call', name: token, args };
  }
}

/** The term a text stands for, built through the folding builder; `undefined` if the width of a constant is open. */
export function parseInfix(
  tb: TermBuilder,
  text: string,
  variables: ReadonlyMap<string, Term>,
  sort: Sort,
): Term | undefined {
  return new Elaborator(tb, variables).term(new Parser(text).whole(), sort);
}

class Elaborator {
  constructor(
    private readonly tb: TermBuilder,
    private readonly variables: ReadonlyMap<string, Term>,
  ) {}

  term(tree: Tree, sort: Sort | undefined): Term | undefined {
    const { tb } = this;
    switch (tree.kind) {
      case 'number':
        if (sort === undefined) return undefined;
        return sort.kind === 'bv' ? tb.bv(tree.value, sort.width) : tb.int(tree.value);
      case 'name':
        if (tree.name === 'true' || tree.name === 'false') return tb.bool(tree.name === 'true');
        return this.variables.get(tree.name)!;
      case 'unary':
        return this.unary(tree.op, this.term(tree.args[0], sort));
      case 'binary':
        return this.binary(tree.op, tree.args, sort);
      case 'choice': {
        const condition = this.term(tree.args[0], BOOL);
        const pair = this.pair(tree.args[1], tree.args[2], sort);
        return condition && pair && tb.ite(condition, ...pair);
      }
      case 'slice': {
        const value = this.term(tree.args[0], undefined);
        return value && tb.extract(value, tree.high, tree.low);
      }
      case 'index':
      case 'update': {
        const array = this.term(tree.args[0], undefined);
        if (array?.sort.kind !== 'array') return undefined;
        const index = this.term(tree.args[1], array.sort.index);
        if (tree.kind === 'index') return index && tb.select(array, index);
        const element = this.term(tree.args[2], array.sort.element);
        return index && element && tb.store(array, index, element);
      }
      case 'call':
        return this.call(tree.name, tree.args, sort);
      case 'cast': {
        const value = this.term(tree.args[0], undefined);
        const width = Number(/\d+/.exec(tree.type)![0]);
        return value && (tree.type.startsWith('u') ? tb.zeroExtend(value, width) : tb.signExtend(value, width));
      }
    }
  }

  /** Two terms of one sort: one of them, or the context, tells the width. */
  private pair(a: Tree, b: Tree, sort: Sort | undefined): [Term, Term] | undefined {
    const first = this.term(a, sort);
    const second = this.term(b, sort ?? first?.sort);
    const again = first ?? this.term(a, second?.sort);
    return again && second && [again, second];
  }

  private unary(op: string, a: Term | undefined): Term | undefined {
    if (a === undefined) return undefined;
    if (op === '!') return this.tb.not(a);
    if (op === '~') return this.tb.bvNot(a);
    return a.sort === INT ? this.tb.intNeg(a) : this.tb.bvNeg(a);
  }

  private call(name: string, args: readonly Tree[], sort: Sort | undefined): Term | undefined {
    const { tb } = this;
    const number = Number(/\d+$/.exec(name)?.[0] ?? 0);
    if (name === 'div' || name === 'mod') {
      const [a, b] = args.map((x) => this.term(x, INT)!) as [Term, Term];
      return name === 'div' ? tb.intDiv(a, b) : tb.intMod(a, b);
    }
    if (name === 'everywhere') {
      if (sort?.kind !== 'array') return undefined;
      const element = this.term(args[0]!, sort.element);
      return element && tb.constArray(sort.index, element);
    }
    if (name.startsWith('bits')) return tb.intToBv(this.term(args[0]!, INT)!, number);
    const value = this.term(args[0]!, undefined);
    if (value === undefined) return undefined;
    if (name === 'nat') return tb.bvToNat(value);
    if (name.startsWith('zext')) return tb.zeroExtend(value, number);
    if (name.startsWith('sext')) return tb.signExtend(value, number);
    throw new Error(`unknown function ${name}`);
  }

  private part(tree: Tree): Term | undefined {
    return this.term(tree, tree.kind === 'number' ? bvSort(tree.width) : undefined);
  }

  private binary(op: string, [x, y]: readonly [Tree, Tree], sort: Sort | undefined): Term | undefined {
    const { tb } = this;
    if (op === '++') {
      const [high, low] = [this.part(x), this.part(y)];
      return high && low && tb.concat(high, low);
    }
    const keepsSort = !/^([<>]=?u?|[=!]=|&&|\|\|)$/.test(op);
    const pair = this.pair(x, y, keepsSort ? sort : op === '&&' || op === '||' ? BOOL : undefined);
    if (pair === undefined) return undefined;
    const [a, b] = pair;
    const integers = a.sort === INT;
    switch (op) {
      case '||':
        return tb.or(a, b);
      case '&&':
        return tb.and(a, b);
      case '|':
        return tb.bvOr(a, b);
      case '^':
        return tb.bvXor(a, b);
      case '&':
        return tb.bvAnd(a, b);
      case '==':
        return tb.eq(a, b);
      case '!=':
        return tb.ne(a, b);
      case '<':
        return integers ? tb.intLt(a, b) : tb.bvSlt(a, b);
      case '<=':
        return integers ? tb.intLe(a, b) : tb.bvSle(a, b);
      case '>':
        return integers ? tb.intGt(a, b) : tb.bvSgt(a, b);
      case '>=':
        return integers ? tb.intGe(a, b) : tb.bvSge(a, b);
      case '<u':
        return tb.bvUlt(a, b);
      case '<=u':
        return tb.bvUle(a, b);
      case '>u':
        return tb.bvUgt(a, b);
      case '>=u':
        return tb.bvUge(a, b);
      case '<<':
        return tb.bvShl(a, b);
      case '>>':
        return tb.bvAshr(a, b);
      case '>>u':
        return tb.bvLshr(a, b);
      case '+':
        return integers ? tb.intAdd(a, b) : tb.bvAdd(a, b);
      case '-':
        return integers ? tb.intSub(a, b) : tb.bvSub(a, b);
      case '*':
        return integers ? tb.intMul(a, b) : tb.bvMul(a, b);
      case '/':
        return tb.bvSdiv(a, b);
      case '%':
        return tb.bvSrem(a, b);
      case '/u':
        return tb.bvUdiv(a, b);
      case '%u':
        return tb.bvUrem(a, b);
      default:
        throw new Error(`unknown operator ${op} of ${widthOf(a)} bits`);
    }
  }
}
