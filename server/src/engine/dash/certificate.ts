import { CfaGraph } from '../../program/cfa-graph';
import { callOn } from '../../program/inline';
import { largeBlocks } from '../../program/large-blocks';
import type { PlainCfa, PlainEdge, PlainProgram } from '../../program/plain';
import type { Location } from '../../program/program';
import type { CallUse, Certificate, ProofContext } from '../../proof/certificate';
import type { Term } from '../../term/term';
import type { Callees } from './error-automaton';
import type { Proof, Summary } from './summary';

/** The region graphs as invariants: a location's states are in regions from which no way leads to the error. */
export function certificateOf(
  program: PlainProgram,
  proof: Proof,
  callees: Callees,
  /** Where there are regions besides. */
  borders: ReadonlySet<Location>,
): Certificate {
  return new Contexts(program, callees, borders).run(proof);
}

/** A proof, with what it is about. */
interface Claim {
  readonly cfa: PlainCfa;
  readonly isSafe: boolean;
  readonly requires: Term;
  readonly ensures: Term;
  readonly ghosts: readonly Term[];
  readonly proof: Proof;
}

class Contexts {
  private readonly claims: Claim[] = [];
  private readonly ofSummary = new Map<Summary, number>();
  private readonly ofHarmless = new Map<string, number>();

  constructor(
    private readonly program: PlainProgram,
    private readonly callees: Callees,
    private readonly borders: ReadonlySet<Location>,
  ) {}

  run(proof: Proof): Certificate {
    const cfa = this.program.functions.get(this.program.entry)!;
    const { true: anything } = this.program.terms;
    this.claims.push({ cfa, isSafe: true, requires: anything, ensures: anything, ghosts: [], proof });
    const contexts: ProofContext[] = [];
    for (const claim of this.claims) contexts.push(this.context(claim));
    return { contexts };
  }

  private context({ cfa, isSafe, requires, ensures, ghosts, proof }: Claim): ProofContext {
    const calls = new Map(cfa.edges.flatMap((edge) => this.usesAt(edge, isSafe, proof)));
    return {
      function: cfa.name,
      isSafe,
      requires,
      ensures,
      ghosts,
      calls,
      invariants: this.invariants(cfa, proof, ensures),
    };
  }

  private invariants(cfa: PlainCfa, { graph }: Proof, ensures: Term): ReadonlyMap<Location, Term> {
    const bad = graph?.leadingToError() ?? new Set();
    const at = (location: Location): Term =>
      graph?.without(location, bad) ?? (location === cfa.exit ? ensures : this.program.terms.true);
    const { cutPoints } = largeBlocks(new CfaGraph(cfa), this.borders);
    return new Map(cutPoints.map((location) => [location, at(location)] as const));
  }

  private usesAt(edge: PlainEdge, isSafe: boolean, { uses }: Proof): readonly (readonly [PlainEdge, CallUse[]])[] {
    const call = callOn(edge);
    if (call === undefined) return [];
    const used = (uses.get(edge) ?? []).map(({ summary, ghosts }) => ({ context: this.numberOf(summary), ghosts }));
    if (isSafe && !this.callees.mayFail(call.callee))
      used.push({ context: this.harmless(call.callee), ghosts: new Map<Term, Term>() });
    return [[edge, used]];
  }

  private numberOf(summary: Summary): number {
    let number = this.ofSummary.get(summary);
    if (number !== undefined) return number;
    const { terms, functions } = this.program;
    const { requires, ghosts, proof } = summary;
    if (proof === undefined) throw new Error(`a proof stands on a hypothesis about ${summary.callee}`);
    const isSafe = summary.ends === 'fails';
    const ensures = isSafe ? terms.true : terms.not(terms.conj(summary.target));
    number = this.claims.push({ cfa: functions.get(summary.callee)!, isSafe, requires, ensures, ghosts, proof }) - 1;
    this.ofSummary.set(summary, number);
    return number;
  }

  /** A function in which nothing can fail, nor in what it calls. */
  private harmless(name: string): number {
    let number = this.ofHarmless.get(name);
    if (number !== undefined) return number;
    const { true: anything } = this.program.terms;
    const proof: Proof = { graph: undefined, uses: new Map() };
    const cfa = this.program.functions.get(name)!;
    number = this.claims.push({ cfa, isSafe: true, requires: anything, ensures: anything, ghosts: [], proof }) - 1;
    this.ofHarmless.set(name, number);
    return number;
  }
}
