/** The invariants of a proof at the loops of the function that was verified, in the names of the C program. */
import { displayText } from '../../ir/byte-string';
import { sourcePositionOf } from '../../ir/debug/location';
import { debugVariables } from '../../ir/debug/variables';
import { underlyingCType } from '../../ir/debug/c-type';
import type { IrFunction } from '../../ir/model/globals';
import type { LineTable } from '../../base/line-table';
import type { Proof } from '../../engine/verdict';
import { CfaGraph } from '../../program/cfa-graph';
import type { TermBuilder } from '../../term/builder';
import { freeVars } from '../../term/free-vars';
import { Op } from '../../term/op';
import { printInfix } from '../../term/print-infix';
import { type Term, varName } from '../../term/term';
import type { LoopInvariant, ShownInvariant } from '../model/verdict';

/** What people read. */
const longest = 120;

export function loopInvariants({ program, certificate }: Proof, fn: IrFunction): readonly LoopInvariant[] {
  const names = new Names(fn);
  const found = new Map<string, Set<string>>();
  for (const { function: name, invariants } of certificate.contexts) {
    const cfa = program.functions.get(name);
    if (cfa === undefined) continue;
    const graph = new CfaGraph(cfa);
    for (const head of new Set(graph.loops.map((loop) => graph.location(loop.head)))) {
      const block = blockOf(head.label, fn);
      const invariant = invariants.get(head);
      if (block === undefined || invariant === undefined) continue;
      const texts = found.get(block) ?? new Set();
      for (const conjunct of conjuncts(program.terms, invariant)) {
        const text = names.print(conjunct);
        if (text !== undefined && text.length <= longest) texts.add(text);
      }
      if (texts.size > 0) found.set(block, texts);
    }
  }
  return [...found].map(([block, texts]) => ({ block, texts: [...texts] }));
}

/** Where the loop stands in the text as it is now; a loop that has no place in C has one in the IR. */
export function placedInvariants(
  invariants: readonly LoopInvariant[],
  fn: IrFunction,
  lines: LineTable | undefined,
): readonly ShownInvariant[] {
  return invariants.flatMap(({ block: name, texts }) => {
    const block = fn.blocks.find((one) => displayText(String(one.name)) === name);
    const [first] = block?.instructions ?? [];
    if (block === undefined || first === undefined) return [];
    const source = block.instructions.map(sourcePositionOf).find((one) => one !== undefined);
    return [{ block: name, source, irLine: lines === undefined ? undefined : lines.lineAt(first.start) + 1, texts }];
  });
}

/** Inlining puts the callers' names before a block's own. */
function blockOf(label: string, fn: IrFunction): string | undefined {
  const own = displayText(String(fn.name));
  return fn.blocks
    .map((block) => displayText(String(block.name)))
    .find((name) => label === name || label === `${own}.${name}` || label.endsWith(`.${own}.${name}`));
}

function conjuncts(terms: TermBuilder, formula: Term): readonly Term[] {
  if (formula.op === Op.And) return formula.args.flatMap((one) => conjuncts(terms, one));
  const inner = formula.op === Op.Not ? formula.args[0]! : undefined;
  if (inner?.op === Op.Or) return inner.args.flatMap((one) => conjuncts(terms, terms.not(one)));
  return formula.op === Op.True ? [] : [formula];
}

interface CName {
  readonly name: string;
  readonly isUnsigned: boolean;
}

/** C variables by the variables of the program that hold them. */
class Names {
  readonly #function: string;
  readonly #byHome = new Map<string, CName>();
  readonly #ambiguous = new Set<string>();

  constructor(fn: IrFunction) {
    this.#function = displayText(String(fn.name));
    for (const { name, type, locations, artificial } of debugVariables(fn)) {
      const inner = underlyingCType(type);
      if (artificial || (inner.kind !== 'integer' && inner.kind !== 'char' && inner.kind !== 'bool')) continue;
      for (const location of locations) {
        if (location.kind !== 'declare' || location.address.kind !== 'instruction') continue;
        const isUnsigned = inner.kind === 'bool' || !inner.signed;
        this.#add(displayText(String(location.address.name)), { name, isUnsigned });
      }
    }
  }

  /** The home of a parameter is called after it (`n.addr`); where that is the name of another one, neither is told. */
  #add(alloca: string, variable: CName): void {
    const home = alloca.replace(/\.addr$/, '');
    if (this.#byHome.has(home)) this.#ambiguous.add(home);
    this.#byHome.set(home, variable);
  }

  /** Undefined if it speaks of something that C has no name for, or of two variables of one name. */
  print(term: Term): string | undefined {
    const variables = [...freeVars(term)];
    const names = variables.map((one) => this.#nameOf(one));
    const known = names.filter((one) => one !== undefined);
    if (known.length < names.length || new Set(known.map(({ name }) => name)).size < known.length) return undefined;
    const byVariable = new Map(variables.map((one, at) => [one, known[at]!]));
    const areUnsigned = known.every(({ isUnsigned }) => isUnsigned);
    const text = printInfix(term, {
      nameOf: (one) => byVariable.get(one)!.name,
    });
    // A comparison has the value 1 or 0 in C; and where all are unsigned, C's own operators mean just that.
    const plain = text.replaceAll(/\(([^()?]+) \? 1 : 0\)/g, '($1)');
    return areUnsigned ? plain.replaceAll(/([<>]=?|\/|%|>>)u /g, '$1 ') : plain;
  }

  /** `f::x!12`, with a number for each copy. */
  #nameOf(variable: Term): CName | undefined {
    const [, fn, home] = /^(.*)::([^!?:]+)(?:!\d+)*$/.exec(varName(variable)) ?? [];
    return fn === this.#function && home !== undefined && !this.#ambiguous.has(home)
      ? this.#byHome.get(home)
      : undefined;
  }
}
