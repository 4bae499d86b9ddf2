import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findBrowser, missingForEditorTests } from '../../build/lib/editor-needs.mjs';
import { packagedExtension } from './repository';
import { type VsCode, installVsCode } from './vscode/install';
import { installExtension } from './vscode/server';

/** What all editor tests share: a VS Code, a browser, and a folder of extensions with the packaged one in it. */
export interface Shared {
  readonly vscode: VsCode;
  readonly browser: string;
  readonly extensions: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    shared: Shared;
  }
}

/** Vitest runs this once, before all files; what it answers is run at the end. */
export default function setup(project: TestProject): () => void {
  const browser = findBrowser();
  if (browser === undefined) throw new Error(missingForEditorTests());
  const vscode = installVsCode(console.log);
  const folder = mkdtempSync(path.join(tmpdir(), 'verdict-extensions-'));
  const extensions = path.join(folder, 'extensions');
  installExtension(vscode, packagedExtension(), extensions);
  project.provide('shared', { vscode, browser, extensions });
  return () => rmSync(folder, { recursive: true, force: true });
}
