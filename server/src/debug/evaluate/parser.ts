import { characterValue, numberValue } from '../../task/contract/literals';
import { binaryOperators, type BinaryOperator, type Expression, type TypeName, type UnaryOperator } from './expression';
import { EvaluationError } from './evaluation-error';
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
  const parser = new Parser(tokenize(source), isType);
  const expression = parser.expression();
  parser.end();
  return expression;
}

class Parser {
  #at = 0;
  #depth = 0;

  constructor(
    readonly tokens: readonly Token[],
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
    if (type !== undefined) return { kind: 'cast', type, operand: this.#unary() };
    return this.#postfix(this.#primary());
  }

  /** `(struct node *)`; undefined, and nothing read, if a bracket begins something else. */
  #typeInBrackets(): TypeName | undefined {
    const next = this.tokens[this.#at + 1];
    if (this.#token.text !== '(' || next?.kind !== 'name' || !(typeWords.has(next.text) || this.isType(next.text))) {
      return undefined;
    }
    this.#at++;
    const words: string[] = [];
    while (this.#token.kind === 'name') words.push(this.#take().text);
    let pointers = 0;
    while (this.#accept('*')) {
      pointers++;
      while (this.#accept('const') || this.#accept('volatile'));
    }
    this.#expect(')');
    return { kind: 'type', words: words.filter((word) => word !== 'const' && word !== 'volatile'), pointers };
  }

  #postfix(primary: Expression): Expression {
    let read = primary;
    for (;;) {
      if (this.#accept('[')) {
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
        return { kind: 'integer', value: characterValue(token.text), suffix: '', isDecimal: true };
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
