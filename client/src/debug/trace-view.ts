import * as vscode from 'vscode';
import type { TraceArguments, TraceHereArguments, TraceRow } from '../../../server/src/debug/protocol/requests';
import type { CursorTrace } from '../path/cursor-trace';
import type { SessionFollower, StoppedReplay } from './session-follower';
import { cursorSource, replaySource, type TraceSource } from './trace-source';

/** A line of the view: a step, or the place of those that are left out. */
type Item = RowItem | { readonly kind: 'gap'; readonly parent: Item | undefined; readonly count: number };

interface RowItem {
  readonly kind: 'row';
  readonly row: TraceRow;
  readonly parent: Item | undefined;
}

/**
 * A counterexample as a tree: calls, rounds of loops, inputs, assignments. In a replay it follows the execution, and a
 * click goes to that moment; else it is the counterexample at the cursor, and a click goes to the place.
 */
export function registerTraceView(follower: SessionFollower, traces: CursorTrace): vscode.Disposable {
  const items = new TraceItems();
  const view = vscode.window.createTreeView('verdict.trace', { treeDataProvider: items, showCollapseAll: true });
  const show = (all: boolean) => (): void => {
    items.all = all;
    void vscode.commands.executeCommand('setContext', 'verdict.trace.showsAll', all);
    items.refresh();
  };
  const update = (): void => {
    const stopped = follower.last;
    const atCursor = stopped === undefined ? traces.last : undefined;
    const source = stopped === undefined ? atCursor && cursorSource(atCursor) : replaySource(stopped);
    view.description = stopped === undefined ? '' : `step ${stopped.at.position} of ${stopped.at.end}`;
    view.message = [source?.violation.text, source?.remark].filter((text) => text !== undefined).join('. ');
    items.show(source);
    if (stopped !== undefined) void items.follow(view, stopped).catch(() => undefined);
  };
  return vscode.Disposable.from(
    view,
    items,
    follower.onMove(update),
    traces.onChange(update),
    view.onDidChangeVisibility(() => update()),
    vscode.commands.registerCommand('verdict.trace.showAll', show(true)),
    vscode.commands.registerCommand('verdict.trace.showRelevant', show(false)),
    vscode.commands.registerCommand('verdict.trace.goToRound', async (item?: Item) => items.goToRound(item)),
    vscode.commands.registerCommand('verdict.showTrace', () => vscode.commands.executeCommand('verdict.trace.focus')),
  );
}

class TraceItems implements vscode.TreeDataProvider<Item>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<Item | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  /** Where the shown part of a long list begins, by its parent's number. */
  readonly #windows = new Map<number, number>();
  #source: TraceSource | undefined;
  /** Rows of another source, or with other steps left out, are others. */
  #generation = 0;
  all = false;

  dispose(): void {
    this.#changed.dispose();
  }

  refresh(): void {
    this.#generation++;
    this.#windows.clear();
    this.#changed.fire(undefined);
  }

  show(source: TraceSource | undefined): void {
    const isSame = source?.subject === this.#source?.subject;
    this.#source = source;
    if (!isSame) this.refresh();
  }

  /** Selects the step that the replay has come to. */
  async follow(view: vscode.TreeView<Item>, { session, at }: StoppedReplay): Promise<void> {
    if (!view.visible) return;
    const generation = this.#generation;
    const args: TraceHereArguments = { all: this.all };
    const { rows } = (await session.customRequest('verdict.traceHere', args)) as { readonly rows: readonly TraceRow[] };
    if (generation !== this.#generation || rows.length === 0) return;
    if (at.position >= at.end) {
      const failing = (await this.getChildren()).at(-1);
      if (failing !== undefined) await view.reveal(failing, { select: true });
      return;
    }
    let item: Item | undefined;
    for (const row of rows) {
      const isShown = (await this.getChildren(item)).some((one) => one.kind === 'row' && one.row.id === row.id);
      if (!isShown && item?.kind === 'row') {
        this.#windows.set(item.row.id, Math.max(0, row.index - around));
        this.#changed.fire(item);
      }
      item = { kind: 'row', row, parent: item };
    }
    if (item !== undefined) await view.reveal(item, { select: true });
  }

  getParent(item: Item): Item | undefined {
    return item.parent;
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
    shown.id = `${this.#generation} ${row.id}`;
    shown.iconPath = new vscode.ThemeIcon(icons[row.kind] ?? 'circle-small');
    shown.contextValue = row.kind;
    if (row.line !== undefined) shown.description = `line ${row.line}`;
    shown.tooltip = `${row.text} — step ${row.position}`;
    const command = this.#source?.open(row);
    if (command !== undefined) shown.command = command;
    return shown;
  }

  async getChildren(parent?: Item): Promise<Item[]> {
    const source = this.#source;
    if (source === undefined || parent?.kind === 'gap') return [];
    const id = parent?.row.id;
    const from = id === undefined ? undefined : this.#windows.get(id);
    const args: TraceArguments = {
      all: this.all,
      ...(id !== undefined && { parent: id }),
      ...(from !== undefined && { from }),
    };
    const { rows, total } = await source.rows(args);
    const items: Item[] = [];
    let next = 0;
    for (const row of rows) {
      if (row.index > next) items.push({ kind: 'gap', parent, count: row.index - next });
      items.push({ kind: 'row', row, parent });
      next = row.index + 1;
    }
    if (next < total) items.push({ kind: 'gap', parent, count: total - next });
    if (parent === undefined && items.length > 0) items.push(this.#violation(source, next));
    return items;
  }

  /** Shows the rounds from a number on. */
  async goToRound(item: Item | undefined): Promise<void> {
    const loop = item?.kind === 'gap' ? item.parent : item;
    if (loop?.kind !== 'row' || this.#source === undefined) return;
    const { total } = await this.#source.rows({ all: this.all, parent: loop.row.id });
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

  #violation({ violation }: TraceSource, index: number): Item {
    return {
      kind: 'row',
      row: { ...violation, id: -1, index, kind: 'violation', hasChildren: false },
      parent: undefined,
    };
  }
}

/** Rows before the one that is shown of a long list. */
const around = 10;

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
