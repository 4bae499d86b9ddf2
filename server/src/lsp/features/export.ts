import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { assertNever } from '../../base/assert-never';
import { version } from '../../report/version';
import type { KnownCheck } from '../../service/model/results';
import { makeReplayFile } from '../../service/model/replay-file';
import { makeWitness } from '../../trace/witness/witness';
import { pathOf } from '../addresses';
import type { Context } from '../context';
import { exportResults, type ExportParams, type ExportResult } from '../protocol/verification';
import { harnessFor } from '../results/harness';
import { refutedCheck } from '../results/refuted';
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
  const found = refutedCheck(known.functions, id);
  if (found === undefined) return none('There is no counterexample for the text as it is.');
  const { fn, check } = found;
  const label = `${name}-${check.id.replaceAll(/[^\w]+/g, '-')}`;
  switch (what) {
    case 'trace':
      return traceOf(check, label, document.snapshot().text, { uri, context });
    case 'witness':
      return witnessOf(check, label, document.snapshot().text, { uri, context });
    case 'harness':
    case 'regression-test': {
      const harness = await harnessFor(fn, check, { uri, source: path.basename(file), context });
      if (harness.kind === 'none') return harness;
      const { text } = harness;
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

/** The counterexample as the debugger replays it; it names the program by its whole path. */
async function traceOf(
  { verdict }: KnownCheck,
  label: string,
  text: string,
  { uri, context }: { readonly uri: string; readonly context: Context },
): Promise<ExportResult> {
  if (verdict?.verdict.kind !== 'refuted') return none('There is no counterexample.');
  const { compile } = await context.settings.of(uri);
  const file = makeReplayFile({ program: pathOf(uri), text, compile }, verdict.verdict.replay);
  return { kind: 'text', text: `${JSON.stringify(file, undefined, 2)}\n`, suggestedName: `${label}.trace.json` };
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
