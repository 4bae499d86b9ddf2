import * as vscode from 'vscode';
import type { SessionFollower } from './session-follower';

const key = 'verdict.replay.hasShownViews';

/** VS Code has views of extensions closed among those of the debugger: at the first replay ours are opened, once. */
export function registerFirstLook(context: vscode.ExtensionContext, follower: SessionFollower): vscode.Disposable {
  return follower.onMove((stopped) => {
    if (stopped === undefined || context.globalState.get<boolean>(key) === true) return;
    void context.globalState.update(key, true);
    for (const view of ['verdict.trace', 'verdict.time']) {
      void vscode.commands.executeCommand(`${view}.open`, { preserveFocus: true });
    }
  });
}
