import { spawnSync } from 'node:child_process';

/** How a program of the user's machine ended. */
export type ToolRun =
  | { readonly kind: 'ended'; readonly code: number; readonly stdout: string; readonly stderr: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'not-run'; readonly message: string };

/** Output beyond this is a sign of something gone wrong. */
const largestOutput = 64 * 1024 * 1024;

/**
 * Runs a program by its absolute path: no shell, no input, and an environment without anything that could change what
 * it does (`CCC_OVERRIDE_OPTIONS`, `CPATH`, `LD_PRELOAD`, …), but for what the caller adds.
 */
export function runTool(
  program: string,
  argv: readonly string[],
  cwd: string,
  milliseconds: number,
  extra: NodeJS.ProcessEnv = {},
): ToolRun {
  const run = spawnSync(program, argv, {
    cwd,
    env: { ...bareEnvironment(cwd), ...extra },
    shell: false,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: milliseconds,
    killSignal: 'SIGKILL',
    maxBuffer: largestOutput,
    windowsHide: true,
    encoding: 'utf8',
  });
  if (run.error !== undefined) {
    const { code } = run.error as NodeJS.ErrnoException;
    return code === 'ETIMEDOUT' ? { kind: 'timeout' } : { kind: 'not-run', message: run.error.message };
  }
  if (run.status === null) return { kind: 'not-run', message: `it was ended by ${run.signal ?? 'a signal'}` };
  return { kind: 'ended', code: run.status, stdout: run.stdout, stderr: run.stderr };
}

/** Messages in English, temporary files where we say, and on Windows what no program starts without. */
function bareEnvironment(temporary: string): NodeJS.ProcessEnv {
  const always = { LC_ALL: 'C', TMPDIR: temporary, TEMP: temporary, TMP: temporary };
  const root = process.env.SystemRoot;
  return process.platform === 'win32' && root !== undefined ? { ...always, SystemRoot: root } : always;
}
