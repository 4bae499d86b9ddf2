import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildNative, findCompilers, safeSearchPath } from '../../compile/user/native-build';
import type { NativeOrder, NativeProgram } from '../model/native';
import type { SurveyInput } from '../model/survey';
import { flagsOf } from '../worker/compile-request';
import { sanitizerEnvironment, sanitizerFor } from './sanitizer';

/** Builds a harness with its program by a compiler of the user's machine. Runs foreign programs: only where that is trusted. */
export function buildProgram({ input, check, harness, includesProgram }: NativeOrder, trusted: boolean): NativeProgram {
  if (!trusted) return none('in a workspace that is not trusted no program is built or run');
  const sanitizer = sanitizerFor(check);
  if (sanitizer.kind === 'nothing') return none(sanitizer.reason);
  const { path: program, text, roots, flags } = sourceOf(input);
  const folder = mkdtempSync(path.join(tmpdir(), 'verdict-native-'));
  const onPath = process.env.PATH ?? '';
  const built = buildNative({
    ...{ harness, program, text, includesProgram, flags, sanitizer, folder },
    compilers: findCompilers(input.kind === 'c' ? input.source.settings.clangPath : '', onPath, roots),
    searchPath: safeSearchPath(onPath, roots),
  });
  if (built.kind === 'built') return { ...built, folder, environment: sanitizerEnvironment };
  rmSync(folder, { recursive: true, force: true });
  return none(built.message);
}

function none(reason: string): NativeProgram {
  return { kind: 'none', reason };
}

function sourceOf(input: SurveyInput) {
  if (input.kind === 'ir') return { ...input, roots: [path.dirname(input.path)], flags: [] };
  const { source } = input;
  const { flags } = flagsOf(source);
  const isChosen = flags.some((flag) => flag === '-m32' || flag === '-m64');
  const isNarrow = !isChosen && source.settings.dataModel === 'ILP32';
  return { ...source, flags: isNarrow ? ['-m32', ...flags] : flags };
}
