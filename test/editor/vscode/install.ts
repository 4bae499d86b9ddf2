import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../repository';

/** A VS Code that npm can install: code-server is VS Code itself with a few patches, and runs on Node 24. */
const codeServer = '4.139.1';
const nodeForIt = '24.21.0';

/** Everything that is fetched or written for the editor lies here, outside of version control. */
export const toolFolder = path.join(repository, '.vscode-test');

export interface VsCode {
  /** The Node that runs it. */
  readonly node: string;
  /** Its server's main script. */
  readonly main: string;
}

/** Installs VS Code on first use, about half a minute; nothing is compiled and no install script runs. */
export function installVsCode(say: (text: string) => void): VsCode {
  const folder = path.join(toolFolder, `code-server-${codeServer}-node-${nodeForIt}`);
  const server = path.join(folder, 'node_modules/code-server/lib/vscode');
  const found = {
    node: path.join(folder, 'node_modules', nodePackage(), 'bin/node'),
    main: path.join(server, 'out/server-main.js'),
  };
  const complete = path.join(folder, '.complete');
  if (existsSync(complete)) return found;

  say(`installing VS Code (code-server ${codeServer}) into ${path.relative(repository, folder)}, 0.7 GB …`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "name": "vscode-for-tests", "private": true }\n');
  // code-server leaves the packages of VS Code and of its built-in extensions to its install script: two more folders.
  npmInstall(folder, [`${nodePackage()}@${nodeForIt}`, `code-server@${codeServer}`]);
  npmInstall(server, ['--omit=dev']);
  npmInstall(path.join(server, 'extensions'), ['--omit=dev']);
  writeFileSync(complete, '');
  return found;
}

/** The npm package that carries a Node for this machine, and nothing else. */
function nodePackage(): string {
  return `node-${process.platform}-${process.arch}`;
}

function npmInstall(folder: string, args: readonly string[]): void {
  const all = ['install', ...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr, error } = spawnSync('npm', all, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${all.join(' ')} failed in ${folder}: ${error?.message ?? stderr}`);
}
