import { assertNever } from '../base/assert-never';
import { mapTerms, readTerms, writtenVariables } from '../program/effects';
import type { Edge } from '../program/program';
import type { Statement } from '../program/statement';
import { Op } from '../term/op';
import type { Term } from '../term/term';
import { forEachSubterm } from '../term/walk';

/** The terms that a statement evaluates in the state before it; contents of memory are not among them. */
export function readsOf(statement: Statement): readonly Term[] {
  switch (statement.kind) {
    case 'load':
    case 'release':
    case 'revive':
    case 'object-size':
    case 'free-check':
      return [statement.address];
    case 'store':
      return [statement.address, statement.value, statement.undefBits];
    case 'alloc':
      return [statement.size, statement.fails];
    case 'resize':
      return [statement.address, statement.size];
    case 'mark-stack':
    case 'leak-check':
      return [];
    case 'scramble':
      return statement.roots;
    case 'release-stack':
      return [statement.mark];
    case 'copy':
      return [statement.destination, statement.source, statement.length];
    case 'fill':
      return [statement.address, statement.byte, statement.undefBits, statement.length];
    case 'access-check':
      return [statement.address, statement.length];
    default:
      return readTerms(statement);
  }
}

/** The variables that a statement itself changes. */
export function writesOf(statement: Statement): readonly Term[] {
  switch (statement.kind) {
    case 'load':
      return statement.undefBitsTarget === undefined
        ? [statement.target]
        : [statement.target, statement.undefBitsTarget];
    case 'alloc':
    case 'mark-stack':
    case 'object-size':
      return [statement.target];
    case 'scramble':
      return statement.variables;
    case 'store':
    case 'release':
    case 'revive':
    case 'resize':
    case 'release-stack':
    case 'copy':
    case 'fill':
    case 'access-check':
    case 'free-check':
    case 'leak-check':
      return [];
    default:
      return writtenVariables(statement);
  }
}

/** The statement with the terms that it reads replaced. */
export function mapReads(statement: Statement, value: (term: Term) => Term): Statement {
  switch (statement.kind) {
    case 'load':
    case 'release':
    case 'revive':
    case 'object-size':
    case 'free-check':
      return { ...statement, address: value(statement.address) };
    case 'store':
      return {
        ...statement,
        address: value(statement.address),
        value: value(statement.value),
        undefBits: value(statement.undefBits),
      };
    case 'alloc':
      return { ...statement, size: value(statement.size), fails: value(statement.fails) };
    case 'resize':
      return { ...statement, address: value(statement.address), size: value(statement.size) };
    case 'mark-stack':
    case 'leak-check':
      return statement;
    case 'scramble':
      return { ...statement, roots: statement.roots.map(value) };
    case 'release-stack':
      return { ...statement, mark: value(statement.mark) };
    case 'copy':
      return {
        ...statement,
        destination: value(statement.destination),
        source: value(statement.source),
        length: value(statement.length),
      };
    case 'fill':
      return {
        ...statement,
        address: value(statement.address),
        byte: value(statement.byte),
        undefBits: value(statement.undefBits),
        length: value(statement.length),
      };
    case 'access-check':
      return { ...statement, address: value(statement.address), length: value(statement.length) };
    case 'assign':
    case 'assume':
    case 'check':
    case 'unsupported':
    case 'call':
    case 'havoc':
    case 'input':
      return mapTerms(statement, value, (variable) => variable);
    default:
      return assertNever(statement);
  }
}

/** All variables that the statements of some edges speak of. */
export function variablesIn(edges: readonly Edge[]): Set<Term> {
  const found = new Set<Term>();
  const roots = edges.flatMap((edge) => edge.statements.flatMap((one) => [...readsOf(one), ...writesOf(one)]));
  forEachSubterm(roots, (term) => {
    if (term.op === Op.Var) found.add(term);
  });
  return found;
}
