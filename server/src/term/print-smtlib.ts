/**
 * Terms as SMT-LIB 2.6. Shared subterms get a name once, by `define-fun` or, under quantifiers and in single terms,
 * by `let`; so does what is deeply nested, as readers recurse.
 */
import { Op } from './op';
import { smtLibLiteral, smtLibOperator } from './smtlib-operator';
import { SmtLibSymbols } from './smtlib-symbols';
import { sortText } from './sort';
import { boundVars, type FuncDecl, funcDecl, type Term } from './term';
import { forEachSubterm } from './walk';

/** Levels of parentheses after which a subterm is named. */
const MAX_NESTING = 64;

/** A script that declares what occurs and asserts the terms; `check-sat` is for the caller to add. */
export function smtLibScript(assertions: readonly Term[]): string {
  const symbols = new SmtLibSymbols();
  const lines = [smtLibDeclarations(assertions, symbols)];
  const texts = expressions(assertions, symbols, (name, term, text) =>
    lines.push(`(define-fun ${name} () ${sortText(term.sort)} ${text})`),
  );
  for (const text of texts) lines.push(`(assert ${text})`);
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}

/** Declarations of all variables and functions of the terms. */
export function smtLibDeclarations(terms: readonly Term[], symbols = new SmtLibSymbols()): string {
  const lines: string[] = [];
  const functions = new Set<FuncDecl>();
  forEachSubterm(terms, (term) => {
    if (term.op === Op.Var) lines.push(`(declare-const ${symbols.variable(term)} ${sortText(term.sort)})`);
    if (term.op === Op.Apply) functions.add(funcDecl(term));
  });
  for (const decl of functions) {
    lines.push(`(declare-fun ${symbols.func(decl)} (${decl.domain.map(sortText).join(' ')}) ${sortText(decl.range)})`);
  }
  return lines.join('\n');
}

/** One term as one expression. Use the same symbols for terms that belong together. */
export function smtLibTerm(term: Term, symbols = new SmtLibSymbols()): string {
  const lets: string[] = [];
  const [text] = expressions([term], symbols, (name, _, value) => lets.push(`(let ((${name} ${value})) `));
  return `${lets.join('')}${text}${')'.repeat(lets.length)}`;
}

/** Texts of the roots; what they name is handed to `define` first, in order. */
function expressions(
  roots: readonly Term[],
  symbols: SmtLibSymbols,
  define: (name: string, term: Term, text: string) => void,
): readonly string[] {
  const { order, position } = scopeOrder(roots);
  const uses = countUses(order, position);
  const texts: string[] = [];
  const nesting = new Uint8Array(order.length);
  order.forEach((term, at) => {
    const args: string[] = [];
    let levels = 0;
    if (!isQuantifier(term)) {
      for (const a of term.args) {
        const below = position.get(a)!;
        args.push(texts[below]!);
        levels = Math.max(levels, nesting[below]! + 1);
      }
    }
    const text = application(term, args, symbols);
    if (term.args.length > 0 && (uses[at]! > 1 || levels > MAX_NESTING)) {
      define(`$${term.id}`, term, text);
      texts.push(`$${term.id}`);
    } else {
      texts.push(text);
      nesting[at] = levels;
    }
  });
  return roots.map((root) => texts[position.get(root)!]!);
}

interface Scope {
  readonly order: readonly Term[];
  readonly position: ReadonlyMap<Term, number>;
}

/** Subterms in one scope, arguments first: a quantifier's body is a scope of its own. */
function scopeOrder(roots: readonly Term[]): Scope {
  const order: Term[] = [];
  const position = new Map<Term, number>();
  const stack = [...roots].reverse();
  while (stack.length > 0) {
    const term = stack[stack.length - 1]!;
    const before = stack.length;
    const isDone = position.has(term);
    if (!isDone && !isQuantifier(term)) for (const a of term.args) if (!position.has(a)) stack.push(a);
    if (stack.length > before) continue;
    stack.pop();
    if (isDone) continue;
    position.set(term, order.length);
    order.push(term);
  }
  return { order, position };
}

function countUses(order: readonly Term[], position: ReadonlyMap<Term, number>): Uint32Array {
  const uses = new Uint32Array(order.length);
  for (const term of order) if (!isQuantifier(term)) for (const a of term.args) uses[position.get(a)!]!++;
  return uses;
}

function application(term: Term, args: readonly string[], symbols: SmtLibSymbols): string {
  const { op } = term;
  switch (op) {
    case Op.True:
    case Op.False:
    case Op.BvConst:
    case Op.IntConst:
    case Op.FpConst:
    case Op.RmConst:
      return smtLibLiteral(term)!;
    case Op.Var:
      return symbols.variable(term);
    case Op.Apply: {
      const name = symbols.func(funcDecl(term));
      return args.length === 0 ? name : `(${name} ${args.join(' ')})`;
    }
    case Op.Forall:
    case Op.Exists: {
      const variables = boundVars(term).map((v) => `(${symbols.variable(v)} ${sortText(v.sort)})`);
      const body = smtLibTerm(term.args[0]!, symbols);
      return `(${op === Op.Forall ? 'forall' : 'exists'} (${variables.join(' ')}) ${body})`;
    }
    default:
      return `(${smtLibOperator(term, op)} ${args.join(' ')})`;
  }
}

function isQuantifier(term: Term): boolean {
  return term.op === Op.Forall || term.op === Op.Exists;
}
