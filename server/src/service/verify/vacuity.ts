import { boundedModelChecking } from '../../engine/bmc/bmc';
import type { EngineContext, EngineOptions, EngineTask } from '../../engine/engine';
import type { IrFunction } from '../../ir/model/globals';
import type { PlainCfa, PlainProgram, PlainStatement } from '../../program/plain';
import type { Check } from '../../task/check';
import type { EntryPlan } from '../../task/entry-plan';
import { knownFunction } from '../../task/known-functions';
import { instructionsIn } from '../../task/plan/slots';

/** So much time is a warning worth; what is not found out in it is not warned of. */
const totalMs = 1_000;
const mostChecks = 20;

/** Whether somebody has assumed something: without that, code that is never reached is just that. */
export function assumesAnything({ requires }: EntryPlan, functions: Iterable<IrFunction>): boolean {
  if (requires.length > 0) return true;
  for (const fn of functions) {
    for (const instruction of instructionsIn(fn)) {
      if (instruction.opcode !== 'call' || instruction.callee.kind !== 'function') continue;
      if (knownFunction(instruction.callee) === 'assume') return true;
    }
  }
  return false;
}

/**
 * The checks that hold only because no execution gets to them. Each is asked by itself whether it fails if nothing can
 * satisfy it: one that does not is never reached.
 */
export function vacuousChecks(
  task: EngineTask,
  proved: readonly Check[],
  context: EngineContext,
  options: EngineOptions,
): ReadonlySet<Check> {
  const end = performance.now() + totalMs;
  const found = new Set<Check>();
  for (const check of proved.slice(0, mostChecks)) {
    const milliseconds = end - performance.now();
    if (milliseconds <= 0 || context.cancellation.isCancelled) break;
    const program = unsatisfiable(task.program, check);
    if (program === undefined) continue;
    const { verdicts } = boundedModelChecking(
      { ...task, program, checks: [check] },
      // That the real check does not fail is known; that something gets to it is what counts here.
      { ...context, milliseconds, replay: (_, inputs) => ({ kind: 'fails', inputs }), onVerdict: () => undefined },
      options,
    );
    if (verdicts.get(check)?.kind === 'proved') found.add(check);
  }
  return found;
}

/** The program in which the check fails whenever it is reached; undefined if it is not there as a condition. */
function unsatisfiable(program: PlainProgram, check: Check): PlainProgram | undefined {
  const isIt = (one: PlainStatement): boolean => one.kind === 'check' && one.check === check;
  const changed = (cfa: PlainCfa): PlainCfa => {
    const edges = cfa.edges.map((edge) => {
      if (!edge.statements.some(isIt)) return edge;
      const statements = edge.statements.map((one) => (isIt(one) ? { ...one, condition: program.terms.false } : one));
      return { ...edge, statements };
    });
    return { ...cfa, edges };
  };
  const isThere = [...program.functions.values()].some(({ edges }) => edges.some((edge) => edge.statements.some(isIt)));
  if (!isThere) return undefined;
  return { ...program, functions: new Map([...program.functions].map(([name, cfa]) => [name, changed(cfa)])) };
}
