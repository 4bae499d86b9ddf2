import type { Trace, TraceStep } from '../../trace/trace';

/**
 * The values that matter in a counterexample, in as few words as fit beside a line: `n = 0, d = -1`. `failure`: the words
 * for what fails, which name the members that matter.
 */
export function essenceOf(trace: Trace, failure = ''): string {
  const relevant = trace.steps.filter(({ relevant: matters }) => matters);
  const values = new Map<string, string>();
  let input: Value | undefined;
  for (const step of relevant.length > 0 ? relevant : trace.steps) {
    for (const { name, value } of valuesOf(step, trace)) {
      // A pointer to the object that is named after it says nothing.
      if (name === value) continue;
      // An input that a variable holds now is told by that.
      if (input?.value === value && step.event.kind === 'assign') values.delete(input.name);
      // The last value counts, and stands where it was given.
      values.delete(name);
      values.set(name, value);
      input = step.event.kind === 'input' ? { name, value } : undefined;
    }
  }
  const members = new Set([...failure.matchAll(/(?:->|\.)([A-Za-z_]\w*)/g)].map(([, member]) => member!));
  const told = [...values].flatMap(([name, value]) => membersOf(name, value, members));
  return told.slice(-shown).join(', ');
}

const shown = 3;

/** Of a large object only the members that matter; the whole of it, in short, if that cannot be told. */
function membersOf(name: string, value: string, members: ReadonlySet<string>): readonly string[] {
  if (!value.startsWith('{')) return [`${name} = ${value}`];
  const object = name.startsWith('*') && !name.includes('[') ? `${name.slice(1)}->` : `${name}.`;
  const parts = partsOf(value);
  const named = parts.flatMap((part) => {
    const [, member = '', rest = ''] = /^\.(\w+) = ([^]*)$/.exec(part) ?? [];
    return members.has(member) && !rest.startsWith('{') ? [`${object}${member} = ${rest}`] : [];
  });
  if (named.length > 0) return named;
  const short = parts.map((part) => part.replace(/\{[^]*\}$/, '{…}'));
  return [`${name} = {${short.slice(0, shown).join(', ')}${short.length > shown ? ', …' : ''}}`];
}

/** `{a, {b, c}}` is two parts. */
function partsOf(aggregate: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 1;
  let quote = '';
  for (let at = 1; at < aggregate.length; at++) {
    const sign = aggregate[at]!;
    if (quote !== '') {
      if (sign === '\\') at++;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (depth === 0 && (sign === ',' || sign === '}')) {
      parts.push(aggregate.slice(start, at).trim());
      start = at + 1;
      if (sign === '}') break;
    } else if (sign === '{') depth++;
    else if (sign === '}') depth--;
  }
  return parts;
}

interface Value {
  readonly name: string;
  readonly value: string;
}

function valuesOf({ event }: TraceStep, { entry }: Trace): readonly Value[] {
  switch (event.kind) {
    case 'initial':
    case 'assign':
      return [{ name: event.target, value: event.value }];
    case 'input':
      return [{ name: event.name, value: event.value }];
    case 'enter':
      if (event.function !== entry) return [];
      return event.arguments.flatMap(({ name, value }) => (name === undefined ? [] : [{ name, value }]));
    default:
      return [];
  }
}
