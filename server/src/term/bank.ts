import { Op } from './op';
import { type FuncDecl, type Payload, Term } from './term';
import { BOOL, type Sort } from './sort';

// Not frozen: all `args` should have one elements kind in V8.
const NO_ARGS: readonly Term[] = [];
const INITIAL_CAPACITY = 1 << 12;

/**
 * The hash-consing table: gives the one term for an operator, sort, arguments and payload. It folds nothing; build
 * terms by `TermBuilder`. Terms live as long as their bank.
 *
 * Open addressing with linear probing; nothing is ever removed, at most half full. Slots are plain integers, a hash and
 * an id each, so that probing and growing touch no terms and the garbage collector has nothing to follow.
 */
export class TermBank {
  /** By id. Variables are in it, but in no slot. */
  private readonly terms: Term[] = [];
  /** Per slot the id plus one, 0 if empty. */
  private ids = new Int32Array(INITIAL_CAPACITY);
  private hashes = new Int32Array(INITIAL_CAPACITY);
  private mask = INITIAL_CAPACITY - 1;
  private readonly variables = new Map<string, Term[]>();
  private readonly functions = new Map<string, FuncDecl[]>();
  private readonly variableLists = new Map<string, readonly Term[]>();
  private freshCount = 0;
  private functionCount = 0;

  readonly true: Term = this.intern(Op.True, BOOL, NO_ARGS, undefined);
  readonly false: Term = this.intern(Op.False, BOOL, NO_ARGS, undefined);

  /** Number of distinct terms made so far; all ids are smaller. */
  get size(): number {
    return this.terms.length;
  }

  intern(op: Op, sort: Sort, args: readonly Term[], payload: Payload): Term {
    let partial = start(op, sort, payload);
    for (const arg of args) partial = mix(partial, arg.id);
    const hash = finish(partial);
    let at = hash & this.mask;
    for (let id = this.ids[at]!; id !== 0; id = this.ids[at]!) {
      if (this.hashes[at] === hash) {
        const found = this.terms[id - 1]!;
        if (found.op === op && found.sort === sort && found.payload === payload && sameArgs(found.args, args))
          return found;
      }
      at = (at + 1) & this.mask;
    }
    return this.insert(at, hash, op, sort, args, payload);
  }

  intern1(op: Op, sort: Sort, a: Term, payload?: number): Term {
    const hash = finish(mix(start(op, sort, payload), a.id));
    let at = hash & this.mask;
    for (let id = this.ids[at]!; id !== 0; id = this.ids[at]!) {
      if (this.hashes[at] === hash) {
        const found = this.terms[id - 1]!;
        if (found.op === op && found.sort === sort && found.payload === payload && isOnly(found.args, a)) return found;
      }
      at = (at + 1) & this.mask;
    }
    return this.insert(at, hash, op, sort, [a], payload);
  }

  intern2(op: Op, sort: Sort, a: Term, b: Term): Term {
    const hash = finish(mix(mix(start(op, sort, undefined), a.id), b.id));
    let at = hash & this.mask;
    for (let id = this.ids[at]!; id !== 0; id = this.ids[at]!) {
      if (this.hashes[at] === hash) {
        const found = this.terms[id - 1]!;
        const { args } = found;
        if (found.op === op && found.sort === sort && args.length === 2 && args[0] === a && args[1] === b) return found;
      }
      at = (at + 1) & this.mask;
    }
    return this.insert(at, hash, op, sort, [a, b], undefined);
  }

  intern3(op: Op, sort: Sort, a: Term, b: Term, c: Term): Term {
    const hash = finish(mix(mix(mix(start(op, sort, undefined), a.id), b.id), c.id));
    let at = hash & this.mask;
    for (let id = this.ids[at]!; id !== 0; id = this.ids[at]!) {
      if (this.hashes[at] === hash) {
        const found = this.terms[id - 1]!;
        const { args } = found;
        if (
          found.op === op &&
          found.sort === sort &&
          args.length === 3 &&
          args[0] === a &&
          args[1] === b &&
          args[2] === c
        )
          return found;
      }
      at = (at + 1) & this.mask;
    }
    return this.insert(at, hash, op, sort, [a, b, c], undefined);
  }

