import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { version } from '../../../package.json';
import { makeWitness } from '../trace/witness/witness';
import type { Trace } from '../trace/trace';
import type { VerifyArguments } from './arguments';
import type { Environment } from './environment';
import type { FileResult } from './report/report';

/** Writes the witness of the first counterexample that has one. */
export function writeWitness(
  results: readonly FileResult[],
  file: string,
  { dataModel }: VerifyArguments,
  { directory, out, error }: Environment,
): void {
  const reasons = new Set<string>();
  for (const { name, id, trace } of counterexamples(results)) {
    const source = path.resolve(directory, name);
    const text = readFileSync(source);
    const witness = makeWitness(trace, {
      file: name,
      path: source,
      text: text.toString('utf8'),
      hash: createHash('sha256').update(text).digest('hex'),
      dataModel,
      version,
      uuid: randomUUID(),
      time: new Date().toISOString(),
    });
    if (witness.kind === 'none') {
      reasons.add(`${id}: ${witness.reason}`);
      continue;
    }
    const target = path.resolve(directory, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, witness.text);
    out(`witness for ${id}: ${path.relative(directory, target)}\n`);
    return;
  }
  error(`verdict: no witness was written: ${[...reasons].join('; ') || 'there is no counterexample'}\n`);
}

interface Counterexample {
  /** The file, as the user wrote it. */
  readonly name: string;
  readonly id: string;
  readonly trace: Trace;
}

function counterexamples(results: readonly FileResult[]): readonly Counterexample[] {
  return results.flatMap((result) => {
    if (result.kind !== 'surveyed' || result.survey.kind !== 'read') return [];
    const checks = result.survey.functions.flatMap((fn) => fn.checks);
    return checks.flatMap(({ id, verdict }) =>
      verdict?.kind === 'refuted' ? [{ name: result.name, id, trace: verdict.trace }] : [],
    );
  });
}
