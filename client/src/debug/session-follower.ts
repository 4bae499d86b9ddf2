import * as vscode from 'vscode';
import type { Whereabouts } from '../../../server/src/debug/protocol/requests';

/** A replay that has stopped somewhere. */
export interface StoppedReplay {
  readonly session: vscode.DebugSession;
  readonly at: Whereabouts;
}

/** Follows where replays are, for views that show it. */
export class SessionFollower implements vscode.DebugAdapterTrackerFactory, vscode.Disposable {
  readonly #moved = new vscode.EventEmitter<StoppedReplay | undefined>();
  /** Fires when a replay stops somewhere, and with nothing when it ends. */
  readonly onMove = this.#moved.event;
  #last: StoppedReplay | undefined;

  get last(): StoppedReplay | undefined {
    return this.#last;
  }

  createDebugAdapterTracker(session: vscode.DebugSession): vscode.DebugAdapterTracker {
    return {
      onDidSendMessage: (message: { readonly type?: string; readonly event?: string }) => {
        if (message.type === 'event' && message.event === 'stopped') void this.#ask(session);
      },
      onExit: () => this.#tell(undefined),
      onWillStopSession: () => this.#tell(undefined),
    };
  }

  dispose(): void {
    this.#moved.dispose();
  }

  async #ask(session: vscode.DebugSession): Promise<void> {
    const at = (await session.customRequest('verdict.whereabouts')) as Whereabouts;
    this.#tell({ session, at });
  }

  #tell(stopped: StoppedReplay | undefined): void {
    this.#last = stopped;
    this.#moved.fire(stopped);
  }
}
