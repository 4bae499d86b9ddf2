import * as vscode from 'vscode';
import type { Activity } from '../../../server/src/lsp/protocol/results';

const nothing: Activity = { running: [], waiting: [] };

/** What the workers are busy with, as the server last said. */
export class ActivityStore implements vscode.Disposable {
  #now = nothing;
  readonly #changed = new vscode.EventEmitter<Activity>();
  readonly onChange = this.#changed.event;

  dispose(): void {
    this.#changed.dispose();
  }

  get now(): Activity {
    return this.#now;
  }

  get isBusy(): boolean {
    return this.#now.running.length + this.#now.waiting.length > 0;
  }

  accept(activity: Activity): void {
    this.#now = activity;
    this.#changed.fire(activity);
  }

  clear(): void {
    this.accept(nothing);
  }
}
