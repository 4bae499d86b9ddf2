/** Steps of a trace as a line of text. */
import { assertNever } from '../base/assert-never';
import type { TraceArgument, TraceEvent } from './trace';

export function eventText(event: TraceEvent): string {
  switch (event.kind) {
    case 'initial':
      return `initially ${event.target} = ${event.value}`;
    case 'enter':
      return `${event.function}(${argumentsText(event.arguments)})`;
    case 'leave':
      return event.value === undefined ? `${event.function} returns` : `${event.function} returns ${event.value}`;
    case 'assign':
      return `${event.target} = ${event.value}`;
    case 'branch':
      if (event.condition === undefined) return event.taken ? 'branch taken' : 'branch not taken';
      return `${event.condition} is ${event.taken}`;
    case 'switch':
      return `switch${event.subject === undefined ? '' : ` (${event.subject})`} to ${event.label}`;
    case 'input':
      return `input ${event.name} = ${event.value}`;
    case 'external': {
      const call = `${event.function}(${argumentsText(event.arguments)})`;
      return event.value === undefined ? call : `${call} returns ${event.value}`;
    }
    case 'undefined':
      return `an undefined value is used: ${event.value}`;
    case 'cycle':
      return 'here a cycle begins: what follows is repeated for ever';
    default:
      return assertNever(event);
  }
}

function argumentsText(args: readonly TraceArgument[]): string {
  return args.map(({ name, value }) => (name === undefined ? value : `${name} = ${value}`)).join(', ');
}
