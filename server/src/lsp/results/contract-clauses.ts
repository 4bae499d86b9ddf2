import type { SurveyedParameter } from '../../service/model/survey';

/**
 * What a contract could ask of the pointers of a function: as many elements as the integer that follows says, or the
 * only integer there is; a string; or one object. For the user to look over. Undefined if there is no pointer.
 */
export function contractFor(parameters: readonly SurveyedParameter[]): string | undefined {
  const clauses = parameters.flatMap((one, at) => (one.kind === 'pointer' ? [pointerClause(one, at, parameters)] : []));
  return clauses.length === 0 ? undefined : clauses.join(' && ');
}

function pointerClause(
  { name, isReadOnly, isText }: Extract<SurveyedParameter, { kind: 'pointer' }>,
  at: number,
  parameters: readonly SurveyedParameter[],
): string {
  const valid = isReadOnly ? String.raw`\valid_read` : String.raw`\valid`;
  const count = countOf(at, parameters);
  if (count !== undefined) return `${valid}(${name} + (0 .. ${count} - 1))`;
  return isText && isReadOnly ? String.raw`\valid_read_string(${name})` : `${valid}(${name})`;
}

/** The integer that seems to count the elements, by its name: the next parameter that is one, else the only one. */
function countOf(at: number, parameters: readonly SurveyedParameter[]): string | undefined {
  const isCount = ({ kind, name }: SurveyedParameter): boolean =>
    kind === 'integer' && (countName.test(name) || countWord.test(name));
  const next = parameters.slice(at + 1).find(isCount);
  if (next !== undefined) return next.name;
  const counts = parameters.filter(isCount);
  return counts.length === 1 ? counts[0]!.name : undefined;
}

/** `n`, `n1`, `nItems`, `n_items`; but not `name`. */
const countName = /^[nmkNM]\d*$|^n[A-Z_]|_n$/;
/** `count`, `buf_len`, `numItems`; but not `value`, `x`, `mode`. */
const countWord =
  /^(?:num|max|len|cnt|count|size|sz)(?![a-z]{3})|(?:num|max|len|length|cap|capacity|cnt|count|size|sz)$/i;

/** What keeps loops short: the integers stay small. Undefined if there is none. */
export function smallIntegers(parameters: readonly SurveyedParameter[], bound: number): string | undefined {
  const integers = parameters.flatMap(({ kind, name }) => (kind === 'integer' ? [`${name} <= ${bound}`] : []));
  return integers.length === 0 ? undefined : integers.join(' && ');
}
