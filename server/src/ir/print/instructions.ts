import { assertNever } from '../../base/assert-never';
import { flagNames } from '../model/flags';
import type { Atomicity, DebugRecord, Instruction } from '../model/instructions';
import type { Block } from '../model/value';
import { callText } from './calls';
import { attachmentText, metadataText } from './metadata';
import { nameText, quoted } from './names';
import { typeText } from './types';
import { typedText, valueText } from './values';

/** An instruction with its result and metadata; some have several lines. */
export function instructionText(instruction: Instruction): string {
  const result = instruction.name === undefined ? '' : `%${nameText(instruction.name)} = `;
  let text = result + bodyText(instruction);
  if (instruction.debugLocation !== undefined) text += `, !dbg ${metadataText(instruction.debugLocation)}`;
  for (const attachment of instruction.metadata) text += `, ${attachmentText(attachment)}`;
  return text;
}

/** What stands between the result and the metadata. */
function bodyText(i: Instruction): string {
  switch (i.opcode) {
    case 'icmp':
    case 'fcmp':
      return `${head(i.opcode, i.flags)} ${i.predicate} ${typedText(i.lhs)}, ${valueText(i.rhs)}`;
    case 'fneg':
      return `${head(i.opcode, i.flags)} ${typedText(i.value)}`;
    case 'freeze':
      return `freeze ${typedText(i.value)}`;
    case 'select':
      return `${head('select', i.flags)} ${typedText(i.condition)}, ${typedText(i.ifTrue)}, ${typedText(i.ifFalse)}`;
    case 'phi':
      return phiText(i);
    case 'call':
    case 'invoke':
    case 'callbr':
      return callText(i);
    case 'ret':
    case 'br':
    case 'condbr':
    case 'switch':
    case 'indirectbr':
    case 'resume':
    case 'unreachable':
    case 'landingpad':
    case 'catchpad':
    case 'cleanuppad':
    case 'catchswitch':
    case 'catchret':
    case 'cleanupret':
      return controlText(i);
    case 'alloca':
    case 'load':
    case 'store':
    case 'fence':
    case 'cmpxchg':
    case 'atomicrmw':
    case 'getelementptr':
    case 'va_arg':
      return memoryText(i);
    case 'extractelement':
      return `extractelement ${typedText(i.vector)}, ${typedText(i.index)}`;
    case 'insertelement':
      return `insertelement ${typedText(i.vector)}, ${typedText(i.value)}, ${typedText(i.index)}`;
    case 'shufflevector':
      return `shufflevector ${typedText(i.first)}, ${typedText(i.second)}, ${typedText(i.mask)}`;
    case 'extractvalue':
      return `extractvalue ${[typedText(i.aggregate), ...i.indices.map(String)].join(', ')}`;
    case 'insertvalue':
      return `insertvalue ${[typedText(i.aggregate), typedText(i.value), ...i.indices.map(String)].join(', ')}`;
    default:
      if ('lhs' in i) return `${head(i.opcode, i.flags)} ${typedText(i.lhs)}, ${valueText(i.rhs)}`;
      return `${head(i.opcode, i.flags)} ${typedText(i.value)} to ${typeText(i.type)}`;
  }
}

/** An opcode with its flags. */
function head(opcode: string, flags: number): string {
  return flags === 0 ? opcode : `${opcode} ${flagNames(flags).join(' ')}`;
}

function phiText(phi: Instruction & { opcode: 'phi' }): string {
  const incoming = phi.incoming.map(({ value, block }) => `[ ${valueText(value)}, ${valueText(block)} ]`);
  return `${head('phi', phi.flags)} ${typeText(phi.type)} ${incoming.join(', ')}`;
}

type Opcodes<K extends Instruction['opcode']> = Extract<Instruction, { readonly opcode: K }>;

type Control = Opcodes<
  | 'ret'
  | 'br'
  | 'condbr'
  | 'switch'
  | 'indirectbr'
  | 'resume'
  | 'unreachable'
  | 'landingpad'
  | 'catchpad'
  | 'cleanuppad'
  | 'catchswitch'
  | 'catchret'
  | 'cleanupret'
>;

