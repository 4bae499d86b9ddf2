/** Violation witnesses of SV-COMP, format 2.0 (Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl, Strejček, 2024). */
import type { SourcePosition } from '../../base/place';
import type { CheckKind } from '../../task/check';
import type { Trace, TraceInput } from '../trace';
import { closingParenthesis, statementStart } from './source-text';
import { yamlText, type YamlValue } from './yaml';

/** What a witness says of itself and the program. */
export interface WitnessTask {
  /** The program's file as the witness names it, its path as debug info does, and its text. */
  readonly file: string;
  readonly path: string;
  readonly text: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly hash: string;
  readonly dataModel: 'LP64' | 'ILP32';
  readonly version: string;
  readonly uuid: string;
  /** ISO 8601. */
  readonly time: string;
}

export type Witness =
  { readonly kind: 'made'; readonly text: string } | { readonly kind: 'none'; readonly reason: string };

const memorySafety = ['valid-free', 'valid-deref', 'valid-memtrack'];

/** The property of SV-COMP that a failing check violates, as its parts; undefined if there is none. */
function propertyOf(kind: CheckKind): readonly string[] | undefined {
  switch (kind) {
    case 'reach-error':
      return ['! call(reach_error())'];
    case 'signed-overflow':
      return ['! overflow'];
    case 'null-dereference':
    case 'out-of-bounds':
    case 'use-after-free':
    case 'double-free':
    case 'invalid-free':
    case 'memory-leak':
      return memorySafety;
    default:
      return undefined;
  }
}

/** The witness of a counterexample that starts in `main`. */
export function makeWitness(trace: Trace, task: WitnessTask): Witness {
  const none = (reason: string): Witness => ({ kind: 'none', reason });
  const { violation } = trace;
  const property = propertyOf(violation.kind);
  if (property === undefined) return none(`no property of SV-COMP is about ${violation.kind}`);
  const target = violation.place.source;
  if (target === undefined) return none('the failure has no place in C');
  if (trace.entry !== 'main') return none('only executions that start in main have witnesses');
  const inputs: (YamlValue | undefined)[] = [];
  for (const input of trace.inputs) {
    const { kind } = input.source;
    if (kind === 'freeze' || kind === 'undef') return none('a value that the program never gives is an input');
    inputs.push(waypointOf(input, task));
  }
  const isCall = violation.kind === 'reach-error';
  const place = target.file === task.path && !isCall ? statementStart(task.text, target) : target;
  const content = [
    ...inputs.flatMap((waypoint) => (waypoint === undefined ? [] : [waypoint])),
    { type: 'target', action: 'follow', location: locationOf(place, violation.place.ir.function, task) },
  ].map((waypoint) => ({ segment: [{ waypoint }] }));
  return {
    kind: 'made',
    text: yamlText([{ entry_type: 'violation_sequence', metadata: metadataOf(task, property), content }]),
  };
}

function metadataOf(task: WitnessTask, property: readonly string[]): YamlValue {
  return {
    format_version: '2.0',
    uuid: task.uuid,
    creation_time: task.time,
    producer: { name: 'Verdict', version: task.version },
    task: {
      input_files: [task.file],
      input_file_hashes: { [task.file]: task.hash },
      specification: property.map((part) => `CHECK( init(main()), LTL(G ${part}) )`).join('\n'),
      data_model: task.dataModel,
      language: 'C',
    },
  };
}

/** What an input was: the result of a call, or argc; undefined for what goes without saying or cannot be said. */
function waypointOf(input: TraceInput, task: WitnessTask): YamlValue | undefined {
  const { source, place } = input;
  const at = place?.source;
  if (source.kind === 'argc' && at !== undefined) {
    // Without a column: the first statement of the line.
    const { column: _, ...location } = locationOf(at, 'main', task);
    const constraint = { value: `argc == ${input.value}`, format: 'c_expression' };
    return { type: 'assumption', action: 'follow', location, constraint };
  }
  const isCall = source.kind === 'nondet' || source.kind === 'external-result' || source.kind === 'allocation-fails';
  if (!isCall || at?.file !== task.path) return undefined;
  const value = source.kind === 'allocation-fails' ? (input.value === 'fails' ? '0' : undefined) : constantOf(input);
  const end = closingParenthesis(task.text, source.callee, at);
  if (value === undefined || end === undefined) return undefined;
  const location = locationOf(end, place!.ir.function, task);
  return {
    type: 'function_return',
    action: 'follow',
    location,
    constraint: { value: `\\result == ${value}`, format: 'acsl_expression' },
  };
}

/** A value as a constant; undefined for what C has no constant for. */
function constantOf({ value }: TraceInput): string | undefined {
  if (value === 'true' || value === 'false') return value === 'true' ? '1' : '0';
  // Characters are shown with their sign: 113 'q'.
  const plain = value.replace(/ '.*'$/, '');
  return /^-?(?:\d+|\d*\.\d+|\d+(?:\.\d+)?e[+-]?\d+)$/.test(plain) ? plain : undefined;
}

interface Location {
  readonly [key: string]: YamlValue;
  readonly file_name: string;
  readonly line: number;
  readonly column: number;
  readonly function: string;
}

function locationOf({ file, line, column }: SourcePosition, fn: string, task: WitnessTask): Location {
  return { file_name: file === task.path ? task.file : file, line, column, function: fn };
}
