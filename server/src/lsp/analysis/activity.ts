import type { Connection } from 'vscode-languageserver/node';
import type { Scheduler } from '../../service/schedule/scheduler';
import { activityChanged, type Activity } from '../protocol/results';

/** Tells the editor what the workers are busy with: at once, then as often as one can see. */
export class ActivityNow {
  #scheduler: Scheduler | undefined;
  #isPending = false;
  #last = '';
  #lastTime = -Infinity;

  constructor(private readonly connection: Connection) {}

  start(scheduler: Scheduler): void {
    this.#scheduler = scheduler;
  }

  changed(): void {
    if (this.#isPending) return;
    this.#isPending = true;
    setTimeout(
      () => {
        this.#isPending = false;
        this.#lastTime = performance.now();
        this.#tell();
      },
      Math.max(0, this.#lastTime + intervalMs - performance.now()),
    );
  }

  #tell(): void {
    const activity: Activity | undefined = this.#scheduler?.activity();
    if (activity === undefined) return;
    const names = JSON.stringify([activity.running, activity.waiting].map((tasks) => tasks.map(nameOf)));
    if (names === this.#last) return;
    this.#last = names;
    void this.connection.sendNotification(activityChanged.method, activity);
  }
}

function nameOf({ uri, function: name }: Activity['running'][number]): string {
  return `${uri} ${name}`;
}

const intervalMs = 100;
