import { CallGraph } from '../../program/call-graph';
import type { PlainProgram } from '../../program/plain';
import { WrittenGlobals } from '../../program/written-globals';
import { type Callees, type FailureGoal, obstacleKey } from './error-automaton';

/** What control flow alone tells of calls. */
export function calleesOf(program: PlainProgram, goal: FailureGoal): Callees {
  const graph = new CallGraph(program);
  const failing = new Set<string>();
  for (const { name, edges } of program.functions.values()) {
    const statements = edges.flatMap((edge) => edge.statements);
    const fails = statements.some(
      (one) =>
        (one.kind === 'check' && goal.checks.has(one.check)) ||
        (one.kind === 'unsupported' && !goal.met.has(obstacleKey(one))),
    );
    if (fails) failing.add(name);
  }
  for (const name of failing) for (const caller of graph.callers(name)) failing.add(caller);
  const written = new WrittenGlobals(program);
  return { mayFail: (name) => failing.has(name), written: (name) => written.by(name) };
}
