import type { Place } from '../../base/place';
import type { Cfa, Edge, Location } from '../../program/program';
import type { Statement } from '../../program/statement';
import type { Term } from '../../term/term';
import { variablesIn } from '../statement-terms';

/** A control-flow automaton while it is being made. */
export class AutomatonBuilder {
  readonly #locations: Location[] = [];
  readonly #edges: Edge[] = [];
  #end: Location | undefined;
  readonly entry: Location;
  readonly exit: Location;

  constructor(private readonly name: string) {
    this.entry = this.location('entry');
    this.exit = this.location('exit');
  }

  location(label: string): Location {
    const location: Location = { id: this.#locations.length, label };
    this.#locations.push(location);
    return location;
  }

  /** Where executions end that do not return. */
  get end(): Location {
    return (this.#end ??= this.location('end'));
  }

  edge(source: Location, target: Location, statements: readonly Statement[]): void {
    this.#edges.push({ source, target, statements });
  }

  /** `globals` are the variables that are not the function's own. */
  build(
    parameters: readonly Term[],
    results: readonly Term[],
    globals: ReadonlySet<Term>,
    place: Place | undefined,
  ): Cfa {
    const used = variablesIn(this.#edges);
    for (const variable of [...parameters, ...results]) used.add(variable);
    return {
      name: this.name,
      parameters,
      results,
      variables: [...used].filter((variable) => !globals.has(variable)),
      entry: this.entry,
      exit: this.exit,
      locations: this.#locations,
      edges: this.#edges,
      place,
    };
  }
}
