/** An expression of C, as far as a debugger understands it. */
export type Expression =
  | { readonly kind: 'integer'; readonly value: bigint; readonly suffix: string; readonly isDecimal: boolean }
  | { readonly kind: 'float'; readonly text: string }
  /** Its bytes, with the zero at the end; `width` bytes are a character. */
  | { readonly kind: 'string'; readonly bytes: readonly number[]; readonly width: 1 | 2 | 4 }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string; readonly arrow: boolean }
  | { readonly kind: 'index'; readonly of: Expression; readonly index: Expression }
  /** Of functions that are known: nothing of the program is executed. */
  | { readonly kind: 'call'; readonly function: KnownFunction; readonly arguments: readonly Expression[] }
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'conditional'; readonly condition: Expression; readonly yes: Expression; readonly no: Expression }
  | { readonly kind: 'cast'; readonly type: TypeName; readonly operand: Expression }
  | { readonly kind: 'sizeof'; readonly operand: Expression | TypeName };

/** `struct node *`, `int (*)[4]`: the words that name a type, and what is made of it, in that order. */
export interface TypeName {
  readonly kind: 'type';
  readonly words: readonly string[];
  readonly derived: readonly Derivation[];
}

export type Derivation =
  | { readonly kind: 'pointer' }
  | { readonly kind: 'array'; readonly count: number }
  | { readonly kind: 'function'; readonly params: readonly TypeName[]; readonly varargs: boolean };

export const knownFunctions = ['strlen', 'strcmp', 'strncmp', 'memcmp'] as const;

export type KnownFunction = (typeof knownFunctions)[number];

export type UnaryOperator = '-' | '+' | '!' | '~' | '*' | '&';

export const binaryOperators = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
] as const;

export type BinaryOperator = (typeof binaryOperators)[number][number];
