/** `npm run test:electron`: the suite of the extension host in a desktop VS Code. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resolveCliArgsFromVSCodeExecutablePath, runTests } from '@vscode/test-electron';
import { packagedExtension, repository } from './repository';
import { bundleSuite } from './suite-bundle';
import type { SuiteResult } from './suite/index';
import { desktopVsCode } from './vscode/desktop';

async function main(): Promise<number> {
  const found = await desktopVsCode(console.log);
  if ('reason' in found) {
    console.error(`THE TESTS DID NOT RUN: ${found.reason}`);
    return 1;
  }
  const { executable } = found;
  console.log(`running the suite in ${executable}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'verdict-electron-'));
  try {
    const workspace = path.join(folder, 'workspace');
    cpSync(path.join(repository, 'test/editor/workspace'), workspace, { recursive: true });
    const own = [
      ...['--extensions-dir', path.join(folder, 'extensions')],
      ...['--user-data-dir', path.join(folder, 'user')],
    ];
    installInto(executable, own);
    const results = path.join(folder, 'results.json');
    const status = await runTests({
      vscodeExecutablePath: executable,
      extensionDevelopmentPath: path.join(repository, 'test/editor/host-extension'),
      extensionTestsPath: await bundleSuite(),
      extensionTestsEnv: { VERDICT_SUITE_RESULTS: results },
      launchArgs: [workspace, ...own, '--disable-workspace-trust', '--skip-welcome', '--disable-telemetry'],
    }).catch((error: unknown) => {
      console.error(String(error));
      return 1;
    });
    if (!existsSync(results)) throw new Error(`${executable} ended without running the suite`);
    report(JSON.parse(readFileSync(results, 'utf8')) as SuiteResult[]);
    return status;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs the packaged extension through the command line tool that comes with the executable. */
function installInto(executable: string, own: readonly string[]): void {
  const [command, ...defaults] = resolveCliArgsFromVSCodeExecutablePath(executable);
  if (command === undefined) throw new Error(`no command line tool beside ${executable}`);
  // The defaults name folders of their own; ours come last and win.
  const { status } = spawnSync(command, [...defaults, ...own, '--install-extension', packagedExtension(), '--force'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${executable} did not install ${packagedExtension()}`);
}

function report(results: readonly SuiteResult[]): void {
  for (const { title, state, error } of results) {
    console.log(`${state === 'passed' ? '✓' : state === 'failed' ? '✗' : '-'} ${title}`);
    if (error !== undefined) console.log(error);
  }
  const count = (state: SuiteResult['state']): number => results.filter((result) => result.state === state).length;
  console.log(`${count('passed')} passed, ${count('failed')} failed`);
}

main().then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
