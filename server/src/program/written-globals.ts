import { CallGraph } from './call-graph';
import { writtenVariables } from './effects';
import type { PlainProgram } from './plain';
import type { Term } from '../term/term';

/** The globals that a call of a function may change, its own calls included. */
export class WrittenGlobals {
  private readonly written = new Map<string, ReadonlySet<Term>>();

  constructor(private readonly program: PlainProgram) {
    const graph = new CallGraph(program);
    const globals = new Set(program.globals);
    for (const group of graph.bottomUp) {
      const changed = new Set<Term>();
      for (const name of group) {
        const statements = program.functions.get(name)!.edges.flatMap((edge) => edge.statements);
        for (const variable of statements.flatMap(writtenVariables)) if (globals.has(variable)) changed.add(variable);
        for (const callee of graph.callees(name)) {
          for (const variable of this.written.get(callee) ?? []) changed.add(variable);
        }
      }
      for (const name of group) this.written.set(name, changed);
    }
  }

  /** Everything, for a function that is not there. */
  by(name: string): readonly Term[] {
    return [...(this.written.get(name) ?? this.program.globals)];
  }
}
