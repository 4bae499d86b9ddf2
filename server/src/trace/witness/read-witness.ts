/** Reads violation witnesses of SV-COMP, format 2.0, of whichever tool: what a run can be guided by. */
import { parse } from 'yaml';

/** A value that the witness gives: to what a call returns, or to argc. */
export interface WitnessValue {
  readonly kind: 'result' | 'argc';
  readonly at: WitnessPlace;
  /** As C writes it. */
  readonly constant: string;
}

export interface WitnessPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number | undefined;
}

export interface ReadWitness {
  /** The program, as the witness names it. */
  readonly file: string;
  /** SHA-256 of its text, hexadecimal. */
  readonly hash: string | undefined;
  readonly dataModel: 'LP64' | 'ILP32';
  readonly specification: string;
  /** In the order of the execution. */
  readonly values: readonly WitnessValue[];
  readonly target: WitnessPlace;
}

export type ReadWitnessResult =
  { readonly kind: 'witness'; readonly witness: ReadWitness } | { readonly kind: 'wrong'; readonly message: string };

export function readWitness(text: string): ReadWitnessResult {
  const wrong = (message: string): ReadWitnessResult => ({ kind: 'wrong', message });
  let entries: unknown;
  try {
    entries = parse(text);
  } catch {
    return wrong('it is not YAML');
  }
  const entry = listOf(entries).find((one) => textOf(one, 'entry_type') === 'violation_sequence');
  if (entry === undefined) return wrong('it has no violation sequence');
  const task = field(field(entry, 'metadata'), 'task');
  const [file] = listOf(field(task, 'input_files')).filter((one) => typeof one === 'string');
  if (file === undefined) return wrong('it does not name its program');
  const waypoints = listOf(field(entry, 'content'))
    .flatMap((one) => listOf(field(one, 'segment')))
    .map((one) => field(one, 'waypoint'))
    .filter((one) => textOf(one, 'action') !== 'avoid');
  const target = waypoints.findLast((one) => textOf(one, 'type') === 'target');
  const place = target === undefined ? undefined : placeOf(target);
  if (place === undefined) return wrong('it does not say where the program fails');
  const hash = field(field(task, 'input_file_hashes'), file);
  return {
    kind: 'witness',
    witness: {
      file,
      hash: typeof hash === 'string' ? hash : undefined,
      dataModel: textOf(task, 'data_model') === 'ILP32' ? 'ILP32' : 'LP64',
      specification: textOf(task, 'specification') ?? '',
      values: waypoints.flatMap(valueOf),
      target: place,
    },
  };
}

/** What is said of a value in a form that leaves no choice; other waypoints only narrow the search. */
function valueOf(waypoint: unknown): readonly WitnessValue[] {
  const at = placeOf(waypoint);
  const constraint = textOf(field(waypoint, 'constraint'), 'value');
  if (at === undefined || constraint === undefined) return [];
  const kind = kinds[textOf(waypoint, 'type') ?? ''];
  if (kind === undefined) return [];
  const sides = constraint.replaceAll(/[()\s;]/g, '').split('==');
  const constant = sides.find((side) => isNumber.test(side));
  if (sides.length !== 2 || constant === undefined || !sides.includes(subjects[kind])) return [];
  return [{ kind, at, constant: constant.replace(/[uUlL]+$/, '') }];
}

const kinds: Readonly<Record<string, WitnessValue['kind']>> = { function_return: 'result', assumption: 'argc' };
const subjects: Readonly<Record<WitnessValue['kind'], string>> = { result: String.raw`\result`, argc: 'argc' };
const isNumber = /^-?(?:0[xX][\da-fA-F]+|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|\.\d+)[uUlL]*$/;

function placeOf(waypoint: unknown): WitnessPlace | undefined {
  const location = field(waypoint, 'location');
  const [line, column] = [field(location, 'line'), field(location, 'column')];
  if (typeof line !== 'number') return undefined;
  return {
    file: textOf(location, 'file_name') ?? '',
    line,
    column: typeof column === 'number' ? column : undefined,
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function textOf(value: unknown, name: string): string | undefined {
  const found = field(value, name);
  return typeof found === 'string' ? found : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
