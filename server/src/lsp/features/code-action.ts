import { CodeActionKind, type CodeActionParams } from 'vscode-languageserver/node';
import type { Context } from '../context';
import { actionsFor } from '../results/actions';
import { type ActionsOfCheck, distinctActions } from '../results/distinct-actions';
import { executeVerify } from '../protocol/verification';
import type { VerifyParams } from '../protocol/verification';
import { verifyNow } from './verify';

/** Quick fixes for what is not proved. */
export function registerCodeActions(context: Context): void {
  const { connection, documents, store, settings } = context;
  connection.onCodeAction(async ({ textDocument: { uri }, range, context: asked }: CodeActionParams) => {
    const document = documents.get(uri);
    const known = store.get(uri);
    const isWanted = asked.only === undefined || asked.only.some((kind) => kind === CodeActionKind.QuickFix);
    if (document === undefined || known === undefined || !isWanted) return [];
    const { bound } = (await settings.of(uri)).verify;
    const lines = document.snapshot().text.split(/\r\n|\r|\n/);
    const isNear = (line: number): boolean => range.start.line <= line && line <= range.end.line;
    const offered = known.functions.flatMap((fn) =>
      fn.checks
        .filter((check) => isNear(check.range.start.line))
        .map((check): ActionsOfCheck => {
          const actions = actionsFor(check, fn, { uri, lines, bound, isC: document.role === 'c' });
          return { message: check.message, actions };
        }),
    );
    return distinctActions(offered);
  });
  connection.onExecuteCommand(async ({ command, arguments: given }) => {
    if (command !== executeVerify) return null;
    return verifyNow(given?.[0] as VerifyParams, context);
  });
}
