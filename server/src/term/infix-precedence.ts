/** How tightly an operator binds, as in C. */
export enum Precedence {
  Quantifier,
  Choice,
  Or,
  And,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Order,
  Shift,
  Sum,
  Product,
  Unary,
  Postfix,
}

export interface Expression {
  readonly text: string;
  readonly precedence: Precedence;
}

export function postfix(text: string): Expression {
  return { text, precedence: Precedence.Postfix };
}

/** The next higher one: for operands that must not be of the same level. */
export function tighter(precedence: Precedence): Precedence {
  return LEVELS[precedence + 1] ?? Precedence.Postfix;
}

const LEVELS: readonly Precedence[] = [
  Precedence.Quantifier,
  Precedence.Choice,
  Precedence.Or,
  Precedence.And,
  Precedence.BitOr,
  Precedence.BitXor,
  Precedence.BitAnd,
  Precedence.Equality,
  Precedence.Order,
  Precedence.Shift,
  Precedence.Sum,
  Precedence.Product,
  Precedence.Unary,
  Precedence.Postfix,
];
