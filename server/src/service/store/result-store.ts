import type { KnownCheck, KnownDocument, KnownFunction } from '../model/results';
import type { SurveyedCheck, SurveyedFunction } from '../model/survey';
import type { CheckVerdict, FunctionVerdicts } from '../model/verification';
import { isAbove, rangeAfter, type TextEdit } from './edits';
import { touchedBy } from './touched';

/** A text was looked through. */
export interface SurveyedDocument {
  readonly uri: string;
  readonly version: number;
  readonly functions: readonly SurveyedFunction[];
  /** What verdicts depend on besides the text: engine, bound, time. */
  readonly means: string;
}

/** What a verdict is of. */
export interface Subject {
  /** Of the function. */
  readonly key: string;
  /** Of the document. */
  readonly version: number;
}

/**
 * The one place where verdicts live; everything that is shown is rendered from it. A verdict carries the key of what it
 * was computed on: it is current as long as the function has that key and has not been touched since.
 */
export class ResultStore {
  readonly #documents = new Map<string, KnownDocument>();
  readonly #listeners: ((document: KnownDocument) => void)[] = [];

  onChange(listener: (document: KnownDocument) => void): void {
    this.#listeners.push(listener);
  }

  get(uri: string): KnownDocument | undefined {
    return this.#documents.get(uri);
  }

  function(uri: string, name: string): KnownFunction | undefined {
    const known = this.#documents.get(uri);
    const at = known && positionsIn(known).get(name);
    return at === undefined ? undefined : known?.functions[at];
  }

  all(): readonly KnownDocument[] {
    return [...this.#documents.values()];
  }

  /** The text was edited; `undefined`: all of it was replaced. Verdicts that may not hold any more go stale at once. */
  edited(uri: string, version: number, edits: readonly TextEdit[] | undefined, changesCode: boolean): void {
    const known = this.#documents.get(uri);
    if (known === undefined) return;
    let { functions } = known;
    for (const edit of edits ?? []) {
      const touched = changesCode ? touchedBy(edit, functions) : undefined;
      functions = functions.map((fn) => moved(fn, edit, touched?.has(fn.name) === true));
    }
    if (edits === undefined && changesCode) functions = functions.map((fn) => ({ ...fn, isTouched: true }));
    this.#put({ ...known, version, functions });
  }

  /** The text compiled, and this is what is in it. Verdicts on what is the same as before stay. */
  surveyed({ uri, version, functions, means }: SurveyedDocument): void {
    const before = new Map(this.#documents.get(uri)?.functions.map((fn) => [fn.name, fn]));
    const known = functions.flatMap((fn) => (fn.range === undefined ? [] : [merge(fn, before.get(fn.name), means)]));
    known.sort((a, b) => a.range.start.line - b.range.start.line);
    this.#put({ uri, version, functions: known, problem: undefined });
  }

  /** Nothing can be said of the text as it is. */
  failed(uri: string, version: number, problem: string): void {
    this.#put({ functions: [], ...this.#documents.get(uri), uri, version, problem });
  }

  activity(uri: string, name: string, activity: KnownFunction['activity']): void {
    this.#change(uri, name, (fn) => (fn.activity === activity ? fn : { ...fn, activity }));
  }

  /** Of several functions at once: a file may have thousands. */
  activities(uri: string, names: ReadonlySet<string>, activity: KnownFunction['activity']): void {
    const known = this.#documents.get(uri);
    if (known === undefined || names.size === 0) return;
    const functions = known.functions.map((fn) => (names.has(fn.name) ? { ...fn, activity } : fn));
    this.#put({ ...known, functions });
  }

  /** A verdict on a function that had that key. */
  decided(uri: string, name: string, of: Subject, verdicts: readonly CheckVerdict[]): void {
    this.#change(uri, name, (fn) => (fn.key === of.key ? { ...fn, checks: withVerdicts(fn, verdicts, of) } : fn));
  }

  /** The verification of a function ended. */
  finished(uri: string, name: string, of: Subject, result: FunctionVerdicts): void {
    this.#change(uri, name, (fn) => {
      if (fn.key !== of.key) return fn;
      if (result.kind === 'refused') return { ...fn, refused: result.message, activity: 'idle' };
      const { verdicts, assumptions, statistics, fromCache = false } = result;
      const checks = withVerdicts(fn, verdicts, of);
      const { milliseconds } = statistics;
      return { ...fn, checks, assumptions, milliseconds, fromCache, refused: undefined, activity: 'idle' };
    });
  }

