import type { SourcePosition } from '../../base/place';
import type { ContractName, Expression, Predicate } from './contract';
import { characterValue, namedConstants, numberValue } from './literals';
import type { Token } from './tokens';

/** What is wrong, and where. */
export class ContractSyntaxError extends Error {
  constructor(
    message: string,
    readonly token: Token,
  ) {
    super(message);
  }
}

type Comparison = Extract<Predicate, { kind: 'compare' }>['operator'];
const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** How deep brackets may be nested: far more than anybody reads, far less than the stack holds. */
const deepest = 100;

/**
 * Reads a predicate of ACSL. Precedence, loosest first: `<==>`, `==>` (to the right), `||`, `&&`, `!`, comparisons
 * (in chains), `+ -`, `* / %`, unary minus.
 */
export class PredicateParser {
  #at = 0;
  #depth = 0;
  /** By where they stand: a bracket may be read twice. */
  readonly #names = new Map<number, ContractName>();

  constructor(
    readonly tokens: readonly Token[],
    readonly positionAt: (offset: number) => SourcePosition,
    readonly longBits: 32 | 64,
  ) {}

  get token(): Token {
    return this.tokens[this.#at]!;
  }

  /** The names read so far, in order. */
  get names(): readonly ContractName[] {
    return [...this.#names].sort(([a], [b]) => a - b).map(([, name]) => name);
  }

  predicate(): Predicate {
    let left = this.#implication();
    while (this.#accept('<==>')) left = { kind: 'iff', left, right: this.#implication() };
    return left;
  }

  expect(text: string): Token {
    const { token } = this;
    if (token.text !== text) throw this.#error(`'${text}' is expected`);
    this.#at++;
    return token;
  }

  #implication(): Predicate {
    const left = this.#disjunction();
    return this.#accept('==>') ? { kind: 'implies', left, right: this.#implication() } : left;
  }

  #disjunction(): Predicate {
    let left = this.#conjunction();
    while (this.#accept('||')) left = { kind: 'or', left, right: this.#conjunction() };
    return left;
  }

  #conjunction(): Predicate {
    let left = this.#negation();
    while (this.#accept('&&')) left = { kind: 'and', left, right: this.#negation() };
    return left;
  }

  #negation(): Predicate {
    if (this.token.text === '!') return { kind: 'not', operand: this.#nested(() => this.#negation()) };
    switch (this.token.text) {
      case '\\true':
      case '\\false':
        return { kind: 'constant', value: this.#take().text === '\\true' };
      case '\\valid':
      case '\\valid_read':
        return this.#valid(this.#take().text === '\\valid_read');
      case '\\valid_read_string':
      case '\\valid_string': {
        this.#take();
        this.expect('(');
        const pointer = this.#name();
        this.expect(')');
        return { kind: 'valid-read-string', pointer };
      }
      case '\\separated':
        return this.#separated();
      default:
        return this.#comparison();
    }
  }

  /** A comparison, or a predicate in brackets: which one shows only behind the bracket. */
  #comparison(): Predicate {
    if (this.token.text !== '(') return this.#chain();
    const start = this.#at;
    const tried = this.#attempt(() => {
      const inner = this.#nested(() => this.predicate());
      this.expect(')');
      return inner;
    });
    if (!(tried instanceof ContractSyntaxError) && !this.#continuesExpression()) return tried;
    this.#at = start;
    const chain = this.#attempt(() => this.#chain());
    if (!(chain instanceof ContractSyntaxError)) return chain;
    // Whoever came further has understood more of it.
    throw tried instanceof ContractSyntaxError && tried.token.start > chain.token.start ? tried : chain;
  }

  #attempt(read: () => Predicate): Predicate | ContractSyntaxError {
    const depth = this.#depth;
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ContractSyntaxError)) throw error;
      this.#depth = depth;
      return error;
    }
  }

  /** Reads what stands behind an opening bracket or a sign. */
  #nested<T>(read: () => T): T {
    if (++this.#depth > deepest) throw new ContractSyntaxError('this is nested too deeply', this.token);
    this.#take();
    const inner = read();
    this.#depth--;
    return inner;
  }

  /** `a < b <= c`. */
  #chain(): Predicate {
    const first = this.#sum();
    if (!comparisons.has(this.token.text)) throw this.#error('a comparison is expected');
    let left = first;
    let chain: Predicate | undefined;
    while (comparisons.has(this.token.text)) {
      const operator = this.#take().text as Comparison;
      const right = this.#sum();
      const link: Predicate = { kind: 'compare', operator, left, right };
      chain = chain === undefined ? link : { kind: 'and', left: chain, right: link };
      left = right;
    }
    return chain!;
  }

  /** Whether what follows a closing bracket makes the bracket part of an expression. */
  #continuesExpression(): boolean {
    return comparisons.has(this.token.text) || ['+', '-', '*', '/', '%'].includes(this.token.text);
  }

  /** `\valid(p)`, `\valid(p + i)`, `\valid(p + (a .. b))`, `\valid(&p[a .. b])`, `\valid(p[a .. b])`. */
  #valid(readOnly: boolean): Predicate {
    this.expect('(');
    const ranges: Predicate[] = [];
    do {
      ranges.push(this.#range(readOnly));
    } while (this.#accept(','));
    this.expect(')');
    return ranges.reduce((left, right) => ({ kind: 'and', left, right }));
  }

  #range(readOnly: boolean): Predicate {
    const hasAddress = this.#accept('&');
    const pointer = this.#name();
    const zero: Expression = { kind: 'number', value: 0n };
    let [low, high]: [Expression, Expression] = [zero, zero];
    if (this.#accept('[')) {
      [low, high] = this.#bounds();
      this.expect(']');
    } else if (hasAddress) throw this.#error("'[' is expected");
    else if (this.#accept('+')) {
      if (this.#accept('(')) {
        [low, high] = this.#bounds();
        this.expect(')');
      } else {
        low = this.#product();
        high = low;
      }
    }
    return { kind: 'valid', readOnly, pointer, low, high };
  }

  /** `a .. b`, or one index. */
  #bounds(): [Expression, Expression] {
    const low = this.#sum();
    return [low, this.#accept('..') ? this.#sum() : low];
  }

  #separated(): Predicate {
    this.#take();
    this.expect('(');
    const pointers = [this.#separatedPointer()];
    while (this.#accept(',')) pointers.push(this.#separatedPointer());
    this.expect(')');
    return { kind: 'separated', pointers };
  }

  /** Objects are separate as a whole, so a range says no more than its pointer. */
  #separatedPointer(): string {
    const name = this.#name();
    if (this.#accept('+')) {
      if (this.#accept('(')) {
        this.#bounds();
        this.expect(')');
      } else this.#product();
    }
    return name;
  }

  #sum(): Expression {
    let left = this.#product();
    for (;;) {
      const operator = this.#accept('+') ? '+' : this.#accept('-') ? '-' : undefined;
      if (operator === undefined) return left;
      left = { kind: 'binary', operator, left, right: this.#product() };
    }
  }

  #product(): Expression {
    let left = this.#unary();
    for (;;) {
      const operator = this.#accept('*') ? '*' : this.#accept('/') ? '/' : this.#accept('%') ? '%' : undefined;
      if (operator === undefined) return left;
      left = { kind: 'binary', operator, left, right: this.#unary() };
    }
  }

  #unary(): Expression {
    const { token } = this;
    if (token.text === '-') return { kind: 'unary', operator: '-', operand: this.#nested(() => this.#unary()) };
    if (token.text === '+') return this.#nested(() => this.#unary());
    if (token.text === '(') {
      const inner = this.#nested(() => this.#sum());
      this.expect(')');
      return inner;
    }
    if (token.kind === 'number') return { kind: 'number', value: numberValue(this.#take().text) };
    if (token.kind === 'character') return { kind: 'number', value: characterValue(this.#take().text) };
    if (token.kind !== 'name') throw this.#error('an expression is expected');
    this.#take();
    if (token.text === '\\null' || token.text === 'NULL') return { kind: 'number', value: 0n };
    const constant = namedConstants(this.longBits).get(token.text);
    if (constant !== undefined) return { kind: 'number', value: constant };
    if (token.text.startsWith('\\')) throw new ContractSyntaxError(`${token.text} is not understood here`, token);
    if (['(', '[', '->', '.'].includes(this.token.text)) {
      throw this.#error('only parameters and global integers can be named');
    }
    const { position } = this.#note(token, 'value');
    return { kind: 'variable', name: token.text, position };
  }

  #note({ text, start }: Token, role: ContractName['role']): ContractName {
    const name: ContractName = { name: text, role, position: this.positionAt(start) };
    this.#names.set(start, name);
    return name;
  }

  #name(): string {
    const { token } = this;
    if (token.kind !== 'name' || token.text.startsWith('\\')) throw this.#error('the name of a pointer is expected');
    this.#note(token, 'pointer');
    return this.#take().text;
  }

  #accept(text: string): boolean {
    if (this.token.text !== text) return false;
    this.#at++;
    return true;
  }

  #take(): Token {
    const { token } = this;
    this.#at++;
    return token;
  }

  #error(message: string): ContractSyntaxError {
    const found = this.token.kind === 'end' ? 'the end of the comment' : `'${this.token.text}'`;
    return new ContractSyntaxError(`${message}, not ${found}`, this.token);
  }
}
