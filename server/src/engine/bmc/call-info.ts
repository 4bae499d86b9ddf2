import { CallGraph } from '../../program/call-graph';
import { readTerms, writtenVariables } from '../../program/effects';
import type { PlainProgram } from '../../program/plain';
import type { Check } from '../../task/check';
import { freeVarsOf } from '../../term/free-vars';
import type { Term } from '../../term/term';
import { unsetLocals } from './unset-locals';

/** What calling a function can do, its own calls included. */
export class CallInfo {
  private readonly graph: CallGraph;
  private readonly globals: ReadonlySet<Term>;
  private readonly changed = new Map<string, ReadonlySet<Term>>();
  private readonly checks = new Map<string, ReadonlySet<Check>>();
  private readonly unsupported = new Set<string>();
  private readonly unset = new Map<string, readonly Term[]>();
  private readers: ReadonlyMap<Term, number> | undefined;

  constructor(private readonly program: PlainProgram) {
    this.graph = new CallGraph(program);
    this.globals = new Set(program.globals);
    for (const group of this.graph.bottomUp) this.summarise(group);
  }

  isRecursive(name: string): boolean {
    return this.graph.isRecursive(name);
  }

  /** Globals that a call may change. */
  changedBy(name: string): ReadonlySet<Term> {
    return this.changed.get(name)!;
  }

  checksIn(name: string): ReadonlySet<Check> {
    return this.checks.get(name)!;
  }

  /** Whether something unsupported can be met in a call. */
  hasUnsupported(name: string): boolean {
    return this.unsupported.has(name);
  }

  /** Locals of an acyclic function that some path reads before it sets them. */
  readUnset(name: string): readonly Term[] {
    let found = this.unset.get(name);
    if (found === undefined)
      this.unset.set(name, (found = unsetLocals(this.program.functions.get(name)!, this.globals)));
    return found;
  }

  /** Whether more than one statement reads a variable. */
  isReadOften(variable: Term): boolean {
    this.readers ??= countReaders(this.program);
    return (this.readers.get(variable) ?? 0) > 1;
  }

  private summarise(group: readonly string[]): void {
    const changed = new Set<Term>();
    const checks = new Set<Check>();
    let unsupported = false;
    const add = (name: string): void => {
      for (const one of this.changed.get(name) ?? []) changed.add(one);
      for (const one of this.checks.get(name) ?? []) checks.add(one);
      unsupported ||= this.unsupported.has(name);
    };
    for (const name of group) {
      for (const statement of this.program.functions.get(name)!.edges.flatMap((edge) => edge.statements)) {
        for (const variable of writtenVariables(statement)) if (this.globals.has(variable)) changed.add(variable);
        if (statement.kind === 'check') checks.add(statement.check);
        unsupported ||= statement.kind === 'unsupported';
      }
      for (const callee of this.graph.callees(name)) add(callee);
    }
    for (const name of group) {
      this.changed.set(name, changed);
      this.checks.set(name, checks);
      if (unsupported) this.unsupported.add(name);
    }
  }
}

function countReaders(program: PlainProgram): Map<Term, number> {
  const readers = new Map<Term, number>();
  for (const cfa of program.functions.values()) {
    for (const statement of cfa.edges.flatMap((edge) => edge.statements)) {
      for (const variable of freeVarsOf(readTerms(statement))) readers.set(variable, (readers.get(variable) ?? 0) + 1);
    }
  }
  return readers;
}