  /** Verdicts are to be found anew: what is known is as good as of an older text. */
  invalidate(uri: string, name: string): void {
    this.#change(uri, name, (fn) => ({
      ...fn,
      refused: undefined,
      checks: fn.checks.map((check) => ({ ...check, verdictKey: undefined })),
    }));
  }

  drop(uri: string): void {
    this.#documents.delete(uri);
  }

  #change(uri: string, name: string, change: (fn: KnownFunction) => KnownFunction): void {
    const known = this.#documents.get(uri);
    const at = known && positionsIn(known).get(name);
    if (known === undefined || at === undefined) return;
    const before = known.functions[at]!;
    const after = change(before);
    if (after === before) return;
    const document = { ...known, functions: known.functions.with(at, after) };
    // There are the same functions in the same order.
    positions.set(document, positionsIn(known));
    this.#put(document);
  }

  #put(document: KnownDocument): void {
    this.#documents.set(document.uri, document);
    for (const listener of this.#listeners) listener(document);
  }
}

const positions = new WeakMap<KnownDocument, ReadonlyMap<string, number>>();

/** Where in the list a function is: files may have thousands. */
function positionsIn(document: KnownDocument): ReadonlyMap<string, number> {
  let known = positions.get(document);
  if (known === undefined) {
    positions.set(document, (known = new Map(document.functions.map(({ name }, at) => [name, at]))));
  }
  return known;
}

function moved(fn: KnownFunction, edit: TextEdit, isTouched: boolean): KnownFunction {
  if (isAbove(fn.range, edit) && (fn.isTouched || !isTouched)) return fn;
  const checks = fn.checks.map((check) => ({ ...check, range: rangeAfter(check.range, edit) }));
  return { ...fn, range: rangeAfter(fn.range, edit), checks, isTouched: fn.isTouched || isTouched };
}

function merge(fn: SurveyedFunction, before: KnownFunction | undefined, means: string): KnownFunction {
  const key = `${fn.slice} ${means}`;
  const isSame = before?.key === key;
  return {
    name: fn.name,
    range: fn.range!,
    key,
    callees: fn.callees,
    parameters: fn.parameters,
    isTouched: false,
    activity: before?.activity ?? 'idle',
    checks: fn.checks.map((check) => mergeCheck(check, before)),
    assumptions: before?.assumptions ?? [],
    milliseconds: before?.milliseconds,
    fromCache: before?.fromCache ?? false,
    refused: isSame ? before.refused : undefined,
  };
}

function mergeCheck(
  { id, kind, message, range, ignored }: SurveyedCheck,
  before: KnownFunction | undefined,
): KnownCheck {
  const known = before?.checks.find((check) => check.id === id);
  return {
    id,
    kind,
    message,
    range,
    ignored,
    verdict: known?.verdict,
    verdictKey: known?.verdictKey,
    verdictVersion: known?.verdictVersion ?? 0,
  };
}

function withVerdicts(
  fn: KnownFunction,
  verdicts: readonly CheckVerdict[],
  { key, version }: Subject,
): readonly KnownCheck[] {
  const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  return fn.checks.map((check) => {
    const verdict = byId.get(check.id);
    return verdict === undefined ? check : { ...check, verdict, verdictKey: key, verdictVersion: version };
  });
}
