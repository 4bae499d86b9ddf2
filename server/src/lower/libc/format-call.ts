import type { DataLayout } from '../../ir/model/data-layout';
import type { CallInst } from '../../ir/model/instructions';
import type { Value } from '../../ir/model/value';
import { typeText } from '../../ir/print/types';
import { constantString } from './constant-string';
import { fillsWholeObject, itemsRead } from './input-call';

/** Which argument is the format, for functions whose models have variants. */
const formatArgument: ReadonlyMap<string, number> = new Map([
  ['printf', 0],
  ['fprintf', 1],
  ['vprintf', 0],
  ['vfprintf', 1],
]);

/** Functions whose result is an input, if anybody looks at it. */
const writesString: ReadonlySet<string> = new Set(['puts', 'fputs']);

/** Whose arguments come one by one. */
const hasArguments: ReadonlySet<string> = new Set(['printf', 'fprintf']);

/** The function of the models whose body a call gets. */
export interface Body {
  readonly body: string;
  /** For `__verdict_strings_…`: a bit for each word of the variable arguments, set where there is a string. */
  readonly strings?: bigint;
  /** For `__verdict_items_…`: what is read. */
  readonly items?: bigint;
}

/**
 * Input that fills an object is not read byte by byte. Output whose length nobody asks for is not computed. Where the text shows that all arguments fit the format, only
 * strings are looked at; where there is none, there is nothing to do at all.
 */
export function bodyFor(call: CallInst, model: string, isUsed: (value: Value) => boolean, layout: DataLayout): Body {
  if (fillsWholeObject(call, model, layout)) return { body: `__verdict_whole_${model}` };
  const items = itemsRead(call, model, layout);
  if (items !== undefined) return { body: `__verdict_items_${model.replace(/^__isoc\d\d_/, '')}`, items };
  if (writesString.has(model) && !isUsed(call)) return { body: `__verdict_unused_${model}` };
  const index = formatArgument.get(model);
  if (index === undefined || isUsed(call)) return { body: model };
  const strings = hasArguments.has(model) ? stringArguments(call, index, layout) : undefined;
  if (strings === undefined) return { body: `__verdict_unused_${model}` };
  return strings === 0n ? { body: `__verdict_plain_${model}` } : { body: `__verdict_strings_${model}`, strings };
}

/** Whether the body does nothing, so that any number of them is no burden. */
export function isTiny({ body }: Body): boolean {
  return body.startsWith('__verdict_plain_');
}

/** Where strings are among the arguments' words; undefined if arguments may not fit the format or matter otherwise. */
function stringArguments(call: CallInst, index: number, layout: DataLayout): bigint | undefined {
  const format = constantString(call.args[index]);
  const wordBytes = layout.pointer().bits / 8;
  const wanted = format === undefined ? undefined : wantedArguments(format, layout.pointer().bits);
  let word = 0;
  let strings = 0n;
  for (const [i, { type, isString }] of wanted?.entries() ?? []) {
    const given = call.args[index + 1 + i]?.type;
    if (given === undefined || typeText(given) !== type) return undefined;
    if (type === 'x86_fp80' && wordBytes === 8) word += word % 2;
    if (isString) strings |= 1n << BigInt(word);
    word += Math.ceil(layout.sizeOf(given) / wordBytes);
  }
  return wanted === undefined || word > 64 ? undefined : strings;
}

const conversion = /%[-+ #0]*(\*|\d*)(?:\.(\*|\d*))?(hh|h|ll|l|j|z|t|L|)([diuoxXcspfFeEgGaA%])|%/g;

interface WantedArgument {
  readonly type: string;
  readonly isString: boolean;
}

/** The arguments that a format takes; undefined if it is not one of C, writes memory, or limits what is read. */
function wantedArguments(format: string, longBits: number): readonly WantedArgument[] | undefined {
  const wanted: WantedArgument[] = [];
  for (const [, width, precision, length = '', kind] of format.matchAll(conversion)) {
    if (kind === undefined || (kind === 's' && precision !== undefined)) return undefined;
    const stars = [width, precision].filter((given) => given === '*');
    wanted.push(...stars.map(() => ({ type: 'i32', isString: false })));
    if (kind === '%') continue;
    const type = argumentType(kind, length, longBits);
    if (type === undefined) return undefined;
    wanted.push({ type, isString: kind === 's' });
  }
  return wanted;
}

function argumentType(kind: string, length: string, longBits: number): string | undefined {
  if ('diuoxX'.includes(kind)) return integerTypes(longBits)[length];
  if (kind === 'c') return length === '' ? 'i32' : undefined;
  if (kind === 'p' || kind === 's') return length === '' ? 'ptr' : undefined;
  if (length === 'L') return 'x86_fp80';
  return length === '' || length === 'l' ? 'double' : undefined;
}

function integerTypes(longBits: number): Readonly<Record<string, string>> {
  const long = `i${longBits}`;
  return { '': 'i32', hh: 'i32', h: 'i32', l: long, z: long, t: long, ll: 'i64', j: 'i64' };
}
