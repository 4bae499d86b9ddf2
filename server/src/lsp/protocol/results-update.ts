import type { CustomNotification } from './message';
import type { DocumentResults, FunctionResults } from './results';

/**
 * What has changed of the results of a document since they were told last. A file may have thousands of functions, and
 * each verdict changes one: so only that is told, and much is told in several parts.
 */
export interface ResultsUpdate {
  readonly uri: string;
  readonly version: number;
  readonly problem: string | null;
  /** Of all functions that there are, in their order; null if these are the same as before. */
  readonly names: readonly string[] | null;
  /** Those of which something new is known. */
  readonly functions: readonly FunctionResults[];
  /** Another part follows; until then what was known before is shown. */
  readonly more: boolean;
}

export const resultsChanged: CustomNotification<ResultsUpdate> = { method: 'verdict/results' };

/** Puts together what is known of each document. */
export class ResultsAssembler {
  readonly #documents = new Map<
    string,
    { names: readonly string[]; readonly functions: Map<string, FunctionResults> }
  >();

  /** All that is known of the document now; undefined while parts are missing. */
  accept({ uri, version, problem, names, functions, more }: ResultsUpdate): DocumentResults | undefined {
    const known = this.#documents.get(uri) ?? { names: [], functions: new Map<string, FunctionResults>() };
    this.#documents.set(uri, known);
    for (const fn of functions) known.functions.set(fn.name, fn);
    if (names !== null) known.names = names;
    if (more) return undefined;
    const all = known.names.flatMap((name) => known.functions.get(name) ?? []);
    if (known.functions.size > all.length) {
      known.functions.clear();
      for (const fn of all) known.functions.set(fn.name, fn);
    }
    return { uri, version, functions: all, problem };
  }

  clear(): void {
    this.#documents.clear();
  }
}
