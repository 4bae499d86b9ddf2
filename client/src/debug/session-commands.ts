import * as vscode from 'vscode';
import type {
  FindWriteArguments,
  GoToStepArguments,
  HexArguments,
  Whereabouts,
} from '../../../server/src/debug/protocol/requests';
import { irScheme } from '../../../server/src/lsp/protocol/ir-document';
import { activeReplay } from './debug-type';

/** What the variables view says of the row that its menu was opened on. */
interface VariableContext {
  readonly container?: { readonly variablesReference?: number };
  readonly variable?: { readonly name?: string };
}

/** The one thread of a replay. */
const threadId = 1;

/** Commands in a replay, beyond those of every debugger. */
export function registerSessionCommands(): vscode.Disposable {
  let hex = false;
  const register = (name: string, run: (session: vscode.DebugSession, argument: unknown) => Promise<unknown>) =>
    vscode.commands.registerCommand(`verdict.replay.${name}`, async (argument: unknown) => {
      const session = activeReplay();
      if (session === undefined) void vscode.window.showInformationMessage('Start a replay first.');
      else await run(session, argument).catch(tell);
    });
  const step = (name: string, request: string) =>
    register(name, async (session): Promise<void> => {
      keepFocus(vscode.window.activeTextEditor);
      await session.customRequest(request, { threadId, granularity: 'instruction' });
    });
  const write = (name: string, direction: FindWriteArguments['direction']) =>
    register(name, async (session, argument) => findWrite(session, direction, argument as VariableContext | undefined));
  return vscode.Disposable.from(
    register('goToStep', goToStep),
    register('backInto', async (session) => session.customRequest('verdict.backInto')),
    register('toggleHex', async (session) => {
      hex = !hex;
      const args: HexArguments = { hex };
      await session.customRequest('verdict.hex', args);
    }),
    write('lastWrite', 'last'),
    write('nextWrite', 'next'),
    step('nextInstruction', 'next'),
    step('intoInstruction', 'stepIn'),
    step('previousInstruction', 'stepBack'),
  );
}

/** Where a replay stops, VS Code goes to the source; who steps in the IR goes on there. */
function keepFocus(editor: vscode.TextEditor | undefined): void {
  if (editor?.document.uri.scheme !== irScheme) return;
  const { document, viewColumn } = editor;
  const listening = vscode.window.onDidChangeActiveTextEditor((now) => {
    if (now === undefined || now.document === document) return;
    listening.dispose();
    void vscode.window.showTextDocument(document, viewColumn);
  });
  setTimeout(() => void listening.dispose(), focusMs);
}

/** How long after a step VS Code may take to go to the source. */
const focusMs = 1000;

/** Asks for a step, unless one is given (by the trace view). */
async function goToStep(session: vscode.DebugSession, argument: unknown): Promise<void> {
  const given = typeof argument === 'number' ? argument : undefined;
  const position = given ?? (await askForStep((await session.customRequest('verdict.whereabouts')) as Whereabouts));
  if (position === undefined) return;
  const args: GoToStepArguments = { position };
  await session.customRequest('verdict.goToStep', args);
}

async function askForStep({ position, end }: Whereabouts): Promise<number | undefined> {
  const text = await vscode.window.showInputBox({
    title: 'Go to Step',
    prompt: `Steps are counted in instructions: 0 is the beginning, at ${end} the check fails.`,
    value: String(position),
    validateInput: (value) => (/^\d+$/.test(value) && Number(value) <= end ? undefined : `A number from 0 to ${end}`),
  });
  return text === undefined ? undefined : Number(text);
}

async function findWrite(
  session: vscode.DebugSession,
  direction: FindWriteArguments['direction'],
  context: VariableContext | undefined,
): Promise<void> {
  const reference = context?.container?.variablesReference;
  const name = context?.variable?.name ?? (await askForVariable());
  if (name === undefined) return;
  const args: FindWriteArguments = {
    direction,
    name,
    ...(reference !== undefined && { variablesReference: reference }),
  };
  await session.customRequest('verdict.findWrite', args);
}

/** What is selected, or what the user types. */
async function askForVariable(): Promise<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  const selected = editor === undefined ? '' : editor.document.getText(editor.selection);
  return vscode.window.showInputBox({
    title: 'Find the Write of',
    prompt: 'A variable, or a part of one: a[3], p->next',
    value: selected,
  });
}

/** What the adapter refuses, it says itself; other failures are worth a message. */
function tell(error: unknown): void {
  void vscode.window.showInformationMessage(error instanceof Error ? error.message : String(error));
}
