import { Refused } from './refused';

type Kind = 'text' | 'number' | 'truth' | 'list' | 'records' | 'record';

/** What each request needs (`name`), and what it may have (`name?`). */
const shapes: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  launch: {
    'program?': 'text',
    'check?': 'text',
    'function?': 'text',
    'trace?': 'text',
    'text?': 'text',
    'stopOnEntry?': 'truth',
    'timeout?': 'number',
    'compile?': 'record',
    'roots?': 'list',
    'trusted?': 'truth',
  },
  cancel: { 'requestId?': 'number' },
  stackTrace: { 'startFrame?': 'number', 'levels?': 'number' },
  scopes: { frameId: 'number' },
  variables: { variablesReference: 'number', 'start?': 'number', 'count?': 'number' },
  evaluate: { expression: 'text', 'frameId?': 'number' },
  completions: { text: 'text', column: 'number', 'frameId?': 'number' },
  goto: { targetId: 'number' },
  gotoTargets: { source: 'record', line: 'number' },
  restartFrame: { frameId: 'number' },
  setBreakpoints: { source: 'record', 'breakpoints?': 'records' },
  setFunctionBreakpoints: { breakpoints: 'records' },
  setInstructionBreakpoints: { breakpoints: 'records' },
  setDataBreakpoints: { breakpoints: 'records' },
  dataBreakpointInfo: { name: 'text', 'variablesReference?': 'number', 'frameId?': 'number' },
  breakpointLocations: { source: 'record', line: 'number', 'endLine?': 'number' },
  disassemble: { memoryReference: 'text', instructionCount: 'number' },
  readMemory: { memoryReference: 'text', count: 'number', 'offset?': 'number' },
  'verdict.goToStep': { position: 'number' },
  'verdict.goToRound': { loop: 'number', round: 'number' },
  'verdict.findWrite': { direction: 'text', name: 'text', 'variablesReference?': 'number' },
  'verdict.trace': { 'parent?': 'number', 'from?': 'number' },
  'verdict.traceHere': { all: 'truth' },
  'verdict.hex': { hex: 'truth' },
};

/** Any program may be on the other side: what it sends is looked at first. */
export function checkArguments(command: string, given: unknown): void {
  const args = (given ?? {}) as Readonly<Record<string, unknown>>;
  for (const [key, kind] of Object.entries(shapes[command] ?? {})) {
    const name = key.replace('?', '');
    const value = args[name];
    if (value === undefined ? !key.endsWith('?') : !isOf(kind, value)) {
      throw new Refused(
        `${command}: ${name} is to be ${words[kind]}, not ${value === undefined ? 'missing' : JSON.stringify(value)}`,
      );
    }
  }
}

const words: Readonly<Record<Kind, string>> = {
  text: 'a text',
  number: 'a number',
  truth: 'true or false',
  list: 'a list',
  records: 'a list of objects',
  record: 'an object',
};

function isOf(kind: Kind, value: unknown): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return Number.isFinite(value);
    case 'truth':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value);
    case 'records':
      return Array.isArray(value) && value.every((one) => isOf('record', one));
    case 'record':
      return typeof value === 'object' && value !== null;
  }
}
