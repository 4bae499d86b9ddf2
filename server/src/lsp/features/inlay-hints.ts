import { InlayHintRefreshRequest, type InlayHint } from 'vscode-languageserver/node';
import { stateOf } from '../../service/model/results';
import { asked } from '../asked';
import type { Context } from '../context';
import { invariantsIn } from '../results/invariants';

/** Editors ask for all hints of what is visible each time. */
const togetherMs = 150;

/** The loop invariants that proofs rest on, at the ends of the loops' first lines. Only of the text as it is. */
export function registerInlayHints({ connection, documents, store, settings, client }: Context): void {
  connection.languages.inlayHint.on(async ({ textDocument: { uri }, range }): Promise<InlayHint[]> => {
    const document = documents.get(uri);
    const known = store.get(uri);
    if (document === undefined || known === undefined || !(await settings.of(uri)).showInvariants) return [];
    const lines = document.snapshot().text.split(/\r\n|\r|\n/);
    const current = known.functions.flatMap((fn) => fn.checks.filter((check) => stateOf(check, fn) === 'current'));
    return invariantsIn(document, current)
      .filter(({ range: { start } }) => range.start.line <= start.line && start.line <= range.end.line)
      .map(({ range: { start }, text }) => ({
        position: { line: start.line, character: (lines[start.line] ?? '').trimEnd().length },
        label: `invariant: ${text}`,
        tooltip: 'Holds whenever control comes to the head of this loop. Proofs below rest on it.',
        paddingLeft: true,
      }));
  });
  const refresh = (): void => {
    if (!client.refreshesInlayHints) return;
    asked(connection, 'refresh hints', connection.sendRequest(InlayHintRefreshRequest.type));
  };
  settings.onChange(refresh);
  let shown = '';
  let timer: NodeJS.Timeout | undefined;
  store.onChange(() => {
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      // Most changes concern no invariant.
      const now = JSON.stringify(documents.all().map((document) => invariantsOf(document.uri)));
      if (now === shown) return;
      shown = now;
      refresh();
    }, togetherMs);
  });

  function invariantsOf(uri: string): unknown {
    const functions = store.get(uri)?.functions ?? [];
    return functions.flatMap((fn) =>
      fn.checks.flatMap((check) => {
        const verdict = check.verdict?.verdict;
        return verdict?.kind === 'proved' && verdict.invariants !== undefined
          ? [[check.id, stateOf(check, fn), verdict.invariants]]
          : [];
      }),
    );
  }
}
