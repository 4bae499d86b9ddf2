import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CheckKind } from '../../server/src/task/check';
import type { Harness } from '../../server/src/trace/harness/harness';
import { findTool, inFolder, linkingClang, type NativeRun, run, sanitizingClang } from '../unit/exec/support/native';

/** What looks for a kind of failure in a native program. */
interface Watcher {
  readonly compiler: string;
  readonly flags: readonly string[];
  /** The command that the program is run by; itself if there is none. */
  readonly by: readonly string[];
}

const undefinedBehaviour = ['-fno-sanitize-recover=all', '-g', '-w', '-lm'];

function sanitizers(names: string, ...flags: readonly string[]): Watcher | undefined {
  const compiler = linkingClang(names);
  if (compiler === undefined) return undefined;
  return { compiler, flags: [`-fsanitize=${names}`, ...undefinedBehaviour, ...flags], by: [] };
}

const addresses = sanitizers('address,undefined,float-cast-overflow');
/** Debian packs the library of the memory sanitizer for few versions; valgrind finds the same. It reads DWARF 4. */
const unsetValues = sanitizers('memory,bool', '-fsanitize-memory-param-retval') ?? byValgrind();

function byValgrind(): Watcher | undefined {
  if (sanitizingClang === undefined || findTool('valgrind') === undefined) return undefined;
  const flags = ['-gdwarf-4', '-w', '-lm'];
  return { compiler: sanitizingClang, flags, by: ['valgrind', '-q', '--error-exitcode=9'] };
}

/** Undefined where nothing is here to see such failures with. */
export function watcherOf(kind: CheckKind): Watcher | undefined {
  return kind === 'uninitialised-read' ? unsetValues : addresses;
}

export interface HarnessedProgram {
  readonly text: string;
  readonly harness: Extract<Harness, { kind: 'made' }>;
}

/** Builds a program with its harness, as the harness says, and runs it. */
export function runNatively({ text, harness }: HarnessedProgram, { compiler, flags, by }: Watcher): Promise<NativeRun> {
  return inFolder(async (folder) => {
    writeFileSync(path.join(folder, 'case.c'), text);
    writeFileSync(path.join(folder, 'harness.c'), harness.text);
    const files = harness.includesProgram ? ['harness.c'] : ['harness.c', 'case.c'];
    const built = await run(compiler, [...files, '-o', 'failing', ...flags], { cwd: folder });
    if (built.status !== 0) throw new Error(`the harness does not compile: ${built.errors}\n${harness.text}`);
    const [file, ...args] = [...by, path.join(folder, 'failing')];
    const watching = 'handle_abort=1:handle_sigill=1:detect_stack_use_after_return=1:allocator_may_return_null=1';
    return run(file, args, { cwd: folder, env: { ASAN_OPTIONS: watching } });
  });
}
