import type { KnownDocument, KnownFunction } from '../../service/model/results';
import type { Context } from '../context';
import { resultsChanged, type ResultsUpdate } from '../protocol/results-update';
import { functionResults, type Means } from '../results/to-results';
import { defaultSettings } from '../settings';

/** Tells the editor what is known of a document, each time that changes; changes that come together are told together. */
export function registerResults({ connection, store, documents, verifications }: Context): void {
  const told = new Map<string, Told>();
  const pending = new Set<string>();
  const tell = async (uri: string): Promise<void> => {
    const known = store.get(uri);
    if (known !== undefined && documents.get(uri) !== undefined) {
      const before = told.get(uri) ?? { names: [], functions: new Map<string, KnownFunction>() };
      told.set(uri, toldOf(known));
      const means = verifications.means(uri)?.settings ?? defaultSettings.verify;
      for (const part of updates(known, before, means)) {
        await connection.sendNotification(resultsChanged.method, part);
        // Others have their turn between two parts.
        if (part.more) await new Promise((resolve) => setImmediate(resolve));
      }
    }
    pending.delete(uri);
    if (store.get(uri) !== known) soon(uri);
  };
  const soon = (uri: string): void => {
    if (pending.has(uri)) return;
    pending.add(uri);
    // Long enough for what a worker tells in one go, too short to be seen.
    setTimeout(() => void tell(uri), togetherMs);
  };
  store.onChange(({ uri }) => soon(uri));
  documents.onDidClose(({ document: { uri } }) => told.delete(uri));
}

const togetherMs = 20;
/** What is told in one turn of the loop. */
const mostChecks = 1_000;

/** What the editor knows of a document. */
interface Told {
  readonly names: readonly string[];
  readonly functions: ReadonlyMap<string, KnownFunction>;
}

function toldOf({ functions }: KnownDocument): Told {
  return { names: functions.map(({ name }) => name), functions: new Map(functions.map((fn) => [fn.name, fn])) };
}

function* updates(
  { uri, version, problem, functions }: KnownDocument,
  before: Told,
  means: Means,
): Iterable<ResultsUpdate> {
  const changed = functions.filter((fn) => before.functions.get(fn.name) !== fn);
  const isSame =
    functions.length === before.names.length && functions.every(({ name }, at) => name === before.names[at]);
  const about = { uri, version, problem: problem ?? null };
  let names = isSame ? null : functions.map(({ name }) => name);
  let at = 0;
  do {
    let checks = 0;
    const first = at;
    while (at < changed.length && checks < mostChecks) checks += 1 + changed[at++]!.checks.length;
    const part = changed.slice(first, at).map((fn) => functionResults(fn, uri, means));
    yield { ...about, names, functions: part, more: at < changed.length };
    names = null;
  } while (at < changed.length);
}
