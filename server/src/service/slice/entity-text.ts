import { createHash } from 'node:crypto';
import { unescape } from '../../ir/byte-string';
import type { GlobalValue, IrFunction } from '../../ir/model/globals';
import type { Module } from '../../ir/model/module';
import type { StructType } from '../../ir/model/types';
import { groupText } from '../../ir/print/attributes';
import { typeText } from '../../ir/print/types';
import { knownFunction } from '../../task/known-functions';
import { modelAttributes } from '../../task/model-function';
import { instructionsIn } from '../../task/plan/slots';

/** What an entity's text says, as a hash, and the named types in it. */
export interface EntityText {
  readonly digest: string;
  readonly types: readonly StructType[];
}

/**
 * Entities of a module by what they mean: their text without comments, debug info and places, and with content in place
 * of the numbers that LLVM gives to metadata, attribute groups and string literals. An edit elsewhere changes such
 * numbers; it does not change these texts.
 */
export class EntityTexts {
  readonly #known = new Map<GlobalValue, EntityText>();
  readonly #metadata = new Map<string, string>();
  readonly #literals = new Map<GlobalValue, string>();
  readonly #literalCounts = new Map<string, number>();

  constructor(
    private readonly module: Module,
    /** Of the module. */
    private readonly text: string,
  ) {
    // In module order, so that literals of the same content are told apart in the same way each time.
    for (const variable of module.variables)
      if (isLiteral(variable)) this.#literals.set(variable, this.#content(variable));
  }

  of(entity: GlobalValue): EntityText {
    let known = this.#known.get(entity);
    if (known === undefined) {
      const text = this.#write(entity);
      this.#known.set(entity, (known = { digest: hash(text), types: this.#typesIn(text) }));
    }
    return known;
  }

  /** The definitions of all types that some texts name, and of those that these name. */
  typesOf(texts: readonly EntityText[]): readonly string[] {
    const found = new Map<StructType, string>();
    const work = texts.flatMap(({ types }) => types);
    for (let type = work.pop(); type !== undefined; type = work.pop()) {
      if (found.has(type)) continue;
      const definition = `${typeText(type)} = ${type.packed ? 'packed ' : ''}${(type.elements ?? []).map(typeText).join(', ')}${type.elements === undefined ? 'opaque' : ''}`;
      found.set(type, definition);
      work.push(...this.#typesIn(definition));
    }
    return [...found.values()].sort();
  }

  #typesIn(text: string): readonly StructType[] {
    const types = new Set<StructType>();
    for (const [, name] of text.matchAll(localName)) {
      const type = this.module.namedTypes.get(decoded(name!));
      if (type !== undefined) types.add(type);
    }
    return [...types];
  }

  #write(entity: GlobalValue): string {
    const raw = this.text.slice(entity.start, entity.end);
    if (entity.kind !== 'function') return this.#normal(raw);
    return this.#normal(withoutAssertArguments(entity, raw));
  }

  #normal(raw: string): string {
    return raw
      .replace(token, (part: string) => {
        const [first] = part;
        if (first === '@') return this.#name(part);
        if (first === '#') return /^#\d/.test(part) ? this.#group(Number(part.slice(1))) : '';
        if (/^!\d/.test(part)) return this.#node(Number(part.slice(1)), []);
        if (first === '"' || part.startsWith('c"')) return part.startsWith(`"${modelAttributes.offset}"`) ? '' : part;
        return ' ';
      })
      .trim();
  }

  #name(written: string): string {
    const symbol = this.module.symbols.get(decoded(written.slice(1)));
    const literal = symbol && this.#literals.get(symbol);
    return literal ?? written;
  }

  #group(id: number): string {
    const group = this.module.attributeGroups.get(id);
    if (group === undefined) return `#${id}`;
    return groupText({ ...group, id: 0 }).replace(callOffset, '');
  }

  /** Debug info and places say nothing of what a program does. */
  #node(id: number, around: readonly number[]): string {
    const depth = around.indexOf(id);
    if (depth >= 0) return `!up${depth}`;
    const key = `${id}${around.length === 0 ? '' : ` in ${around.join(' ')}`}`;
    const known = this.#metadata.get(key);
    if (known !== undefined) return known;
    const node = this.module.metadata.get(id);
    if (node === undefined || node.start < 0) return `!${id}`;
    const raw = this.text.slice(node.start, node.end).replace(/^!\d+\s*=\s*/, '');
    const content = node.name.startsWith('DI')
      ? '!DI'
      : raw.replace(/"[^"]*"|!(\d+)/g, (part: string, inner?: string) =>
          inner === undefined ? part : this.#node(Number(inner), [...around, id]),
        );
    this.#metadata.set(key, content);
    return content;
  }

  #content(variable: GlobalValue): string {
    const content = hash(this.#normal(this.text.slice(variable.nameEnd, variable.end)));
    const count = this.#literalCounts.get(content) ?? 0;
    this.#literalCounts.set(content, count + 1);
    return `@literal.${content}.${count}`;
  }
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** String literals and the like: clang numbers them through the file, and they refer to nothing that has a number. */
function isLiteral(variable: Module['variables'][number]): boolean {
  const initializer = variable.initializer?.kind;
  return variable.linkage === 'private' && variable.isConstant && (initializer === 'string' || initializer === 'zero');
}

/** What an assertion says when it fails, and in which line, does not decide whether it does. */
function withoutAssertArguments(fn: IrFunction, raw: string): string {
  let text = '';
  let at = fn.start;
  for (const instruction of instructionsIn(fn)) {
    if (instruction.opcode !== 'call' || instruction.callee.kind !== 'function') continue;
    if (knownFunction(instruction.callee) !== 'assert-failure') continue;
    text += `${raw.slice(at - fn.start, instruction.start - fn.start)}assert-failure`;
    at = instruction.end;
  }
  return text + raw.slice(at - fn.start);
}

function decoded(name: string): string | number {
  if (name.startsWith('"')) return unescape(name.slice(1, -1));
  return /^\d+$/.test(name) ? Number(name) : name;
}

const localName = /%("[^"]*"|[-a-zA-Z$._0-9]+)/g;
const callOffset = new RegExp(`"${modelAttributes.offset}"="[^"]*"`, 'g');
const token = new RegExp(
  [
    `"${modelAttributes.offset}"="[^"]*"`,
    'c?"[^"]*"',
    '@(?:"[^"]*"|[-a-zA-Z$._0-9]+)',
    // Debug info: attachments, records, intrinsics.
    ',?\\s*!(?:dbg|srcloc|heapallocsite) !\\d+',
    '#dbg_[^\\n]*',
    '(?:tail )?call void @llvm\\.dbg\\.[^\\n]*',
    '!\\d+',
    '#\\d+',
    '(?:\\s|;[^\\n]*)+',
  ].join('|'),
  'g',
);