  leaf(op: Op, sort: Sort, payload: Payload): Term {
    return this.intern(op, sort, NO_ARGS, payload);
  }

  /** The variable of a name and sort. One name may be used at several sorts; these are different variables. */
  variable(name: string, sort: Sort): Term {
    let named = this.variables.get(name);
    if (named === undefined) this.variables.set(name, (named = []));
    for (const term of named) if (term.sort === sort) return term;
    const term = new Term(this.terms.length, Op.Var, sort, NO_ARGS, name);
    this.terms.push(term);
    named.push(term);
    return term;
  }

  /** A variable that no one has: `prefix!n`. */
  fresh(prefix: string, sort: Sort): Term {
    for (;;) {
      const name = `${prefix}!${this.freshCount++}`;
      if (!this.variables.has(name)) return this.variable(name, sort);
    }
  }

  /** The uninterpreted function of a name and signature. */
  func(name: string, domain: readonly Sort[], range: Sort): FuncDecl {
    let named = this.functions.get(name);
    if (named === undefined) this.functions.set(name, (named = []));
    for (const decl of named) if (decl.range === range && sameSorts(decl.domain, domain)) return decl;
    const decl = Object.freeze({ id: this.functionCount++, name, domain: Object.freeze([...domain]), range });
    named.push(decl);
    return decl;
  }

  /** The one array for a list of bound variables, so that quantifier payloads compare by `===`. */
  variableList(vars: readonly Term[]): readonly Term[] {
    const key = vars.map((v) => v.id).join();
    let list = this.variableLists.get(key);
    if (list === undefined) this.variableLists.set(key, (list = Object.freeze([...vars])));
    return list;
  }

  private insert(at: number, hash: number, op: Op, sort: Sort, args: readonly Term[], payload: Payload): Term {
    const { terms } = this;
    const term = new Term(terms.length, op, sort, args, payload);
    terms.push(term);
    this.ids[at] = terms.length;
    this.hashes[at] = hash;
    if (terms.length * 2 > this.ids.length) this.grow();
    return term;
  }

  private grow(): void {
    const { ids, hashes } = this;
    const capacity = ids.length * 2;
    this.ids = new Int32Array(capacity);
    this.hashes = new Int32Array(capacity);
    this.mask = capacity - 1;
    for (let from = 0; from < ids.length; from++) {
      if (ids[from] === 0) continue;
      let at = hashes[from]! & this.mask;
      while (this.ids[at] !== 0) at = (at + 1) & this.mask;
      this.ids[at] = ids[from]!;
      this.hashes[at] = hashes[from]!;
    }
  }
}

function start(op: Op, sort: Sort, payload: Payload): number {
  const seed = op * 0x1f35 + sort.id;
  return payload === undefined ? seed : mix(seed, payloadHash(payload));
}

function payloadHash(payload: Exclude<Payload, undefined>): number {
  if (typeof payload === 'number') return payload | 0;
  if (typeof payload === 'bigint') return bigintHash(payload);
  if (typeof payload === 'string') return payload.length;
  return 'id' in payload ? payload.id : payload[0]!.id;
}

const words64 = new BigInt64Array(1);
const words32 = new Int32Array(words64.buffer);

/** Of all bits: pointers differ in the high ones. The views spare temporary BigInts. */
function bigintHash(value: bigint): number {
  words64[0] = value;
  let hash = mix(mix(0, words32[0]!), words32[1]!);
  for (let rest = value >> 64n; rest !== 0n && rest !== -1n; rest >>= 64n) {
    words64[0] = rest;
    hash = mix(mix(hash, words32[0]!), words32[1]!);
  }
  return hash;
}

function mix(hash: number, value: number): number {
  const h = Math.imul(hash ^ value, 0x9e3779b1);
  return h ^ (h >>> 15);
}

function finish(hash: number): number {
  const h = Math.imul(hash, 0x85ebca6b);
  return h ^ (h >>> 13);
}

function isOnly(args: readonly Term[], a: Term): boolean {
  return args.length === 1 && args[0] === a;
}

function sameArgs(a: readonly Term[], b: readonly Term[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function sameSorts(a: readonly Sort[], b: readonly Sort[]): boolean {
  return a.length === b.length && a.every((sort, i) => sort === b[i]);
}
