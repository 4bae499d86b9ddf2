import * as vscode from 'vscode';
import type { Activity } from '../../../server/src/lsp/protocol/results';

const nothing: Activity = { running: [], waiting: [] };

/** What the workers are busy with, as the server last said. */
export class ActivityStore implements vscode.Disposable {
  #now = nothing;
  #workspace: string | undefined;
  readonly #changed = new vscode.EventEmitter<Activity>();
  readonly onChange = this.#changed.event;

  dispose(): void {
    this.#changed.dispose();
  }

  get now(): Activity {
    return this.#now;
  }

  /** How far the verification of the whole workspace is; undefined if there is none. */
  get workspace(): string | undefined {
    return this.#workspace;
  }

  get isBusy(): boolean {
    return this.#workspace !== undefined || this.#now.running.length + this.#now.waiting.length > 0;
  }

  reach(workspace: string | undefined): void {
    this.#workspace = workspace;
    this.#changed.fire(this.#now);
  }

  accept(activity: Activity): void {
    this.#now = activity;
    this.#changed.fire(activity);
  }

  clear(): void {
    this.accept(nothing);
  }
}
