import type { FileSummary, Tally } from '../../../server/src/lsp/protocol/verification';
import { duration } from '../marks/end-of-line';
import { inWords } from '../results/tally';
import { button, html, type Html } from '../webview/html';

export interface Summary {
  readonly outcome: 'done' | 'cancelled';
  readonly files: readonly FileSummary[];
  readonly milliseconds: number;
}

/** What the summary's links say to the extension. */
export type SummaryMessage = { readonly kind: 'ready' } | { readonly kind: 'open'; readonly uri: string };

const columns = ['refuted', 'unknown', 'bounded', 'proved'] as const;

/** A table of files, those with failures first. `nameOf`: how the user calls a file. */
export function summaryContent({ outcome, files, milliseconds }: Summary, nameOf: (uri: string) => string): Html {
  const sorted = [...files].sort((a, b) => b.refuted - a.refuted || b.unknown - a.unknown || (a.uri < b.uri ? -1 : 1));
  const cancelled = outcome === 'cancelled' ? ' Cancelled before all were verified.' : '';
  return html`
    <h1>Workspace</h1>
    <p class="quiet">
      ${inWords(total(files))} in ${files.length} ${files.length === 1 ? 'file' : 'files'},
      ${duration(milliseconds)}.${cancelled}
    </p>
    <table>
      <thead>
        <tr>
          <th>File</th>
          ${columns.map((column) => html`<th>${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${sorted.map((file) => row(file, nameOf(file.uri)))}
      </tbody>
    </table>
  `;
}

function row(file: FileSummary, name: string): Html {
  const link = button(name, { kind: 'open', uri: file.uri } satisfies SummaryMessage, 'link');
  if (file.problem !== null)
    return html`<tr>
      <td>${link}</td>
      <td colspan="4" class="unknown">${file.problem}</td>
    </tr>`;
  const cells = columns.map((column) => html`<td class="${file[column] > 0 ? column : 'none'}">${file[column]}</td>`);
  return html`<tr>
    <td>${link}</td>
    ${cells}
  </tr>`;
}

function total(files: readonly Tally[]): Tally {
  const sum = { proved: 0, refuted: 0, bounded: 0, unknown: 0 };
  for (const file of files) for (const column of columns) sum[column] += file[column];
  return sum;
}
