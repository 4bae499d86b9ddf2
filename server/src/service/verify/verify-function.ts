/** From a module to verdicts on one function: the way through the house, in one place. */
import type { Cancellation } from '../../base/cancellation';
import type { LineTable } from '../../base/line-table';
import { type Decision, runPortfolio } from '../../engine/portfolio';
import type { RegionGraphData } from '../../engine/region-graph';
import type { Module } from '../../ir/model/module';
import { lowerModule } from '../../lower/lower';
import { reachableFunctions } from '../../lower/reachable-functions';
import { objectMemory } from '../../memory/models';
import { createSolver } from '../../solver/chain';
import type { Statistics } from '../../solver/statistics';
import type { Z3Host } from '../../solver/z3/host';
import type { Assumption } from '../../task/assumption';
import type { Check } from '../../task/check';
import type { Contract } from '../../task/contract/contract';
import type { Inputs } from '../../task/inputs';
import { planChecks } from '../../task/plan-checks';
import { planEntry } from '../../task/plan-entry';
import { TermBuilder } from '../../term/builder';
import { replay } from '../../trace/replay';
import type {
  CheckGraph,
  CheckVerdict,
  FunctionVerdicts,
  SolverStatistics,
  VerifyEvent,
  VerifyOptions,
} from '../model/verification';
import { EvidenceMaker, replaySteps } from './evidence';
import { executableOf } from './executable';
import { loopInvariants, placedInvariants } from './invariants';
import { leakMeaning } from './leak-meaning';
import { ownChecks } from './own-checks';
import { showVerdict } from './show-verdict';
import { assumesAnything, vacuousChecks } from './vacuity';

/** What a function is verified in. */
export interface VerifiedModule {
  readonly module: Module;
  readonly contracts: readonly Contract[];
  /** Of the module's text; places in it have lines then. */
  readonly lines?: LineTable;
}

/** What the verification of a function works with. */
export interface VerifyMeans {
  readonly host: Z3Host;
  readonly cancellation: Cancellation;
  readonly tell: (event: VerifyEvent) => void;
  /** Told of each refuted check with the execution that fails. */
  readonly onRefuted?: (check: Check, inputs: Inputs) => void;
}

export function verifyFunction(
  { module, contracts, lines }: VerifiedModule,
  name: string,
  options: VerifyOptions,
  { host, cancellation, tell, onRefuted }: VerifyMeans,
): FunctionVerdicts {
  const start = performance.now();
  const { task } = options;
  const entry = planEntry(module, name, task, contracts);
  if ('kind' in entry) return { kind: 'refused', message: entry.message };
  const plan = planChecks(module, task);
  const terms = new TermBuilder();
  const lowered = lowerModule(module, { entry, checks: plan, options: task }, terms);
  if (lowered.kind === 'error') return { kind: 'refused', message: lowered.message };
  const inScope = options.scope === 'own' ? ownChecks(entry.entry, plan) : lowered.program.checks;
  const only = options.only && new Set(options.only);
  const checks = only === undefined ? inScope : inScope.filter(({ id }) => only.has(id));
  const assumptions = ledgerLines(lowered.program.assumptions);
  tell({ kind: 'started', checks: checks.map(({ id }) => id), assumptions });
  const runnable = executableOf(module, task, 'plain');
  const { program, memory } = objectMemory.apply(lowered.program);
  const lead = performance.now() - start;
  const evidence = new EvidenceMaker({ module, entry, options, lines });
  const shown = new Map<Check, CheckVerdict>();
  const show = (check: Check, { verdict, engine, milliseconds, solverCalls }: Decision): CheckVerdict => {
    const known = shown.get(check);
    if (known !== undefined) return known;
    const shownVerdict = showVerdict(
      verdict,
      (inputs) => evidence.of(check, inputs),
      (proof) => placedInvariants(loopInvariants(proof, entry.entry), entry.entry, lines),
    );
    const made = { id: check.id, verdict: shownVerdict, engine, milliseconds: lead + milliseconds, solverCalls };
    shown.set(check, made);
    if (verdict.kind === 'refuted') onRefuted?.(check, verdict.inputs);
    return made;
  };
  const solver = createSolver(host, terms, options.dumpTo === undefined ? {} : { dumpTo: options.dumpTo });
  try {
    const context = {
      solver,
      newSolver: () => createSolver(host, terms),
      cancellation,
      milliseconds: Math.max(1, options.milliseconds - lead),
      ...(options.checkMilliseconds !== undefined && { checkMilliseconds: options.checkMilliseconds }),
      replay: (check: Check, inputs: Inputs) => replay(runnable, entry, check, inputs, replaySteps),
    };
    const graphs: CheckGraph[] = [];
    const onGraph = (check: Check, graph: RegionGraphData): unknown => graphs.push({ id: check.id, graph });
    const engineOptions = { bound: options.bound, ...(options.encoding && { encoding: options.encoding }) };
    const { decisions, runs } = runPortfolio(
      options.engine,
      { program, memory, checks, runnable, entry },
      {
        ...context,
        ...(options.graphs === true && { onGraph }),
        onDecision: (check, decision) => tell({ kind: 'verdict', verdict: show(check, decision) }),
      },
      engineOptions,
    );
    const proved = [...decisions].flatMap(([check, { verdict }]) => (verdict.kind === 'proved' ? [check] : []));
    const vacuous =
      proved.length > 0 && assumesAnything(entry, reachableFunctions(entry))
        ? vacuousChecks(
            { module, entry, checks: plan, options: task, terms },
            proved,
            { ...context, onVerdict: ignore },
            engineOptions,
          )
        : new Set<Check>();
    return {
      kind: 'decided',
      verdicts: [...decisions].map(([check, decision]) => {
        const made = show(check, decision);
        return vacuous.has(check) && made.verdict.kind === 'proved'
          ? { ...made, verdict: { ...made.verdict, vacuous: true } }
          : made;
      }),
      assumptions,
      statistics: {
        milliseconds: performance.now() - start,
        engines: runs,
        solver: solverStatistics(solver.statistics),
      },
      ...(task.checks.has('memory-leak') && { leaks: leakMeaning(module, entry) }),
      ...(options.graphs === true && { graphs }),
    };
  } finally {
    solver.dispose();
  }
}

function ignore(): void {
  // Only the result counts.
}

function ledgerLines(assumptions: readonly Assumption[]): readonly string[] {
  return [...new Set(assumptions.map(({ kind, detail }) => `${kind}: ${detail}`))];
}

function solverStatistics({ checks, sat, unsat, unknown, milliseconds, core }: Statistics): SolverStatistics {
  return {
    calls: checks,
    sat,
    unsat,
    unknown,
    milliseconds,
    z3Calls: core.queries,
    z3Milliseconds: core.milliseconds,
    peakBytes: core.peakMemory,
  };
}
