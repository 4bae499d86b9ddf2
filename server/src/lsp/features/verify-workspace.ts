import { setMaxListeners } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  WorkDoneProgress,
  type CancellationToken,
  type WorkDoneProgressBegin,
  type WorkDoneProgressEnd,
  type WorkDoneProgressReport,
} from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import type { Context } from '../context';
import { verifyWorkspace, type FileSummary, type VerifyWorkspaceParams } from '../protocol/verification';
import { verifyFile } from '../results/verify-file';
import { signalOf } from '../signal';

/** Verifies all C and LLVM IR files of the workspace, tells how far it is, and gives a summary. */
export function registerVerifyWorkspace(context: Context): void {
  const { connection, workspace, cancelAll } = context;
  connection.onRequest(
    verifyWorkspace.method,
    async ({ workDoneToken }: VerifyWorkspaceParams, token: CancellationToken) => {
      const start = performance.now();
      const signal = AbortSignal.any([signalOf(token), cancelAll.signal()]);
      // All functions of all files listen to it.
      setMaxListeners(0, signal);
      const tell = (value: Step): void => {
        if (workDoneToken !== undefined) void connection.sendProgress(WorkDoneProgress.type, workDoneToken, value);
      };
      tell({ kind: 'begin', title: 'Verifying', percentage: 0, cancellable: true });
      const files = (await Promise.all(workspace.folderPaths.map((folder) => sourcesIn(folder)))).flat();
      const summaries: FileSummary[] = [];
      const waiting = [...new Set(files)].sort();
      const total = waiting.length;
      const work = async (): Promise<void> => {
        const isOver = (): boolean => signal.aborted;
        for (let file = waiting.shift(); file !== undefined && !isOver(); file = waiting.shift()) {
          const summary = await verifyFile(URI.file(file).toString(), context, signal);
          if (!isOver()) summaries.push(summary);
          const message = `${path.basename(file)} (${summaries.length} of ${total})`;
          tell({ kind: 'report', percentage: Math.round((100 * summaries.length) / total), message });
        }
      };
      // Files one after the other, but so that there is always work: a file's last function may take long.
      await Promise.all([work(), work()]);
      tell({ kind: 'end' });
      return {
        outcome: signal.aborted ? ('cancelled' as const) : ('done' as const),
        files: summaries.sort((a, b) => a.uri.localeCompare(b.uri)),
        milliseconds: performance.now() - start,
      };
    },
  );
}

type Step = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd;

/** Folders that hold what others have written, or what was made. */
const skipped = new Set(['node_modules', 'build', 'out', 'dist', 'target']);

async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries.map(async (entry): Promise<readonly string[]> => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return entry.name.startsWith('.') || skipped.has(entry.name) ? [] : sourcesIn(file);
      return entry.isFile() && /\.(?:c|ll)$/i.test(entry.name) ? [file] : [];
    }),
  );
  return found.flat();
}
