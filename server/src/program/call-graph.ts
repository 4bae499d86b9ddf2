import { isCyclic, stronglyConnectedComponents } from '../base/graph/components';
import { type Digraph, digraph } from '../base/graph/digraph';
import type { Program } from './program';

/** Who calls whom in a program. */
export class CallGraph {
  readonly names: readonly string[];
  /** Groups of functions that call each other, callees before callers. */
  readonly bottomUp: readonly (readonly string[])[];
  private readonly graph: Digraph;
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly recursive: ReadonlySet<string>;

  constructor(program: Program) {
    this.names = [...program.functions.keys()];
    const numbers = new Map(this.names.map((name, number) => [name, number]));
    this.numbers = numbers;
    this.graph = digraph(this.names.length, callsOf(program, numbers));
    const components = stronglyConnectedComponents(this.graph);
    const named = (component: readonly number[]): string[] => component.map((number) => this.names[number]!);
    this.bottomUp = components.map(named).reverse();
    this.recursive = new Set(components.filter((component) => isCyclic(this.graph, component)).flatMap(named));
  }

  callees(name: string): string[] {
    return this.graph.successors[this.number(name)]!.map((number) => this.names[number]!);
  }

  callers(name: string): string[] {
    return this.graph.predecessors[this.number(name)]!.map((number) => this.names[number]!);
  }

  /** Whether the function can be active twice at a time. */
  isRecursive(name: string): boolean {
    return this.recursive.has(name);
  }

  private number(name: string): number {
    const number = this.numbers.get(name);
    if (number === undefined) throw new Error(`no function ${name} in the program`);
    return number;
  }
}

function callsOf(program: Program, numbers: ReadonlyMap<string, number>): (readonly [number, number])[] {
  return [...program.functions.values()].flatMap((cfa) =>
    cfa.edges.flatMap((edge) =>
      edge.statements.flatMap((statement) => {
        const callee = statement.kind === 'call' ? numbers.get(statement.callee) : undefined;
        return callee === undefined ? [] : [[numbers.get(cfa.name)!, callee] as const];
      }),
    ),
  );
}
