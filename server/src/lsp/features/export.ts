import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { assertNever } from '../../base/assert-never';
import { version } from '../../report/version';
import { stateOf, type KnownCheck, type KnownFunction } from '../../service/model/results';
import { makeWitness } from '../../trace/witness/witness';
import { pathOf } from '../addresses';
import type { Context } from '../context';
import { exportResults, type ExportParams, type ExportResult } from '../protocol/verification';
import { harnessFor } from '../results/harness';
import { sarifOf } from '../results/sarif';

/** Results as text for other tools. */
export function registerExport(context: Context): void {
  context.connection.onRequest(exportResults.method, (params: ExportParams) => exported(params, context));
}

async function exported({ uri, what, check: id }: ExportParams, context: Context): Promise<ExportResult> {
  const document = context.documents.get(uri);
  const known = context.store.get(uri);
  if (document === undefined || known === undefined) return none('Nothing is known of the file: it is not open.');
  const file = pathOf(uri);
  const { name } = path.parse(file);
  if (what === 'sarif') {
    const text = sarifOf(known, document, {
      file,
      directory: context.workspace.rootsFor(uri)[0] ?? path.dirname(file),
    });
    return text === undefined
      ? none('There are no verdicts on the text as it is.')
      : { kind: 'text', text, suggestedName: `${name}.sarif` };
  }
  const found = refuted(known.functions, id);
  if (found === undefined) return none('There is no counterexample for the text as it is.');
  const { fn, check } = found;
  const label = `${name}-${check.id.replaceAll(/[^\w]+/g, '-')}`;
  switch (what) {
    case 'witness':
      return witnessOf(check, label, document.snapshot().text, { uri, context });
    case 'harness':
    case 'regression-test': {
      const text = await harnessFor(fn, check, { uri, context });
      if (typeof text !== 'string') return none(text.reason);
      const test = `/* Regression test: ${check.message} in ${fn.name} of ${path.basename(file)} (${check.id}). It fails as long as the fault is there. */\n${text}`;
      return {
        kind: 'text',
        text: what === 'harness' ? text : test,
        suggestedName: `${label}-${what === 'harness' ? 'harness' : 'test'}.c`,
      };
    }
    default:
      return assertNever(what);
  }
}

function none(reason: string): ExportResult {
  return { kind: 'none', reason };
}

function refuted(
  functions: readonly KnownFunction[],
  id: string | null,
): { readonly fn: KnownFunction; readonly check: KnownCheck } | undefined {
  for (const fn of functions) {
    for (const check of fn.checks) {
      const isMeant = id === null || check.id === id;
      if (isMeant && check.verdict?.verdict.kind === 'refuted' && stateOf(check, fn) === 'current')
        return { fn, check };
    }
  }
  return undefined;
}

async function witnessOf(
  { verdict }: KnownCheck,
  label: string,
  text: string,
  { uri, context }: { readonly uri: string; readonly context: Context },
): Promise<ExportResult> {
  const file = pathOf(uri);
  if (verdict?.verdict.kind !== 'refuted') return none('There is no counterexample.');
  const { dataModel } = (await context.settings.of(uri)).compile;
  const witness = makeWitness(verdict.verdict.trace, {
    file: path.basename(file),
    path: file,
    text,
    hash: createHash('sha256').update(text).digest('hex'),
    dataModel,
    version,
    uuid: randomUUID(),
    time: new Date().toISOString(),
  });
  return witness.kind === 'made'
    ? { kind: 'text', text: witness.text, suggestedName: `${label}.witness.yml` }
    : none(`There is no witness: ${witness.reason}.`);
}
