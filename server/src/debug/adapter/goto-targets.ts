import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ReplaySession } from '../session/session';

/** Where a jump to a line may go: an id is the position. */
export function gotoTargets(session: ReplaySession, file: string, line: number): readonly DebugProtocol.GotoTarget[] {
  const code = session.codeLines.from(file, line);
  const visits = code === undefined ? [] : session.visitsOf(file, code).filter((one) => one <= session.end);
  const number = (position: number): string => `${visits.indexOf(position) + 1} of ${visits.length}`;
  const here = session.position;
  const wanted: readonly (readonly [string, number | undefined])[] = [
    ['next time', visits.find((one) => one > here)],
    ['previous time', visits.findLast((one) => one < here)],
    ['first time', visits[0]],
    ['last time', visits.at(-1)],
  ];
  const seen = new Set<number>();
  return wanted.flatMap(([label, position]) => {
    if (position === undefined || seen.has(position)) return [];
    seen.add(position);
    return [{ id: position, label: `line ${code!}, ${label} (${number(position)}, step ${position})`, line: code! }];
  });
}
