import { enlarged } from './id-table';
import { Op } from '../term/op';
import type { Sort } from '../term/sort';
import { freeVars } from '../term/free-vars';
import { type FuncDecl, funcDecl, type Term } from '../term/term';

/** Which theories a formula needs: bits that can be or-ed. */
export const Feature = { BitVectors: 1, Integers: 2, Arrays: 4, Floats: 8, Functions: 16, Quantifiers: 32 } as const;

/** What a formula is about. */
export interface Footprint {
  readonly variables: readonly Term[];
  readonly functions: readonly FuncDecl[];
  /** Numbers for all that the formula shares with others: variables, functions, operators that are unspecified somewhere. */
  readonly symbols: readonly number[];
  readonly features: number;
}

/** Computes footprints of the terms of one builder, each once. */
export class Footprints {
  readonly #known = new Map<Term, Footprint>();
  /** The round in which a term was seen last, by id. */
  #seen = new Uint32Array(1 << 12);
  #round = 0;

  of(formula: Term): Footprint {
    let footprint = this.#known.get(formula);
    if (footprint === undefined) this.#known.set(formula, (footprint = this.#compute(formula)));
    return footprint;
  }

  /** Features of formulas together. */
  features(formulas: readonly Term[]): number {
    let features = 0;
    for (const formula of formulas) features |= this.of(formula).features;
    return features;
  }

  variables(formulas: readonly Term[]): Set<Term> {
    const all = new Set<Term>();
    for (const formula of formulas) for (const variable of this.of(formula).variables) all.add(variable);
    return all;
  }

  functions(formulas: readonly Term[]): Set<FuncDecl> {
    const all = new Set<FuncDecl>();
    for (const formula of formulas) for (const decl of this.of(formula).functions) all.add(decl);
    return all;
  }

  #compute(formula: Term): Footprint {
    const variables: Term[] = [];
    const functions = new Set<FuncDecl>();
    const unspecified = new Set<Op>();
    let features = 0;
    this.#visit(formula, (term) => {
      features |= featuresOf(term.sort) | featuresOfOperator(term.op);
      if (term.op === Op.Var) variables.push(term);
      else if (term.op === Op.Apply) functions.add(funcDecl(term));
      else if (isUnspecifiedSomewhere(term.op)) unspecified.add(term.op);
    });
    const free = (features & Feature.Quantifiers) === 0 ? variables : [...freeVars(formula)];
    const symbols = free.map((variable) => variable.id);
    for (const decl of functions) symbols.push(-1 - 2 * decl.id);
    // Say c1 needs 1 div 0 to be 3 and c2 needs it to be 4: they are not independent.
    for (const op of unspecified) symbols.push(-2 - 2 * op);
    return { variables: free, functions: [...functions], symbols, features };
  }

  #visit(root: Term, visit: (term: Term) => void): void {
    if (root.id >= this.#seen.length) this.#seen = enlarged(this.#seen, root.id);
    const seen = this.#seen;
    const round = ++this.#round;
    seen[root.id] = round;
    const stack = [root];
    for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
      visit(term);
      for (const a of term.args) {
        if (seen[a.id] === round) continue;
        seen[a.id] = round;
        stack.push(a);
      }
    }
  }
}

function featuresOf(sort: Sort): number {
  switch (sort.kind) {
    case 'bool':
      return 0;
    case 'bv':
      return Feature.BitVectors;
    case 'int':
      return Feature.Integers;
    case 'float':
    case 'rounding-mode':
      return Feature.Floats;
    case 'array':
      return Feature.Arrays;
  }
}

function featuresOfOperator(op: Op): number {
  switch (op) {
    case Op.Apply:
      return Feature.Functions;
    case Op.Forall:
    case Op.Exists:
      return Feature.Quantifiers;
    default:
      return 0;
  }
}

/** Operators whose result the standard leaves open for some arguments: there they are like functions nobody has defined. */
function isUnspecifiedSomewhere(op: Op): boolean {
  switch (op) {
    case Op.IntDiv:
    case Op.IntMod:
    case Op.FpMin:
    case Op.FpMax:
    case Op.FpToBits:
    case Op.FpToSbv:
    case Op.FpToUbv:
      return true;
    default:
      return false;
  }
}
