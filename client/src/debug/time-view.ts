import * as vscode from 'vscode';
import type { GoToRoundArguments, GoToStepArguments, Whereabouts } from '../../../server/src/debug/protocol/requests';
import type { Scale, ShownTime, TimeMessage } from '../../webview/messages';
import { page, pageOptions } from '../webview/page';
import type { SessionFollower, StoppedReplay } from './session-follower';

/** How long an answer may take until the next move is sent all the same. */
const patienceMs = 2000;

/** The view *Time Travel*: sliders over the steps of a replay, and over the rounds of the loops it is in. */
export function registerTimeView(extension: vscode.Uri, follower: SessionFollower): vscode.Disposable {
  const view = new TimeView(extension, follower);
  return vscode.Disposable.from(
    vscode.window.registerWebviewViewProvider('verdict.time', view),
    follower.onMove((stopped) => view.arrived(stopped)),
  );
}

interface Move {
  readonly scale: number;
  readonly to: number;
}

class TimeView implements vscode.WebviewViewProvider {
  #view: vscode.WebviewView | undefined;
  /** A move that has been sent; the latest that was wished for since waits for it. */
  #underway: NodeJS.Timeout | undefined;
  #next: Move | undefined;

  constructor(
    readonly extension: vscode.Uri,
    readonly follower: SessionFollower,
  ) {}

  resolveWebviewView(view: vscode.WebviewView): void {
    this.#view = view;
    view.webview.options = pageOptions(this.extension);
    view.webview.onDidReceiveMessage((message: TimeMessage) => {
      if (message.kind === 'ready') this.#draw();
      else this.#wish(message);
    });
    view.onDidChangeVisibility(() => this.#draw());
    view.onDidDispose(() => (this.#view = undefined));
    view.webview.html = page(view.webview, this.extension, 'time', 'Time Travel');
  }

  arrived(stopped: StoppedReplay | undefined): void {
    this.#draw();
    this.#settle();
    if (stopped === undefined) this.#next = undefined;
  }

  #draw(): void {
    if (this.#view?.visible !== true) return;
    const at = this.follower.last?.at;
    const shown: ShownTime = { scales: at === undefined ? [] : scalesOf(at) };
    void this.#view.webview.postMessage(shown);
  }

  #wish(move: Move): void {
    this.#next = move;
    if (this.#underway === undefined) this.#send();
  }

  #send(): void {
    const move = this.#next;
    const session = this.follower.last?.session;
    if (move === undefined || session === undefined) return;
    this.#next = undefined;
    this.#underway = setTimeout(() => this.#settle(), patienceMs);
    // A loop that has been left meanwhile has no rounds to go to.
    Promise.resolve(request(session, move)).catch(() => this.#settle());
  }

  #settle(): void {
    clearTimeout(this.#underway);
    this.#underway = undefined;
    this.#send();
  }
}

function request(session: vscode.DebugSession, { scale, to }: Move): Thenable<unknown> {
  if (scale === whole) {
    const args: GoToStepArguments = { position: to };
    return session.customRequest('verdict.goToStep', args);
  }
  const args: GoToRoundArguments = { loop: scale, round: to };
  return session.customRequest('verdict.goToRound', args);
}

/** The scale that is no loop. */
const whole = -1;

function scalesOf({ position, end, loops }: Whereabouts): readonly Scale[] {
  const count = (number: number): string => number.toLocaleString('en');
  const steps: Scale = {
    id: whole,
    name: 'Execution',
    at: position,
    last: Math.max(position, end),
    value: `step ${count(position)} of ${count(end)}`,
  };
  const rounds = loops.map((loop): Scale => ({
    id: loop.id,
    name: `Loop in ${loop.function}${loop.line === undefined ? '' : `, line ${loop.line}`}`,
    at: loop.round,
    last: loop.rounds - 1,
    value: `round ${count(loop.round + 1)} of ${count(loop.rounds)}`,
  }));
  return [steps, ...rounds];
}
