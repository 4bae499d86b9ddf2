import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  type CloseHandlerResult,
  type ErrorHandler,
  type ErrorHandlerResult,
} from 'vscode-languageclient/node';

const mostRestarts = 5;
const withinMs = 3 * 60_000;

/** Restarts a server that stops unexpectedly, and gives up only on one that does so all the time. */
export class RestartPolicy implements ErrorHandler {
  readonly #log: vscode.LogOutputChannel;
  #stops: readonly number[] = [];

  constructor(log: vscode.LogOutputChannel) {
    this.#log = log;
  }

  error(error: Error): ErrorHandlerResult {
    this.#log.error(`connection to the server: ${error.message}`);
    return { action: ErrorAction.Continue };
  }

  closed(): CloseHandlerResult {
    const now = Date.now();
    this.#stops = [...this.#stops, now].filter((time) => now - time < withinMs);
    if (this.#stops.length <= mostRestarts) {
      this.#log.error('the server stopped unexpectedly and is restarted');
      void vscode.window.showWarningMessage('Verdict stopped unexpectedly and was restarted.');
      return { action: CloseAction.Restart, handled: true };
    }
    this.#stops = [];
    void this.#giveUp();
    return { action: CloseAction.DoNotRestart, handled: true };
  }

  async #giveUp(): Promise<void> {
    const message = `Verdict stopped ${mostRestarts + 1} times within 3 minutes and is not restarted any more.`;
    this.#log.error(message);
    const restart = 'Restart';
    const showLog = 'Show Log';
    const choice = await vscode.window.showErrorMessage(message, restart, showLog);
    if (choice === restart) await vscode.commands.executeCommand('verdict.restartServer');
    if (choice === showLog) this.#log.show();
  }
}
