import * as vscode from 'vscode';
import { createClient } from './client';
import { registerRestartServer } from './commands/restart-server';
import { registerShowIr } from './commands/show-ir';
import { registerShowLog } from './commands/show-log';
import { registerLineLinks } from './links/highlighter';
import { registerOutOfDate } from './out-of-date';
import { passOnTrust } from './trust';

let stop: (() => Promise<void>) | undefined;

/** VS Code calls this when the first C or LLVM IR document is opened. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel('Verdict', { log: true });
  const irServed = new vscode.EventEmitter<vscode.Uri>();
  const client = createClient(context, log, (uri) => irServed.fire(uri));
  stop = () => client.stop();
  context.subscriptions.push(
    log,
    irServed,
    passOnTrust(client),
    registerShowIr(client),
    registerShowLog(log),
    registerRestartServer(client, log),
    registerOutOfDate(),
    registerLineLinks(client, irServed.event),
  );
  await client.start();
}

export async function deactivate(): Promise<void> {
  await stop?.();
}
