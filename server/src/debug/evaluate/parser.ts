import { characterValue, numberValue } from '../../task/contract/literals';
import {
  binaryOperators,
  type BinaryOperator,
  type Derivation,
  type Expression,
  type KnownFunction,
  knownFunctions,
  type TypeName,
  type UnaryOperator,
} from './expression';
import { EvaluationError } from './evaluation-error';
import { stringLiteral } from './string-literal';
import { type Token, tokenize } from './tokens';

const typeWords: ReadonlySet<string> = new Set([
  'void',
  'char',
  'short',
  'int',
  'long',
  'float',
  'double',
  'signed',
  'unsigned',
  '_Bool',
  'bool',
  'struct',
  'union',
  'enum',
  'const',
  'volatile',
]);

const unaryOperators: ReadonlySet<string> = new Set(['-', '+', '!', '~', '*', '&']);
const assignments: ReadonlySet<string> = new Set(['=', '++', '--', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=']);

/** Deeper than anybody writes, and less than the stack holds. */
const deepest = 200;

/** Reads an expression; `isType` says which names are typedefs. */
export function parseExpression(source: string, isType: (name: string) => boolean): Expression {
  const parser = new Parser([...tokenize(source)], isType);
  const expression = parser.expression();
  parser.end();
  return expression;
}

class Parser {
  #at = 0;
  #depth = 0;

  constructor(
    readonly tokens: Token[],
    readonly isType: (name: string) => boolean,
  ) {}

  get #token(): Token {
    return this.tokens[this.#at]!;
  }

  expression(): Expression {
    if (++this.#depth > deepest) throw new EvaluationError('the expression is nested too deeply');
    const condition = this.#binary(0);
    if (assignments.has(this.#token.text))
      throw new EvaluationError('a replay shows what happened: nothing can be assigned');
    if (this.#accept('?')) {
      const yes = this.expression();
      this.#expect(':');
      const no = this.expression();
      this.#depth--;
      return { kind: 'conditional', condition, yes, no };
    }
    this.#depth--;
    return condition;
  }

  end(): void {
    if (this.#token.kind !== 'end') throw this.#unexpected();
  }

  #binary(level: number): Expression {
    const operators: readonly string[] | undefined = binaryOperators[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    while (this.#token.kind === 'sign' && operators.includes(this.#token.text)) {
      const operator = this.#take().text as BinaryOperator;
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1) };
    }
    return left;
  }

  #unary(): Expression {
    if (++this.#depth > deepest) throw new EvaluationError('the expression is nested too deeply');
    const read = this.#prefixed();
    this.#depth--;
    return read;
  }

  #prefixed(): Expression {
    const { kind, text } = this.#token;
    if (assignments.has(text)) throw new EvaluationError('a replay shows what happened: nothing can be assigned');
    if (kind === 'sign' && unaryOperators.has(text)) {
      this.#at++;
      return { kind: 'unary', operator: text as UnaryOperator, operand: this.#unary() };
    }
    if (text === 'sizeof') {
      this.#at++;
      const type = this.#typeInBrackets();
      return { kind: 'sizeof', operand: type ?? this.#unary() };
    }
    const type = this.#typeInBrackets();
    if (type !== undefined) {
      this.#joinIrName();
      return { kind: 'cast', type, operand: this.#unary() };
    }
    return this.#postfix(this.#primary());
  }

  /** `(struct node *)`; undefined, and nothing read, if a bracket begins something else. */
  #typeInBrackets(): TypeName | undefined {
    if (this.#token.text !== '(' || !this.#isType(this.tokens[this.#at + 1])) return undefined;
    this.#at++;
    const type = this.#typeName();
    this.#expect(')');
    return type;
  }

  #isType(token: Token | undefined): boolean {
    return token?.kind === 'name' && (typeWords.has(token.text) || this.isType(token.text));
  }

  #typeName(): TypeName {
    const words: string[] = [];
    while (this.#token.kind === 'name') words.push(this.#take().text);
    const plain = words.filter((word) => word !== 'const' && word !== 'volatile');
    return { kind: 'type', words: plain, derived: this.#declarator() };
  }

  /** `*`, `*[3]`, `(*)(int)`: pointers first, then what follows from the right, then what is in brackets. */
  #declarator(): readonly Derivation[] {
    if (++this.#depth > deepest) throw new EvaluationError('the type is nested too deeply');
    const derived: Derivation[] = [];
    while (this.#accept('*')) {
      derived.push({ kind: 'pointer' });
      while (this.#accept('const') || this.#accept('volatile') || this.#accept('restrict'));
    }
    const next = this.tokens[this.#at + 1]?.text;
    const isNested = this.#token.text === '(' && (next === '*' || next === '(' || next === '[');
    const inner = isNested ? this.#bracketed(() => this.#declarator()) : [];
    const suffixes: Derivation[] = [];
    for (;;) {
      if (this.#accept('[')) {
        const count = this.#take();
        if (count.kind !== 'integer') throw new EvaluationError('the length of an array is a number');
        this.#expect(']');
        suffixes.push({ kind: 'array', count: Number(numberValue(count.text)) });
      } else if (this.#token.text === '(') suffixes.push(this.#bracketed(() => this.#parameters()));
      else break;
    }
    this.#depth--;
    return [...derived, ...suffixes.reverse(), ...inner];
  }

  #parameters(): Derivation {
    const params: TypeName[] = [];
    let varargs = false;
    while (this.#token.text !== ')') {
      if (params.length > 0) this.#expect(',');
      if (this.#accept('.')) {
        this.#expect('.');
        this.#expect('.');
        varargs = true;
        break;
      }
      if (!this.#isType(this.#token)) throw new EvaluationError(`a type is expected, not ${this.#found()}`);
      params.push(this.#typeName());
    }
    const isNone = params.length === 1 && params[0]!.words.join() === 'void' && params[0]!.derived.length === 0;
    return { kind: 'function', params: isNone ? [] : params, varargs };
  }

  #bracketed<T>(read: () => T): T {
    this.#expect('(');
    const found = read();
    this.#expect(')');
    return found;
  }

  /** `(int)%x`: behind a cast, a `%` begins the name of an IR value. */
  #joinIrName(): void {
    const [sign, name] = this.tokens.slice(this.#at, this.#at + 2);
    if (sign?.text !== '%' || name?.start !== sign.start + 1) return;
    if (name.kind !== 'name' && name.kind !== 'integer') return;
    this.tokens.splice(this.#at, 2, { kind: 'name', text: `%${name.text}`, start: sign.start });
  }

  #postfix(primary: Expression): Expression {
    let read = primary;
    for (;;) {
      const known =
        read.kind === 'name' ? knownFunctions.find((name) => name === (read as { name: string }).name) : undefined;
      if (known !== undefined && this.#token.text === '(') read = this.#call(known);
      else if (this.#accept('[')) {
        const index = this.expression();
        this.#expect(']');
        read = { kind: 'index', of: read, index };
      } else if (this.#token.text === '.' || this.#token.text === '->') {
        const arrow = this.#take().text === '->';
        if (this.#token.kind !== 'name') throw this.#unexpected();
        read = { kind: 'member', of: read, name: this.#take().text, arrow };
      } else if (this.#token.text === '(') {
        throw new EvaluationError('functions are not called in a replay: it shows what happened');
      } else return read;
    }
  }

  #call(name: KnownFunction): Expression {
    this.#expect('(');
    const args: Expression[] = [];
    while (this.#token.text !== ')') {
      if (args.length > 0) this.#expect(',');
      args.push(this.expression());
    }
    this.#expect(')');
    return { kind: 'call', function: name, arguments: args };
  }

  #primary(): Expression {
    const token = this.#take();
    switch (token.kind) {
      case 'integer': {
        if (/^0[0-7]*[89]/.test(token.text)) throw new EvaluationError(`${token.text} is not an octal number`);
        const suffix = /[uUlL]*$/.exec(token.text)![0].toLowerCase();
        return { kind: 'integer', value: numberValue(token.text), suffix, isDecimal: !/^0./.test(token.text) };
      }
      case 'float':
        return { kind: 'float', text: token.text };
      case 'character':
        return {
          kind: 'integer',
          value: characterValue(token.text.replace(/^[^']+/, '')),
          suffix: '',
          isDecimal: true,
        };
      case 'string':
        return stringLiteral(token.text);
      case 'name':
        return { kind: 'name', name: token.text };
      case 'sign':
        if (token.text === '(') {
          const inner = this.expression();
          this.#expect(')');
          return inner;
        }
        this.#at--;
        throw this.#unexpected();
      case 'end':
        throw this.#unexpected();
    }
  }

  #accept(text: string): boolean {
    if (this.#token.text !== text) return false;
    this.#at++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#accept(text)) throw new EvaluationError(`'${text}' is expected, not ${this.#found()}`);
  }

  #take(): Token {
    const token = this.#token;
    if (token.kind !== 'end') this.#at++;
    return token;
  }

  #found(): string {
    return this.#token.kind === 'end' ? 'the end' : `'${this.#token.text}'`;
  }

  #unexpected(): EvaluationError {
    return new EvaluationError(`an expression is expected, not ${this.#found()}`);
  }
}
