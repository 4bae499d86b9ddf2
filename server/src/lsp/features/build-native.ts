import type { CancellationToken } from 'vscode-languageserver/node';
import { pathOf } from '../addresses';
import type { Context } from '../context';
import { buildNative, type NativeBuildResult } from '../protocol/native';
import type { CheckDetailsParams } from '../protocol/verification';
import { harnessFor } from '../results/harness';
import { refutedCheck } from '../results/refuted';
import { signalOf } from '../signal';

/** Builds the harness of a counterexample with its program, by a compiler of the user's machine. */
export function registerBuildNative(context: Context): void {
  context.connection.onRequest(buildNative.method, (params: CheckDetailsParams, token: CancellationToken) =>
    build(params, context, signalOf(token)),
  );
}

async function build(
  { uri, check: id }: CheckDetailsParams,
  context: Context,
  signal: AbortSignal,
): Promise<NativeBuildResult> {
  const { store, service, verifications, workspace, outcomes } = context;
  const found = refutedCheck(store.get(uri)?.functions ?? [], id);
  const input = verifications.means(uri)?.input;
  if (found === undefined || input === undefined) {
    return { kind: 'none', reason: 'There is no counterexample for the text as it is.' };
  }
  const { fn, check } = found;
  // Wherever the harness lies, it finds the program by its whole path.
  const harness = await harnessFor(fn, check, { uri, source: pathOf(uri), context });
  if (harness.kind === 'none') return harness;
  const order = { input, check: check.kind, harness: harness.text, includesProgram: harness.includesProgram };
  const outcome = await service.buildNative(order, workspace.trusted, signal);
  const built = outcomes.value(outcome, `Building ${check.id} natively`);
  return built ?? { kind: 'none', reason: 'The native program was not built.' };
}
