import { OccurrenceFlag, type SymbolIndex, type SymbolKind, symbolKinds } from './symbols';

type Name = string | number;

/** `blockaddress(@f, %bb)`: a label of a function that may come later. */
interface ForeignLabel {
  readonly occurrence: number;
  readonly function: Name;
  readonly label: Name;
}

/** A flag that is only needed until types and locals are told apart: the name stands where a type would. */
export const looksLikeType = 4;

/** Gathers the names of a text and numbers the symbols. */
export class SymbolTable {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #symbols: number[] = [];
  readonly #flags: number[] = [];
  readonly #kinds: SymbolKind[] = [];
  readonly #functions: number[] = [];
  readonly #names: Name[] = [];
  readonly #isDefined: boolean[] = [];
  readonly #implicit: number[] = [];
  readonly #globalScopes: readonly Map<Name, number>[] = symbolKinds.map(() => new Map<Name, number>());
  readonly #functionNumbers = new Map<Name, number>();
  readonly #foreign: ForeignLabel[] = [];
  #locals = new Map<Name, number>();
  #function = -1;

  /** From here on, locals belong to another function. */
  enterFunction(number: number): void {
    this.#function = number;
    this.#locals = new Map();
  }

  nameFunction(name: Name): void {
    this.#functionNumbers.set(name, this.#function);
  }

  add(start: number, end: number, symbol: number, flags: number): void {
    if ((flags & OccurrenceFlag.Definition) !== 0) this.#isDefined[symbol] = true;
    this.#starts.push(start);
    this.#ends.push(end);
    this.#symbols.push(symbol);
    this.#flags.push(flags);
  }

  addForeignLabel(start: number, end: number, fn: Name, label: Name): void {
    this.#foreign.push({ occurrence: this.#starts.length, function: fn, label });
    this.add(start, end, -1, 0);
  }

  /** The symbol of a value or label of the current function. */
  local(name: Name): number {
    return this.#symbol(this.#locals, 'local', name, this.#function);
  }

  label(name: Name): number {
    const symbol = this.local(name);
    this.#kinds[symbol] = 'label';
    return symbol;
  }

  /** The symbol of the unnamed entry block, which is defined where its first instruction stands. */
  implicitLabel(name: number, offset: number): void {
    this.#implicit[this.label(name)] = offset;
  }

  global(kind: SymbolKind, name: Name): number {
    const scope = this.#globalScopes[symbolKinds.indexOf(kind)]!;
    return this.#symbol(scope, kind, name, -1);
  }

  #symbol(scope: Map<Name, number>, kind: SymbolKind, name: Name, fn: number): number {
    let symbol = scope.get(name);
    if (symbol === undefined) {
      symbol = this.#kinds.length;
      scope.set(name, symbol);
      this.#kinds.push(kind);
      this.#functions.push(fn);
      this.#names.push(name);
      this.#isDefined.push(false);
      this.#implicit.push(-1);
    }
    return symbol;
  }

  finish(): SymbolIndex {
    this.#resolveForeignLabels();
    this.#tellTypesFromLocals();
    const symbols = new Int32Array(this.#symbols);
    const { grouped, groupStarts } = group(symbols, this.#kinds.length);
    return {
      starts: new Int32Array(this.#starts),
      ends: new Int32Array(this.#ends),
      symbols,
      flags: new Uint8Array(this.#flags).map((flags) => flags & ~looksLikeType),
      kinds: new Uint8Array(this.#kinds.map((kind) => symbolKinds.indexOf(kind))),
      functions: new Int32Array(this.#functions),
      implicitDefinitions: new Int32Array(this.#implicit),
      grouped,
      groupStarts,
    };
  }

  /** `%x` is a type if there is one of that name, and no local; where there are both, its place in the text decides. */
  #tellTypesFromLocals(): void {
    const types = this.#globalScopes[symbolKinds.indexOf('type')]!;
    if (types.size === 0) return;
    for (let i = 0; i < this.#symbols.length; i++) {
      const symbol = this.#symbols[i]!;
      if (this.#kinds[symbol] !== 'local' && this.#kinds[symbol] !== 'label') continue;
      if (this.#isDefined[symbol] && (this.#flags[i]! & looksLikeType) === 0) continue;
      const type = types.get(this.#names[symbol]!);
      if (type !== undefined) this.#symbols[i] = type;
    }
  }

  #resolveForeignLabels(): void {
    if (this.#foreign.length === 0) return;
    const wanted = new Set(this.#foreign.map((label) => this.#functionNumbers.get(label.function)));
    const known = new Map<string, number>();
    const key = (fn: number | undefined, name: Name): string => `${fn} ${typeof name} ${name}`;
    this.#names.forEach((name, symbol) => {
      if (wanted.has(this.#functions[symbol])) known.set(key(this.#functions[symbol], name), symbol);
    });
    for (const { occurrence, function: fn, label } of this.#foreign) {
      const number = this.#functionNumbers.get(fn);
      const symbol = known.get(key(number, label));
      this.#symbols[occurrence] = symbol ?? this.#symbol(new Map<Name, number>(), 'label', label, number ?? -1);
    }
  }
}

/** Sorts occurrences by symbol, keeping the order of the text. */
function group(symbols: Int32Array, count: number): { grouped: Int32Array; groupStarts: Int32Array } {
  const groupStarts = new Int32Array(count + 1);
  for (const symbol of symbols) groupStarts[symbol + 1]!++;
  for (let symbol = 0; symbol < count; symbol++) groupStarts[symbol + 1]! += groupStarts[symbol]!;
  const next = groupStarts.slice();
  const grouped = new Int32Array(symbols.length);
  symbols.forEach((symbol, occurrence) => {
    grouped[next[symbol]!++] = occurrence;
  });
  return { grouped, groupStarts };
}
