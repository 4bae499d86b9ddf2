import { byteString } from '../../ir/byte-string';
import { definitionsOf, type SymbolIndex, symbolKind } from '../../ir/index/symbols';
import { findFunction } from '../../ir/model/module';
import type { IrFunction } from '../../ir/model/globals';
import { typeText } from '../../ir/print/types';
import type { FunctionIr } from '../model/compilation';
import type { IrModel } from './ir-model';

/**
 * The IR of one function as a module of its own: how the text begins, the function, and around it everything it refers
 * to, and what that refers to. Other functions are only declared. Meant for what clang prints: one line for each entity but
 * functions.
 */
export function functionIr(model: IrModel, name: string): FunctionIr {
  const fn = findFunction(model.module, byteString(name));
  if (fn === undefined || fn.isDeclaration) return { kind: 'no-function' };
  const slice = new Slice(model, fn);
  return { kind: 'ir', text: slice.text() };
}

/** Kinds of entities in the order in which they are shown. Types must be known before the code that looks into them. */
const before = ['type', 'comdat'] as const;
const after = ['global', 'declaration', 'attributes', 'namedMetadata', 'metadata'] as const;
type ShownKind = (typeof before)[number] | (typeof after)[number];

class Slice {
  readonly #model: IrModel;
  readonly #subject: IrFunction;
  /** Functions with bodies, in the order of the text. */
  readonly #defined: readonly IrFunction[];
  /** Entities other than the subject by where their lines start. */
  readonly #taken = new Map<number, { readonly kind: ShownKind; readonly text: string }>();

  constructor(model: IrModel, subject: IrFunction) {
    this.#model = model;
    this.#subject = subject;
    this.#defined = model.module.functions.filter(({ isDeclaration }) => !isDeclaration);
    this.#takeNeedsOf([{ start: subject.start, end: subject.end }, ...this.#takeModuleFlags()]);
  }

  text(): string {
    const { text } = this.#model;
    const head = text.split('\n', 20).filter((line) => /^(source_filename|target) /.test(line));
    const sorted = [...this.#taken].sort(([a], [b]) => a - b).map(([, entity]) => entity);
    const ofKind = (kind: ShownKind): string[] =>
      sorted.filter((entity) => entity.kind === kind).map((entity) => entity.text);
    const body = text.slice(this.#subject.start, this.#subject.end);
    return [head, ...before.map(ofKind), [body], ...after.map(ofKind)]
      .filter((lines) => lines.length > 0)
      .map((lines) => `${lines.join('\n')}\n`)
      .join('\n');
  }

  /** `!llvm.module.flags` and the like: without them nobody reads the debug info. */
  #takeModuleFlags(): Place[] {
    const { text } = this.#model;
    return [...text.matchAll(/^!llvm\.(?:dbg\.cu|module\.flags|ident) = .*$/gm)].map((match) => {
      this.#taken.set(match.index, { kind: 'namedMetadata', text: match[0] });
      return { start: match.index, end: match.index + match[0].length };
    });
  }

  /** Takes the definitions of all names in the given places, and of the names in those, until nothing is new. */
  #takeNeedsOf(places: readonly Place[]): void {
    const waiting = [...places];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      for (const symbol of this.#symbolsIn(place)) {
        const [definition] = definitionsOf(this.#model.symbols, symbol);
        const found = definition && this.#take(definition.start, kindOf(this.#model.symbols, symbol));
        if (found !== undefined) waiting.push(found);
      }
    }
  }

  /** The types that a declaration of the function names. */
  #takeTypesOf(fn: IrFunction): void {
    const header = { start: fn.start, end: fn.blocks[0]?.start ?? fn.end };
    const { symbols } = this.#model;
    const types = [...this.#symbolsIn(header)].filter((symbol) => symbolKind(symbols, symbol) === 'type');
    const places = types.flatMap((symbol) => definitionsOf(symbols, symbol).slice(0, 1));
    this.#takeNeedsOf(places.flatMap(({ start }) => this.#take(start, 'type') ?? []));
  }

  #symbolsIn({ start, end }: Place): ReadonlySet<number> {
    const { starts, symbols } = this.#model.symbols;
    const found = new Set<number>();
    for (let at = firstNotBelow(starts, start); at < starts.length && starts[at]! < end; at++) {
      const symbol = symbols[at]!;
      if (kindOf(this.#model.symbols, symbol) !== undefined) found.add(symbol);
    }
    return found;
  }

  /** Takes the entity at an offset; answers where it is if it is new and may refer to others. */
  #take(offset: number, kind: ShownKind | undefined): Place | undefined {
    if (kind === undefined) return undefined;
    const fn = this.#defined.find((candidate) => candidate.start <= offset && offset < candidate.end);
    if (fn === this.#subject) return undefined;
    const { lines, text } = this.#model;
    const line = lines.lineAt(fn?.start ?? offset);
    const start = lines.startOfLine(line);
    if (this.#taken.has(start)) return undefined;
    if (fn !== undefined) {
      this.#taken.set(start, { kind: 'declaration', text: declaration(fn, text) });
      this.#takeTypesOf(fn);
      return undefined;
    }
    const end = lines.startOfLine(line + 1);
    const own = text.slice(start, end).trimEnd();
    this.#taken.set(start, { kind: kind === 'global' && own.startsWith('declare') ? 'declaration' : kind, text: own });
    return { start, end };
  }
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Locals, labels and summaries have no entity of their own. */
function kindOf(symbols: SymbolIndex, symbol: number): ShownKind | undefined {
  const kind = symbolKind(symbols, symbol);
  return kind === 'local' || kind === 'label' || kind === 'summary' ? undefined : kind;
}

/** Another function of the file, without its body, its linkage and what only optimisers read. */
function declaration({ nameStart, nameEnd, valueType }: IrFunction, text: string): string {
  const params = [...valueType.params.map(typeText), ...(valueType.varargs ? ['...'] : [])];
  return `declare ${typeText(valueType.returns)} ${text.slice(nameStart, nameEnd)}(${params.join(', ')})`;
}

function firstNotBelow(sorted: Int32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
