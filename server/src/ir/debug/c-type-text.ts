import { assertNever } from '../../base/assert-never';
import type { CMember, CQualified, CRecord, CType, Qualifier } from './c-type';

/** The type as C writes it in a cast: `int (*)[4]`, `struct node *`. */
export function cTypeText(type: CType): string {
  return declare(type, '', new Budget());
}

/** A declaration of a name with the type: `int (*rows)[4]`. */
export function cDeclaration(type: CType, name: string): string {
  return declare(type, name, new Budget());
}

/** The definition of a struct, union, enum or typedef with its members; for other types their text. */
export function cDefinition(type: CType): string {
  switch (type.kind) {
    case 'struct':
    case 'union':
      return `${recordBody(type, '', new Budget())};`;
    case 'enum': {
      const lines = type.enumerators.slice(0, listLimit).map(({ name, value }) => `  ${name} = ${value},`);
      return [`enum ${withSpace(type.name)}{`, ...lines, ...more(type.enumerators), '};'].join('\n');
    }
    case 'typedef':
      return `typedef ${cDeclaration(type.target, type.name)};`;
    default:
      return cTypeText(type);
  }
}

/** As many members or enumerators are listed; a definition is to be read, not to be complete. */
const listLimit = 40;

/** Records without a tag are written out where they stand, so deep; deeper ones are malformed. */
const nestingLimit = 16;

/** Bounds the parts that are printed, so that cyclic (malformed) types end. */
class Budget {
  #left = 2000;

  spend(): boolean {
    return this.#left-- > 0;
  }
}

/** The declaration of `declarator`, which grows from the name outwards, as C's grammar does. */
function declare(type: CType, declarator: string, budget: Budget): string {
  if (!budget.spend()) return '…';
  switch (type.kind) {
    case 'pointer':
      return declareTarget(type.target, `*${declarator}`, budget);
    case 'array':
      return declare(type.element, `${declarator}[${countText(type.count)}]`, budget);
    case 'function': {
      const params = type.params.map((param) => declare(param, '', budget));
      if (type.varargs && params.length > 0) params.push('...');
      const list = params.length === 0 && !type.varargs ? 'void' : params.join(', ');
      return declare(type.returns, `${declarator}(${list})`, budget);
    }
    case 'qualified':
      return declareQualified(type, declarator, budget);
    default:
      return join(specifier(type, budget), declarator);
  }
}

function declareTarget(target: CType, declarator: string, budget: Budget): string {
  const binds = target.kind === 'array' || target.kind === 'function';
  return declare(target, binds ? `(${declarator})` : declarator, budget);
}

/** Qualifiers of a pointer stand after its `*`, all others before the specifier. */
function declareQualified(type: CQualified, declarator: string, budget: Budget): string {
  const words: Qualifier[] = [];
  let inner: CType = type;
  while (inner.kind === 'qualified' && inner.qualifier !== '_Atomic' && budget.spend()) {
    words.push(inner.qualifier);
    inner = inner.target;
  }
  const qualifiers = words.join(' ');
  if (inner.kind === 'qualified') {
    const atomic = `_Atomic(${declare(inner.target, '', budget)})`;
    return join(words.length === 0 ? atomic : `${qualifiers} ${atomic}`, declarator);
  }
  if (inner.kind === 'pointer') return declareTarget(inner.target, `*${join(qualifiers, declarator)}`, budget);
  if (inner.kind === 'array') {
    // A qualified array is an array of qualified elements.
    const element = words.reduceRight<CType>(
      (target, word) => ({ kind: 'qualified', qualifier: word, target }),
      inner.element,
    );
    return declare(element, `${declarator}[${countText(inner.count)}]`, budget);
  }
  return `${qualifiers} ${declare(inner, declarator, budget)}`;
}

function join(specifiers: string, declarator: string): string {
  return declarator === '' || declarator.startsWith('[') ? specifiers + declarator : `${specifiers} ${declarator}`;
}

type Plain = Exclude<CType, { kind: 'pointer' | 'array' | 'function' | 'qualified' }>;

function specifier(type: Plain, budget: Budget): string {
  switch (type.kind) {
    case 'void':
      return 'void';
    case 'bool':
    case 'char':
    case 'integer':
    case 'float':
    case 'typedef':
    case 'unspecified':
    case 'unknown':
      return type.name;
    case 'complex':
      return type.name === 'complex' ? complexText(type.bits) : type.name;
    case 'struct':
    case 'union':
    case 'enum':
      return `${type.kind} ${type.name ?? '{…}'}`;
    case 'incomplete':
      return `${type.tag} ${type.name ?? '{…}'}`;
    case 'vector':
      return `${declare(type.element, '', budget)} __attribute__((vector_size(${type.bytes})))`;
    default:
      return assertNever(type);
  }
}

/** clang calls every complex type "complex"; the size tells which it is. */
function complexText(bits: number): string {
  if (bits === 64) return '_Complex float';
  return bits === 128 ? '_Complex double' : '_Complex long double';
}

function countText(count: Extract<CType, { kind: 'array' }>['count']): string {
  switch (count.kind) {
    case 'fixed':
      return String(count.count);
    case 'variable':
      return '*';
    case 'unknown':
      return '';
    default:
      return assertNever(count);
  }
}

function recordBody(record: CRecord, indent: string, budget: Budget): string {
  const members = record.members.slice(0, listLimit).map((member) => memberText(member, `${indent}  `, budget));
  const lines = [...members, ...more(record.members).map((line) => indent + line)];
  return [`${record.kind} ${withSpace(record.name)}{`, ...lines, `${indent}}`].join('\n');
}

function memberText(member: CMember, indent: string, budget: Budget): string {
  const { type, name } = member;
  if (!budget.spend()) return `${indent}…`;
  const isRecord = type.kind === 'struct' || type.kind === 'union';
  const text =
    isRecord && type.name === undefined && indent.length < 2 * nestingLimit
      ? join(recordBody(type, indent, budget), name ?? '')
      : declare(type, name ?? '', budget);
  const width = member.bitFieldBits === undefined ? '' : ` : ${member.bitFieldBits}`;
  return `${indent}${text}${width}; // ${offsetText(member)}`;
}

function offsetText(member: CMember): string {
  return member.bitFieldBits === undefined ? `offset ${member.byteOffset}` : `bit ${member.bitOffset}`;
}

function more(list: readonly unknown[]): string[] {
  return list.length > listLimit ? [`  // ${list.length - listLimit} more`] : [];
}

function withSpace(name: string | undefined): string {
  return name === undefined ? '' : `${name} `;
}
