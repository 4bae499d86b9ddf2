import { assertNever } from '../../base/assert-never';
import { bytesToString, escape } from '../byte-string';
import type { Constant, ConstantAggregate, ConstantExpr, ConstantGep, ConstantInt, PtrAuth } from '../model/constants';
import { signedValue } from '../model/constants';
import { flagNames } from '../model/flags';
import type { InlineAsm, Value } from '../model/value';
import { floatText } from './floats';
import { metadataText } from './metadata';
import { nameText, quoted } from './names';
import { typeText } from './types';

/** A value with its type, as most operands are written. */
export function typedText(value: Value): string {
  return `${typeText(value.type)} ${valueText(value)}`;
}

/** A value as an operand, without its type. */
export function valueText(value: Value): string {
  switch (value.kind) {
    case 'argument':
    case 'block':
      return `%${nameText(value.name)}`;
    case 'instruction':
      return value.name === undefined ? '%<unnamed>' : `%${nameText(value.name)}`;
    case 'asm':
      return asmText(value);
    case 'metadata':
      return metadataText(value.metadata);
    default:
      return constantText(value);
  }
}

function asmText(asm: InlineAsm): string {
  const words = ['asm'];
  if (asm.sideEffect) words.push('sideeffect');
  if (asm.alignStack) words.push('alignstack');
  if (asm.intelDialect) words.push('inteldialect');
  if (asm.unwind) words.push('unwind');
  return `${words.join(' ')} ${quoted(asm.code)}, ${quoted(asm.constraints)}`;
}

function constantText(constant: Constant): string {
  switch (constant.kind) {
    case 'int':
      return integerText(constant);
    case 'float':
      return floatText(constant);
    case 'null':
    case 'undef':
    case 'poison':
    case 'none':
      return constant.kind;
    case 'zero':
      return 'zeroinitializer';
    case 'aggregate':
      return aggregateText(constant);
    case 'string':
      return `c"${escape(bytesToString(constant.bytes))}"`;
    case 'splat':
      return `splat (${typedText(constant.element)})`;
    case 'blockaddress':
      return `blockaddress(@${nameText(constant.function.name)}, %${nameText(constant.block.name)})`;
    case 'dso_local_equivalent':
    case 'no_cfi':
      return `${constant.kind} @${nameText(constant.target.name)}`;
    case 'ptrauth':
      return ptrAuthText(constant);
    case 'expr':
      return expressionText(constant);
    case 'variable':
    case 'function':
    case 'alias':
    case 'ifunc':
      return `@${nameText(constant.name)}`;
    default:
      return assertNever(constant);
  }
}

function integerText(constant: ConstantInt): string {
  if (constant.type.bits === 1) return constant.value === 1n ? 'true' : 'false';
  return signedValue(constant).toString();
}

function aggregateText({ type, elements }: ConstantAggregate): string {
  const list = elements.map(typedText).join(', ');
  if (type.kind === 'array') return `[${list}]`;
  if (type.kind === 'vector') return `<${list}>`;
  const body = elements.length === 0 ? '{}' : `{ ${list} }`;
  return type.packed ? `<${body}>` : body;
}

function ptrAuthText(constant: PtrAuth): string {
  const { pointer, key, discriminator, addressDiscriminator, deactivationSymbol } = constant;
  const parts = [pointer, key, discriminator, addressDiscriminator, deactivationSymbol];
  return `ptrauth (${parts
    .filter((part) => part !== undefined)
    .map(typedText)
    .join(', ')})`;
}

function expressionText(expr: ConstantExpr): string {
  switch (expr.opcode) {
    case 'getelementptr':
      return gepText(expr);
    case 'icmp':
    case 'fcmp':
      return `${expr.opcode} ${expr.predicate} (${typedText(expr.lhs)}, ${typedText(expr.rhs)})`;
    case 'select':
      return `select (${[expr.condition, expr.ifTrue, expr.ifFalse].map(typedText).join(', ')})`;
    case 'fneg':
      return `fneg (${typedText(expr.value)})`;
    case 'extractelement':
    case 'insertelement':
    case 'shufflevector':
      return `${expr.opcode} (${expr.operands.map(typedText).join(', ')})`;
    case 'extractvalue':
    case 'insertvalue':
      return `${expr.opcode} (${[...expr.operands.map(typedText), ...expr.indices.map(String)].join(', ')})`;
    default:
      break;
  }
  const head = [expr.opcode, ...flagNames(expr.flags)].join(' ');
  if ('lhs' in expr) return `${head} (${typedText(expr.lhs)}, ${typedText(expr.rhs)})`;
  return `${head} (${typedText(expr.value)} to ${typeText(expr.type)})`;
}

function gepText(gep: ConstantGep): string {
  const head: string[] = [gep.opcode, ...flagNames(gep.flags)];
  if (gep.inRange !== undefined) head.push(`inrange(${gep.inRange.lower}, ${gep.inRange.upper})`);
  const indices = gep.indices.map((index, i) => (i === gep.inRangeIndex ? 'inrange ' : '') + typedText(index));
  return `${head.join(' ')} (${[typeText(gep.sourceType), typedText(gep.base), ...indices].join(', ')})`;
}
