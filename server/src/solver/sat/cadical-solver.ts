import type { Cadical } from 'cadical-wasm';
import { Effort, type Stop } from '../effort';
import { unknown } from '../solver';
import type { CadicalHost } from './cadical';
import type { Literal, SatAnswer, SatBudget, SatModel, SatSolver } from './sat-solver';

/** CaDiCaL asks often whether it should stop; we look at the clock once in so many times. */
const POLL_INTERVAL = 64;

/** A CaDiCaL that can be made again: it remembers its clauses. */
export class CadicalSolver implements SatSolver {
  /** Each clause ends with a zero. */
  readonly #clauses: Literal[] = [];
  #variables = 0;
  /** Counts what makes a model invalid. */
  #version = 0;
  #native: { readonly cadical: Cadical; readonly generation: number } | undefined;
  #effort = new Effort();
  #stop: Stop | undefined;
  #polls = 0;

  constructor(private readonly host: CadicalHost) {}

  newVariable(): Literal {
    return ++this.#variables;
  }

  add(clause: readonly Literal[]): void {
    this.#version++;
    for (const literal of clause) {
      if (literal === 0 || !Number.isInteger(literal)) throw new RangeError(`literal ${literal}`);
      this.#variables = Math.max(this.#variables, Math.abs(literal));
      this.#clauses.push(literal);
    }
    this.#clauses.push(0);
    if (this.#native?.generation !== this.host.generation) return;
    const { cadical } = this.#native;
    this.#guarded(() => cadical.addClause(clause));
  }

  solve(assumptions: readonly Literal[] = [], { conflicts, ...budget }: SatBudget = {}): SatAnswer {
    this.#version++;
    this.#effort = new Effort(budget);
    this.#stop = this.#effort.stop();
    if (this.#stop !== undefined) return unknown(this.#stop);
    return this.#guarded(() => {
      const cadical = this.#current();
      if (cadical === undefined) return unknown('crashed', 'the SAT solver is being replaced');
      return this.#answer(cadical, cadical.solve({ assumptions, ...(conflicts && { conflicts }) }));
    });
  }

  dispose(): void {
    this.#version++;
    const native = this.#native;
    this.#native = undefined;
    if (native?.generation === this.host.generation) this.#guarded(() => native.cadical.dispose());
  }

  #answer(cadical: Cadical, status: ReturnType<Cadical['solve']>): SatAnswer {
    switch (status) {
      case 'satisfiable':
        return { kind: 'sat', model: this.#model(cadical) };
      case 'unsatisfiable':
        return { kind: 'unsat', core: [...new Set(cadical.failedAssumptions())] };
      case 'unknown':
        return unknown(this.#stop ?? 'resource-limit');
    }
  }

  #model(cadical: Cadical): SatModel {
    const version = this.#version;
    const known = cadical.vars();
    return {
      value: (literal) => {
        if (version !== this.#version) throw new Error('the model is gone: its solver was changed');
        return Math.abs(literal) <= known ? cadical.value(literal) : literal < 0;
      },
    };
  }

  /** The native solver, made anew with all clauses if its instance is gone. */
  #current(): Cadical | undefined {
    const { generation } = this.host;
    if (this.#native?.generation === generation) return this.#native.cadical;
    const cadical = this.host.createNative();
    if (cadical === undefined) return undefined;
    cadical.setTerminate(() => this.#shouldStop());
    let clause: Literal[] = [];
    for (const literal of this.#clauses) {
      if (literal !== 0) clause.push(literal);
      else {
        cadical.addClause(clause);
        clause = [];
      }
    }
    this.#native = { cadical, generation };
    return cadical;
  }

  #shouldStop(): boolean {
    if (++this.#polls % POLL_INTERVAL !== 0) return false;
    this.#stop = this.#effort.stop();
    return this.#stop !== undefined;
  }

  /** Whatever leaves CaDiCaL by an exception becomes an answer, and ends its instance. */
  #guarded<T>(use: () => T): T | SatAnswer {
    const { generation } = this.host;
    try {
      return use();
    } catch (error) {
      this.#native = undefined;
      this.host.discard(generation);
      if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError)) throw error;
      const outOfMemory = /memory|OOM/i.test(error.message);
      return unknown(outOfMemory ? 'out-of-memory' : 'crashed', error.message);
    }
  }
}
