import type { DebugProtocol } from '@vscode/debugprotocol';
import { assertNever } from '../../base/assert-never';
import type { ReplaySession } from '../session/session';
import type { Stop } from '../session/stop';

/** Why the session has stopped, for the client. */
export function stoppedBody(stop: Stop, session: ReplaySession, threadId: number): DebugProtocol.StoppedEvent['body'] {
  const common = { threadId, allThreadsStopped: true };
  switch (stop.kind) {
    case 'entry':
      return { ...common, reason: 'entry', description: 'Paused where the execution starts' };
    case 'step':
      return { ...common, reason: 'step' };
    case 'goto':
      return { ...common, reason: 'goto' };
    case 'beginning':
      return { ...common, reason: 'entry', description: 'Paused at the beginning' };
    case 'breakpoint':
      return {
        ...common,
        reason: stop.of === 'line' ? 'breakpoint' : `${stop.of} breakpoint`,
        hitBreakpointIds: [...stop.ids],
      };
    case 'data':
      return {
        ...common,
        reason: 'data breakpoint',
        description: `Paused before ${stop.text}`,
        text: stop.text,
        hitBreakpointIds: stop.ids.filter((id) => id > 0),
      };
    case 'violation': {
      const { kind, message } = session.execution.check;
      return { ...common, reason: 'exception', description: `Paused at ${kind}`, text: message };
    }
    case 'cycle': {
      const text = stop.round === 1 ? 'here the cycle begins' : `here the cycle begins again, round ${stop.round}`;
      return { ...common, reason: 'exception', description: `Paused: ${text}`, text };
    }
    default:
      return assertNever(stop);
  }
}
