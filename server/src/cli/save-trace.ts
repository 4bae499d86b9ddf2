import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeReplayFile } from '../service/model/replay-file';
import type { Environment } from './environment';
import { writeResult } from './output-file';
import { refutedIn } from './refuted';
import type { FileResult } from '../report/result';
import type { VerifyArguments } from './verify-arguments';

/** Writes the first counterexample, to be replayed by the debugger. */
export function writeTrace(
  results: readonly FileResult[],
  target: string,
  { dataModel, compiler, flags }: VerifyArguments,
  environment: Environment,
): void {
  const [refuted] = refutedIn(results);
  if (refuted === undefined) {
    environment.error('verdict: no trace was saved: there is no counterexample\n');
    return;
  }
  const { file, replay } = refuted;
  const folder = path.dirname(path.resolve(environment.directory, target));
  const saved = makeReplayFile(
    {
      program: path.relative(folder, file.path).split(path.sep).join('/'),
      text: readFileSync(file.path, 'utf8'),
      compile: { dataModel, compiler: compiler === 'embedded' ? 'embedded' : 'clang', flags },
    },
    replay,
  );
  writeResult(target, `${JSON.stringify(saved, undefined, 2)}\n`, `trace of ${replay.check.id}`, environment);
}
