import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ReplaySession } from '../session/session';

/** What fails, and with which values. */
export function exceptionInfo(session: ReplaySession, lineText: string): DebugProtocol.ExceptionInfoResponse['body'] {
  const { check } = session.execution;
  const [frame] = session.frames;
  // What the line is about to give a value says something only if that is what is wrong.
  const isKnown = ({ text }: { readonly text: string }): boolean =>
    text !== 'not available' && (text !== 'uninitialised' || check.kind === 'uninitialised-read');
  const shown = session.valuesIn(lineText, frame).filter(isKnown);
  const values = shown.map(({ expression, text }) => `${expression} = ${text}`);
  const where = session.frames
    .map(({ name, place }) => `  at ${name}${place === undefined ? '' : ` (${place.file}:${place.line})`}`)
    .join('\n');
  const { cycle, round } = session;
  const again = cycle && [
    `a round of ${cycle.length} instructions comes back to the same state: ${round === 1 ? 'here it begins' : `this is round ${round}`}`,
  ];
  return {
    exceptionId: check.kind,
    description: [check.message, ...(again ?? []), ...(values.length > 0 ? [`with ${values.join(', ')}`] : [])].join(
      '\n',
    ),
    breakMode: 'always',
    details: { message: check.message, typeName: check.kind, stackTrace: where },
  };
}
