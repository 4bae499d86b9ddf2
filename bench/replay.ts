// Opening a replay of a million steps, and steps in it: node build/run.mjs bench/replay.ts
import { loadClang } from '../server/src/compile/clang-parts';
import { EmbeddedClang } from '../server/src/compile/embedded-clang';
import { openExecution } from '../server/src/debug/session/execution';
import { cPlacing } from '../server/src/debug/session/placing';
import { ReplaySession } from '../server/src/debug/session/session';
import type { Stop } from '../server/src/debug/session/stop';
import { localVariables } from '../server/src/debug/values/local-variables';
import { parseModule } from '../server/src/ir/parse';
import { loadLibc } from '../server/src/lower/libc/libc';
import { linkLibc } from '../server/src/lower/libc/link';
import { defaultOptions } from '../server/src/task/options';
import { planEntry } from '../server/src/task/plan-entry';

const program = (rounds: number): string => `
int __VERIFIER_nondet_int(void);
static int step(int x, int i) { return (x ^ i) & 0xffff; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int a[64];
  for (int i = 0; i < 64; i++) a[i] = i;
  for (int i = 0; i < ${rounds}; i++) {
    x = step(x, i);
    a[i & 63] += x & 7;
  }
  return 1 / (a[3] - a[3]);
}
`;

async function main(): Promise<void> {
  const clang = new EmbeddedClang(await loadClang());
  const libc = await loadLibc('LP64');
  for (const rounds of [2_000, 20_000, 200_000]) {
    const request = { path: '/bench.c', text: program(rounds), workspaceRoots: [], flags: [], trusted: false };
    const compiled = clang.compile({ ...request, dataModel: 'LP64' });
    if (compiled.kind === 'failed') throw new Error(compiled.message);
    const { module } = linkLibc(compiled.ll, parseModule(compiled.ll).module, libc);
    const entry = planEntry(module, 'main', defaultOptions);
    if ('message' in entry) throw new Error(entry.message);
    const inputs = { ordered: [5n], placed: [] };
    const asked = { module, entry, options: defaultOptions, check: undefined, inputs, placing: cPlacing, steps: 2e7 };
    let session: ReplaySession | undefined;
    const open = time(() => {
      const opened = openExecution(asked);
      if (opened.kind === 'diverged') throw new Error(opened.message);
      session = new ReplaySession(opened.execution);
      show(undefined, session);
    });
    const at = session!;
    const { length } = at.execution.path;
    const row = {
      steps: length,
      'open ms': open,
      'to the end ms': time(() => show(at.proceed(), at)),
      'step back ms': worst(100, () => show(at.back('line'), at)),
      'step over ms': worst(100, () => show(at.over('line'), at)),
      'jump ms': worst(50, (i) => show(at.goTo(Math.floor((length * ((i * 37) % 50)) / 50)), at)),
      'loops around ms': worst(50, (i) => {
        at.goTo(Math.floor((length * ((i * 37) % 50)) / 50));
        return at.loops;
      }),
      'to a round ms': worst(50, (i) => {
        const [loop] = at.loops;
        if (loop !== undefined) show(at.goToRound(loop.id, (i * 7919) % loop.rounds.length), at);
      }),
      'reverse to the beginning ms': time(() => show(at.proceedBack(), at)),
    };
    console.log(JSON.stringify(row));
  }
}

/** What a client asks at every stop: frames and locals, as text. */
function show(_stop: Stop | undefined, session: ReplaySession): void {
  const { path, timeline } = session.execution;
  for (const { value } of localVariables(session.frames[0]!, path, timeline.machine)) session.view.text(value);
}

/** Milliseconds of the processor: wall-clock time says more of what else is running. */
function time(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return Math.round((user + system) / 100) / 10;
}

/** The longest of several. */
function worst(count: number, work: (index: number) => unknown): number {
  return Math.max(...Array.from({ length: count }, (_, index) => time(() => work(index))));
}

void main();
