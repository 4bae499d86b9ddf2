/** A worker that solves with a Z3 module it was given, or finds itself. */
import { parentPort, workerData } from 'node:worker_threads';
import { createSolver } from '../../../server/src/solver/chain';
import { CadicalHost, loadCadicalModule } from '../../../server/src/solver/sat/cadical';
import type { Answer } from '../../../server/src/solver/solver';
import { Z3Host } from '../../../server/src/solver/z3/host';
import { loadZ3Module } from '../../../server/src/solver/z3/module';
import { TermBuilder } from '../../../server/src/term/builder';
import { bvSort } from '../../../server/src/term/sort';
import { hardConstraints } from './problems';

export interface WorkerRequest {
  /** Found beside the bundle if missing. */
  readonly module?: WebAssembly.Module;
  readonly task: 'small' | 'hard' | 'sat';
  /** One word: not zero cancels. */
  readonly cancel: SharedArrayBuffer;
}

export interface WorkerReply {
  readonly kind: string;
  readonly reason: string | undefined;
}

async function main({ module, task, cancel }: WorkerRequest): Promise<void> {
  const port = parentPort!;
  if (task === 'sat') {
    const sat = (await CadicalHost.start(await loadCadicalModule())).createSolver();
    sat.add([1, 2]);
    port.postMessage('begun');
    port.postMessage({ kind: sat.solve([-1, -2]).kind, reason: undefined } satisfies WorkerReply);
    return;
  }
  const host = new Z3Host(module ?? (await loadZ3Module()));
  const tb = new TermBuilder();
  const solver = createSolver(host, tb);
  const x = tb.variable('x', bvSort(32));
  const word = new Int32Array(cancel);
  const cancellation = {
    get isCancelled(): boolean {
      return Atomics.load(word, 0) !== 0;
    },
  };
  port.postMessage('begun');
  const constraints = task === 'hard' ? hardConstraints(tb) : [tb.eq(tb.bvMul(x, tb.bv(3, 32)), tb.bv(51, 32))];
  const answer: Answer = solver.check(constraints, { cancellation });
  const reply: WorkerReply = { kind: answer.kind, reason: answer.kind === 'unknown' ? answer.reason : undefined };
  port.postMessage(reply);
}

void main(workerData as WorkerRequest);
