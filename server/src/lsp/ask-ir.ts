import { LSPErrorCodes, ResponseError, type CancellationToken } from 'vscode-languageserver/node';
import type { IrQuestions } from '../service/protocol';
import type { Context } from './context';
import { signalOf } from './signal';

/** Asks a worker about an open `.ll`; undefined if the document is not one, or there is no answer (and the log says why). */
export async function askIr<K extends keyof IrQuestions>(
  { documents, service, outcomes }: Context,
  question: K,
  uri: string,
  about: IrQuestions[K]['about'],
  token: CancellationToken,
): Promise<IrQuestions[K]['answer'] | undefined> {
  const document = documents.get(uri);
  if (document?.role !== 'ir') return undefined;
  const snapshot = document.snapshot();
  const outcome = await service.ask(question, snapshot, about, signalOf(token));
  if (outcome.kind === 'cancelled') throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
  // Positions in a text that has changed meanwhile point elsewhere: the editor asks again.
  if (document.version !== snapshot.version) throw new ResponseError(LSPErrorCodes.ContentModified, 'content modified');
  return outcomes.value(outcome, `Looking up ${question} in ${uri}`);
}