function controlText(i: Control): string {
  switch (i.opcode) {
    case 'ret':
      return i.value === undefined ? 'ret void' : `ret ${typedText(i.value)}`;
    case 'br':
      return `br ${typedText(i.target)}`;
    case 'condbr':
      return `br ${typedText(i.condition)}, ${typedText(i.ifTrue)}, ${typedText(i.ifFalse)}`;
    case 'switch': {
      const cases = i.cases.map(({ value, target }) => `    ${typedText(value)}, ${typedText(target)}\n`);
      return `switch ${typedText(i.value)}, ${typedText(i.defaultTarget)} [\n${cases.join('')}  ]`;
    }
    case 'indirectbr':
      return `indirectbr ${typedText(i.address)}, [${i.targets.map(typedText).join(', ')}]`;
    case 'resume':
      return `resume ${typedText(i.value)}`;
    case 'unreachable':
      return 'unreachable';
    case 'landingpad': {
      const clauses = i.clauses.map(({ kind, value }) => `${kind} ${typedText(value)}`);
      if (i.cleanup) clauses.unshift('cleanup');
      return [`landingpad ${typeText(i.type)}`, ...clauses].join('\n          ');
    }
    case 'catchpad':
    case 'cleanuppad':
      return `${i.opcode} within ${valueText(i.parent)} [${i.args.map(typedText).join(', ')}]`;
    case 'catchswitch': {
      const handlers = i.handlers.map(typedText).join(', ');
      return `catchswitch within ${valueText(i.parent)} [${handlers}] unwind ${unwindText(i.unwind)}`;
    }
    case 'catchret':
      return `catchret from ${valueText(i.from)} to ${typedText(i.target)}`;
    case 'cleanupret':
      return `cleanupret from ${valueText(i.from)} unwind ${unwindText(i.unwind)}`;
    default:
      return assertNever(i);
  }
}

function unwindText(block: Block | undefined): string {
  return block === undefined ? 'to caller' : typedText(block);
}

type Memory = Opcodes<'alloca' | 'load' | 'store' | 'fence' | 'cmpxchg' | 'atomicrmw' | 'getelementptr' | 'va_arg'>;

function memoryText(i: Memory): string {
  switch (i.opcode) {
    case 'alloca': {
      const parts = [typeText(i.allocatedType)];
      if (i.count !== undefined) parts.push(typedText(i.count));
      if (i.align !== undefined) parts.push(`align ${i.align}`);
      if (i.type.kind === 'pointer' && i.type.addrspace !== 0) parts.push(`addrspace(${i.type.addrspace})`);
      return `alloca ${word(i.inalloca, 'inalloca')}${word(i.swifterror, 'swifterror')}${parts.join(', ')}`;
    }
    case 'load':
      return `load ${access(i)}${typeText(i.type)}, ${typedText(i.pointer)}${order(i.atomic)}${align(i.align)}`;
    case 'store':
      return `store ${access(i)}${typedText(i.value)}, ${typedText(i.pointer)}${order(i.atomic)}${align(i.align)}`;
    case 'fence':
      return `fence${order(i.atomic)}`;
    case 'cmpxchg': {
      const operands = [i.pointer, i.expected, i.replacement].map(typedText).join(', ');
      const words = word(i.weak, 'weak') + word(i.volatile, 'volatile');
      return `cmpxchg ${words}${operands}${order(i.success)} ${i.failureOrdering}${align(i.align)}`;
    }
    case 'atomicrmw': {
      const operands = `${typedText(i.pointer)}, ${typedText(i.value)}`;
      return `atomicrmw ${word(i.volatile, 'volatile')}${i.operation} ${operands}${order(i.atomic)}${align(i.align)}`;
    }
    case 'getelementptr': {
      const operands = [typeText(i.sourceType), typedText(i.base), ...i.indices.map(typedText)];
      return `${head('getelementptr', i.flags)} ${operands.join(', ')}`;
    }
    case 'va_arg':
      return `va_arg ${typedText(i.list)}, ${typeText(i.type)}`;
    default:
      return assertNever(i);
  }
}

function word(present: boolean, text: string): string {
  return present ? `${text} ` : '';
}

function access({ atomic, volatile }: { atomic: Atomicity | undefined; volatile: boolean }): string {
  return word(atomic !== undefined, 'atomic') + word(volatile, 'volatile');
}

function order(atomic: Atomicity | undefined): string {
  if (atomic === undefined) return '';
  const scope = atomic.syncscope === undefined ? '' : ` syncscope(${quoted(atomic.syncscope)})`;
  return `${scope} ${atomic.ordering}`;
}

function align(bytes: number | undefined): string {
  return bytes === undefined ? '' : `, align ${bytes}`;
}

/** `#dbg_value(…)`. */
export function recordText(record: DebugRecord): string {
  const parts = record.kind === 'label' ? [record.label] : [record.location, record.variable, record.expression];
  if (record.kind === 'assign') parts.push(record.assignId, record.address, record.addressExpression);
  parts.push(record.debugLocation);
  return `#dbg_${record.kind}(${parts.map(metadataText).join(', ')})`;
}
