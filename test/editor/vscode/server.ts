import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { VsCode } from './install';

export interface ServerOptions {
  /** User data, logs and settings go here. */
  readonly data: string;
  readonly extensions: string;
  /** `trusted` is VS Code without the question "do you trust the authors?". */
  readonly workspaces: 'trusted' | 'untrusted until asked';
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly port?: number;
}

export interface Server {
  readonly port: number;
  /** The address that opens a folder or a `.code-workspace` file; `payload` is VS Code's own list of start options. */
  address(workspace: string, payload?: readonly (readonly [string, string])[]): string;
  stop(): Promise<void>;
}

/** A welcome page would lie over what we want to see, nothing may call home, and files are saved when asked to. */
const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'files.autoSave': 'off',
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
};

/** Installs a packaged extension into a folder of its own. */
export function installExtension(vscode: VsCode, vsix: string, extensions: string): void {
  mkdirSync(extensions, { recursive: true });
  const args = [
    '--accept-server-license-terms',
    '--extensions-dir',
    extensions,
    '--server-data-dir',
    `${extensions}-data`,
  ];
  const { status, stdout, stderr } = spawnSync(
    vscode.node,
    [vscode.main, ...args, '--install-extension', vsix, '--force'],
    { encoding: 'utf8' },
  );
  if (status !== 0 || !stdout.includes('successfully installed')) {
    throw new Error(`VS Code did not install ${vsix} (status ${status ?? 'none'}):\n${stdout}${stderr}`);
  }
}

/** Starts VS Code's server on this machine's own interface only, behind a secret token. */
export async function startServer(vscode: VsCode, options: ServerOptions): Promise<Server> {
  const { data } = options;
  mkdirSync(path.join(data, 'user/User'), { recursive: true });
  const settings = { ...quietSettings, ...options.settings };
  writeFileSync(path.join(data, 'user/User/settings.json'), JSON.stringify(settings, undefined, 2));
  const token = randomBytes(16).toString('hex');
  const args = [
    ...['--host', '127.0.0.1', '--port', String(options.port ?? 0), '--connection-token', token],
    ...['--accept-server-license-terms', '--disable-telemetry'],
    // Without it VS Code ignores the suite that is named in the address.
    '--enable-smoke-test-driver',
    ...(options.workspaces === 'trusted' ? ['--disable-workspace-trust'] : []),
    ...['--server-data-dir', data, '--user-data-dir', path.join(data, 'user'), '--extensions-dir', options.extensions],
  ];
  const child = spawn(vscode.node, [vscode.main, ...args], {
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const port = await listening(child, path.join(data, 'server.log'));
  return {
    port,
    address: (workspace, payload = []) => {
      const query = new URLSearchParams({ tkn: token });
      query.set(workspace.endsWith('.code-workspace') ? 'workspace' : 'folder', workspace);
      if (payload.length > 0) query.set('payload', JSON.stringify(payload));
      return `http://127.0.0.1:${port}/?${query.toString()}`;
    },
    stop: () => stop(child),
  };
}

/** Waits until the server says on which port it listens; what it prints is kept in a log. */
function listening(child: ChildProcess, log: string): Promise<number> {
  const copy = createWriteStream(log);
  let printed = '';
  return new Promise((resolve, reject) => {
    const onText = (text: string): void => {
      copy.write(text);
      printed += text;
      const port = /Extension host agent listening on (\d+)/.exec(printed)?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    child.stdout?.setEncoding('utf8').on('data', onText);
    child.stderr?.setEncoding('utf8').on('data', onText);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`VS Code's server ended with ${code ?? 'a signal'}:\n${printed}`)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 5000).unref();
  });
}
