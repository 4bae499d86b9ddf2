import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { makeWitness } from '../trace/witness/witness';
import type { Environment } from './environment';
import { writeResult } from './output-file';
import { refutedIn } from './refuted';
import type { FileResult } from '../report/result';
import type { VerifyArguments } from './verify-arguments';
import { version } from '../report/version';

/** Writes the witness of the first counterexample that has one. */
export function writeWitness(
  results: readonly FileResult[],
  target: string,
  { dataModel }: VerifyArguments,
  environment: Environment,
): void {
  const reasons = new Set<string>();
  for (const { file, check, trace } of refutedIn(results)) {
    const text = readFileSync(file.path);
    const witness = makeWitness(trace, {
      file: file.name,
      path: file.path,
      text: text.toString('utf8'),
      hash: createHash('sha256').update(text).digest('hex'),
      dataModel,
      version,
      uuid: randomUUID(),
      time: new Date().toISOString(),
    });
    if (witness.kind === 'none') {
      reasons.add(`${check.id}: ${witness.reason}`);
    } else {
      writeResult(target, witness.text, `witness for ${check.id}`, environment);
      return;
    }
  }
  environment.error(`verdict: no witness was written: ${[...reasons].join('; ') || 'there is no counterexample'}\n`);
}
