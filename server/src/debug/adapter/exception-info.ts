import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ReplaySession, ShownExpression } from '../session/session';
import { failingAccess } from '../values/failing-access';

/** What fails, and with which values. */
export function exceptionInfo(session: ReplaySession, statement: string): DebugProtocol.ExceptionInfoResponse['body'] {
  const { check } = session.execution;
  const [frame] = session.frames;
  // What the line is about to give a value says something only if that is what is wrong.
  const isTelling = ({ expression, text }: ShownExpression): boolean =>
    text !== 'not available' &&
    // An enumerator.
    text !== expression &&
    (text !== 'uninitialised' || check.kind === 'uninitialised-read');
  const shown = session.valuesIn(statement, frame).filter(isTelling);
  const values = shown.map(({ expression, text }) => `${expression} = ${text}`);
  const where = session.frames
    .map(({ name, place }) => `  at ${name}${place === undefined ? '' : ` (${place.file}:${place.line})`}`)
    .join('\n');
  const { cycle, round } = session;
  const again = cycle && [
    `a round of ${cycle.length} instructions comes back to the same state: ${round === 1 ? 'here it begins' : `this is round ${round}`}`,
  ];
  const withValues = values.length > 0 ? [`with ${values.join(', ')}`] : [];
  const objects = frame === undefined ? [] : failingAccess(session.execution, frame, session.view);
  return {
    exceptionId: check.kind,
    description: [check.message, ...(again ?? []), ...withValues, ...objects].join('\n'),
    breakMode: 'always',
    details: { message: check.message, typeName: check.kind, stackTrace: where },
  };
}
