import * as vscode from 'vscode';

/** The adapter runs in a process of its own, so that nothing it does holds up the editor. */
export class AdapterFactory implements vscode.DebugAdapterDescriptorFactory {
  constructor(readonly context: vscode.ExtensionContext) {}

  createDebugAdapterDescriptor(): vscode.DebugAdapterDescriptor {
    const script = this.context.asAbsolutePath('dist/debug-adapter.js');
    // What runs extensions is Node, also where it is Electron.
    return new vscode.DebugAdapterExecutable(process.execPath, [script], { env: { ELECTRON_RUN_AS_NODE: '1' } });
  }
}
