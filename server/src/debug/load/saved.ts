/** Counterexamples in files: our own format, and witnesses of any tool. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CompileSettings } from '../../service/model/compilation';
import { hashOf, parseReplayFile, type ReadSeed } from '../../service/model/replay-file';
import { type ReadWitness, readWitness } from '../../trace/witness/read-witness';

/** Why something cannot be used. */
export interface Wrong {
  readonly message: string;
}

/** What a file says: the program, how it is compiled, and the execution or what is known of it. */
export interface Saved {
  readonly program: string;
  readonly hash: string | undefined;
  readonly compile: Partial<CompileSettings>;
  readonly what:
    { readonly kind: 'seed'; readonly seed: ReadSeed } | { readonly kind: 'witness'; readonly witness: ReadWitness };
}

export async function readSaved(file: string): Promise<Saved | Wrong> {
  const text = await readText(file);
  if (typeof text !== 'string') return text;
  if (!/\.ya?ml$/i.test(file)) return readReplay(file, text);
  const read = readWitness(text);
  if (read.kind === 'wrong') return { message: `${file} is no violation witness: ${read.message}` };
  const { witness } = read;
  const program = programOf(witness.file, path.dirname(file));
  const hash = witness.hash === undefined ? undefined : `sha256:${witness.hash}`;
  return { program, hash, compile: { dataModel: witness.dataModel }, what: { kind: 'witness', witness } };
}

/**
 * A witness names its program as it was named to the tool: from a folder that may be any above the witness's own, or
 * the one where we are.
 */
function programOf(name: string, folder: string): string {
  const above: string[] = [];
  for (let at = path.resolve(folder); !above.includes(at); at = path.dirname(at)) above.push(at);
  const places = [...above, process.cwd()].map((from) => path.resolve(from, name));
  return [...places, path.join(folder, path.basename(name))].find((one) => existsSync(one)) ?? places[0]!;
}

function readReplay(file: string, text: string): Saved | Wrong {
  const read = parseReplayFile(text);
  if (read.kind === 'wrong') return { message: `${file} is no saved trace: ${read.message}` };
  const program = path.resolve(path.dirname(file), read.file.program);
  return { program, hash: read.file.hash, compile: read.file.compile, what: { kind: 'seed', seed: read } };
}

/** The program is not the one that the file is about any more. */
export function hasChanged({ hash }: Saved, text: string): boolean {
  return hash !== undefined && hash !== hashOf(text);
}

export async function readText(file: string): Promise<string | Wrong> {
  return readFile(file, 'utf8').catch((error: unknown) => ({
    message: `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
  }));
}
