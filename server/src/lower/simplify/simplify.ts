import type { Cfa } from '../../program/program';
import type { Term } from '../../term/term';
import { type Functions, propagateConstants } from './constants';
import { dropDeadVariables } from './dead-variables';
import { mergeEdges } from './merge-edges';
import { pruneSignatures } from './signatures';
import { dropUnreadGlobals, readGlobals } from './unread-globals';

export interface Simplified {
  readonly functions: ReadonlyMap<string, Cfa>;
  readonly globals: ReadonlySet<Term>;
}

/** Constants put in, dead variables and ways left out, parameters and results that nobody needs dropped. */
export function simplify(program: Functions): Simplified {
  const { entry } = program;
  const propagated = propagateConstants(program);
  const globals = readGlobals(propagated, program.globals);
  const clean = (functions: ReadonlyMap<string, Cfa>): ReadonlyMap<string, Cfa> =>
    new Map([...functions].map(([name, cfa]) => [name, dropDeadVariables(cfa, globals)]));
  let functions = clean(
    new Map([...propagated].map(([name, cfa]) => [name, dropUnreadGlobals(cfa, program.globals, globals)])),
  );
  for (;;) {
    const smaller = pruneSignatures(functions, entry, globals);
    if (smaller === undefined) break;
    functions = clean(smaller);
  }
  return { functions: new Map([...functions].map(([name, cfa]) => [name, mergeEdges(cfa)])), globals };
}
