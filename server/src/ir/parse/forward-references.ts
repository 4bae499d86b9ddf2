import type { Value } from '../model/value';
import { nameText } from '../print/names';
import type { Forward, FunctionScope } from './state/function-scope';
import type { Parser } from './parser';
import { brokenValue, typeMismatch } from './values';

/** At the end of a function: puts the values in place of the stand-ins, and reports those that there are not. */
export function resolveForwards(p: Parser, scope: FunctionScope): void {
  if (scope.forwards.size === 0) return;
  const found = new Map<object, Value>();
  for (const forward of scope.forwards.values()) found.set(forward, resolve(p, scope, forward));
  for (const owner of scope.incomplete) replaceIn(owner, found);
}

function resolve(p: Parser, scope: FunctionScope, forward: Forward): Value {
  const { name, type, start, end } = forward;
  const value = scope.find(name);
  if (value?.type === type) return value;
  if (value === undefined) {
    if (!scope.broken) p.report(`use of undefined value '%${nameText(name)}'`, start, end);
  } else if (value !== brokenValue && !scope.broken) {
    p.report(typeMismatch(`%${nameText(name)}`, value.type, type), start, end);
  }
  return p.constants.poison(type);
}

/** Replaces stand-ins among the operands of an instruction or record, however deep they are in its lists. */
function replaceIn(owner: object, found: ReadonlyMap<object, Value>): void {
  const fields = owner as Record<string | number, unknown>;
  for (const key of Object.keys(owner)) {
    const field = fields[key];
    if (typeof field !== 'object' || field === null) continue;
    const value = found.get(field);
    if (value !== undefined) fields[key] = value;
    else if (holdsOperands(field)) replaceIn(field, found);
  }
}

/** Lists of operands, and the plain objects that hold one: incoming values, bundles, clauses, values as metadata. */
function holdsOperands(field: object): boolean {
  if (Array.isArray(field)) return true;
  if (!('kind' in field)) return 'value' in field || 'inputs' in field;
  const { kind } = field;
  if (kind === 'value' || kind === 'arglist' || kind === 'catch' || kind === 'filter') return true;
  return kind === 'metadata';
}
