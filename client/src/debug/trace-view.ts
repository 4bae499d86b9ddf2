import * as vscode from 'vscode';
import type { TraceArguments, TraceRow, TraceRows } from '../../../server/src/debug/protocol/requests';
import type { SessionFollower, StoppedReplay } from './session-follower';

/** A line of the view: a step, or the place of those that are left out. */
type Item =
  | { readonly kind: 'row'; readonly row: TraceRow; readonly parent: Item | undefined }
  | { readonly kind: 'gap'; readonly parent: Item | undefined; readonly from: number; readonly count: number };

/** The trace of the replay as a tree: calls, rounds of loops, inputs, assignments. A click goes to that moment. */
export function registerTraceView(follower: SessionFollower): vscode.Disposable {
  const items = new TraceItems(follower);
  const view = vscode.window.createTreeView('verdict.trace', { treeDataProvider: items, showCollapseAll: true });
  const show = (all: boolean) => (): void => {
    items.all = all;
    void vscode.commands.executeCommand('setContext', 'verdict.trace.showsAll', all);
    items.refresh();
  };
  return vscode.Disposable.from(
    view,
    items,
    follower.onMove((stopped) => {
      const check = stopped?.at.check;
      view.description = stopped === undefined ? '' : `step ${stopped.at.position} of ${stopped.at.end}`;
      view.message = check?.message ?? '';
      items.follow(stopped);
    }),
    vscode.commands.registerCommand('verdict.trace.showAll', show(true)),
    vscode.commands.registerCommand('verdict.trace.showRelevant', show(false)),
    vscode.commands.registerCommand('verdict.trace.goToRound', async (item?: Item) => items.goToRound(item)),
  );
}

class TraceItems implements vscode.TreeDataProvider<Item>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<Item | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  /** Where the shown part of a long list begins, by its parent's number. */
  readonly #windows = new Map<number, number>();
  #session: vscode.DebugSession | undefined;
  all = false;

  constructor(readonly follower: SessionFollower) {}

  dispose(): void {
    this.#changed.dispose();
  }

  refresh(): void {
    this.#windows.clear();
    this.#changed.fire(undefined);
  }

  /** Another session has another trace; within one it stays. */
  follow(stopped: StoppedReplay | undefined): void {
    if (stopped?.session === this.#session) return;
    this.#session = stopped?.session;
    this.refresh();
  }

  getTreeItem(item: Item): vscode.TreeItem {
    if (item.kind === 'gap') {
      const shown = new vscode.TreeItem(`… ${item.count.toLocaleString('en')} more`);
      shown.command = { command: 'verdict.trace.goToRound', title: 'Go to', arguments: [item] };
      shown.tooltip = 'Choose which of them to show';
      return shown;
    }
    const { row } = item;
    const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
    const isOuter = item.parent === undefined && row.kind === 'call';
    const shown = new vscode.TreeItem(row.text, row.hasChildren ? (isOuter ? Expanded : Collapsed) : None);
    shown.iconPath = new vscode.ThemeIcon(icons[row.kind] ?? 'circle-small');
    shown.contextValue = row.kind;
    if (row.line !== undefined) shown.description = `line ${row.line}`;
    shown.tooltip = `${row.text} — step ${row.position}`;
    shown.command = { command: 'verdict.replay.goToStep', title: 'Go to This Step', arguments: [row.position] };
    return shown;
  }

  async getChildren(parent?: Item): Promise<Item[]> {
    return [...(await this.#children(parent))];
  }

  /** Shows the rounds from a number on. */
  async goToRound(item: Item | undefined): Promise<void> {
    const loop = item?.kind === 'gap' ? item.parent : item;
    if (loop?.kind !== 'row') return;
    const { total } = await this.#rows({ all: this.all, parent: loop.row.id });
    const text = await vscode.window.showInputBox({
      title: loop.row.text,
      prompt: `Which one, from 1 to ${total}?`,
      validateInput: (value) =>
        /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= total ? undefined : `A number from 1 to ${total}`,
    });
    if (text === undefined) return;
    this.#windows.set(loop.row.id, Number(text) - 1);
    this.#changed.fire(loop);
  }

  async #children(parent: Item | undefined): Promise<readonly Item[]> {
    if (this.#session === undefined || parent?.kind === 'gap') return [];
    const id = parent?.row.id;
    const from = id === undefined ? undefined : this.#windows.get(id);
    const { rows, total } = await this.#rows({
      all: this.all,
      ...(id !== undefined && { parent: id }),
      ...(from !== undefined && { from }),
    });
    const items: Item[] = [];
    let next = 0;
    for (const row of rows) {
      if (row.index > next) items.push({ kind: 'gap', parent, from: next, count: row.index - next });
      items.push({ kind: 'row', row, parent });
      next = row.index + 1;
    }
    if (next < total) items.push({ kind: 'gap', parent, from: next, count: total - next });
    const at = this.follower.last?.at;
    if (parent === undefined && at !== undefined && items.length > 0) {
      const row = {
        id: -1,
        index: next,
        kind: 'violation',
        text: at.check.message,
        position: at.end,
        hasChildren: false,
      };
      items.push({ kind: 'row', row, parent });
    }
    return items;
  }

  async #rows(args: TraceArguments): Promise<TraceRows> {
    return (await this.#session!.customRequest('verdict.trace', args)) as TraceRows;
  }
}

const icons: Readonly<Record<string, string>> = {
  call: 'symbol-method',
  loop: 'sync',
  round: 'debug-restart',
  assign: 'symbol-variable',
  initial: 'symbol-variable',
  input: 'arrow-right',
  branch: 'git-branch',
  switch: 'git-branch',
  leave: 'debug-step-out',
  external: 'symbol-event',
  undefined: 'question',
  violation: 'error',
};
