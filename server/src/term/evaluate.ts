import { applyOperator } from './concrete';
import { type Bits, bvBinary } from './concrete-bv';
import { Op } from './op';
import { quantifiedValue } from './evaluate-quantifier';
import { arg, type FuncDecl, funcDecl, type Term, widthOf } from './term';
import { defaultValue, type Value } from './value';

/** Values of variables; a `Map` is one. `undefined`: not known. */
export interface Assignment {
  get(variable: Term): Value | undefined;
}

/** What uninterpreted functions compute. `undefined`: not known. */
export type FunctionInterpretation = (decl: FuncDecl, args: readonly Value[]) => Value | undefined;

/**
 * The value of a term, or `undefined` when the assignment does not determine it: it depends on an unassigned variable,
 * on an unspecified result (see `Op`) or on a quantifier over too many values.
 */
export function evaluate(term: Term, assignment: Assignment, functions?: FunctionInterpretation): Value | undefined {
  return new Evaluator(assignment, functions).value(term);
}

/** An assignment completed: variables without a value are false or zero. */
export function withDefaults(assignment: Assignment): Assignment {
  return { get: (variable) => assignment.get(variable) ?? defaultValue(variable.sort) };
}

/** Stands for `undefined` among the values known, so that one lookup tells whether a term is done. */
const OPEN = Symbol('open');

/** Evaluates many terms under one assignment, which must not change meanwhile: remembers the values of subterms. */
export class Evaluator {
  private readonly known = new Map<Term, Value | typeof OPEN>();

  constructor(
    private readonly assignment: Assignment,
    private readonly functions: FunctionInterpretation = () => undefined,
  ) {}

  /** Post-order with an explicit stack; of an ite only the branch taken is evaluated. */
  value(root: Term): Value | undefined {
    const { known } = this;
    const stack = [root];
    while (stack.length > 0) {
      const term = stack[stack.length - 1]!;
      if (known.get(term) !== undefined) {
        stack.pop();
        continue;
      }
      const before = stack.length;
      this.pushMissing(term, stack);
      if (stack.length > before) continue;
      stack.pop();
      known.set(term, this.compute(term) ?? OPEN);
    }
    return this.get(root);
  }

  /** The value of a term that is done. */
  private get(term: Term): Value | undefined {
    const value = this.known.get(term);
    return value === OPEN ? undefined : value;
  }

  /** Pushes what must be evaluated before the term. */
  private pushMissing(term: Term, stack: Term[]): void {
    const { known } = this;
    const { op, args } = term;
    if (op === Op.Ite) {
      const condition = known.get(arg(term, 0));
      if (condition === undefined) stack.push(arg(term, 0));
      if (condition === true || condition === OPEN) push(arg(term, 1));
      if (condition === false || condition === OPEN) push(arg(term, 2));
    } else if (op !== Op.Forall && op !== Op.Exists) {
      for (const a of args) push(a);
    }
    function push(missing: Term): void {
      if (known.get(missing) === undefined) stack.push(missing);
    }
  }

  private compute(term: Term): Value | undefined {
    const { op, args } = term;
    switch (op) {
      case Op.Var:
        return this.assignment.get(term);
      case Op.And:
        return this.junction(args, false);
      case Op.Or:
        return this.junction(args, true);
      case Op.Ite:
        return this.chosen(term);
      case Op.Forall:
      case Op.Exists:
        return quantifiedValue(term, this.assignment, this.functions);
      case Op.BvAnd:
      case Op.BvOr:
      case Op.BvXor:
      case Op.BvAdd:
      case Op.BvSub:
      case Op.BvMul: {
        // The most frequent ones without a list of values.
        const [a, b] = [this.get(arg(term, 0)), this.get(arg(term, 1))];
        return a === undefined || b === undefined ? undefined : bvBinary(op, widthOf(term), a as Bits, b as Bits);
      }
      default: {
        const values: Value[] = [];
        for (const a of args) {
          const value = this.get(a);
          if (value === undefined) return undefined;
          values.push(value);
        }
        return op === Op.Apply ? this.functions(funcDecl(term), values) : applyOperator(term, values);
      }
    }
  }

  /** And/or: one argument that is `decisive` settles it, whatever the others are. */
  private junction(args: readonly Term[], decisive: boolean): boolean | undefined {
    let open = false;
    for (const a of args) {
      const value = this.get(a);
      if (value === decisive) return decisive;
      if (value === undefined) open = true;
    }
    return open ? undefined : !decisive;
  }

  private chosen(term: Term): Value | undefined {
    const condition = this.get(arg(term, 0));
    if (condition !== undefined) return this.get(arg(term, condition === true ? 1 : 2));
    const value = this.get(arg(term, 1));
    return value === this.get(arg(term, 2)) ? value : undefined;
  }
}
