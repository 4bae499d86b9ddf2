/** An expression of C, as far as a debugger understands it. */
export type Expression =
  | { readonly kind: 'integer'; readonly value: bigint; readonly suffix: string; readonly isDecimal: boolean }
  | { readonly kind: 'float'; readonly text: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string; readonly arrow: boolean }
  | { readonly kind: 'index'; readonly of: Expression; readonly index: Expression }
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

/** `struct node *`: the words that name a type, and how many pointers are on it. */
export interface TypeName {
  readonly kind: 'type';
  readonly words: readonly string[];
  readonly pointers: number;
}

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
