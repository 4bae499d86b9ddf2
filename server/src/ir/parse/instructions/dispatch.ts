import type { Instruction } from '../../model/instructions';
import type { Parser } from '../parser';
import * as aggregates from './aggregates';
import * as arithmetic from './arithmetic';
import * as calls from './calls';
import * as control from './control';
import * as memory from './memory';

/** Reads an instruction from after its opcode; undefined only after a failure. */
type InstructionParser = (p: Parser, opcode: string) => Instruction | undefined;

const binary = 'add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem'.split(' ');
const casts =
  'trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr bitcast addrspacecast'.split(
    ' ',
  );

/** The parser of each instruction, by the word it starts with. */
export const instructionParsers: ReadonlyMap<string, InstructionParser> = new Map<string, InstructionParser>([
  ...binary.map((opcode): [string, InstructionParser] => [opcode, arithmetic.parseBinary]),
  ...casts.map((opcode): [string, InstructionParser] => [opcode, arithmetic.parseCast]),
  ['fneg', arithmetic.parseFneg],
  ['icmp', arithmetic.parseIcmp],
  ['fcmp', arithmetic.parseFcmp],
  ['select', arithmetic.parseSelect],
  ['freeze', arithmetic.parseFreeze],
  ['alloca', memory.parseAlloca],
  ['load', memory.parseLoad],
  ['store', memory.parseStore],
  ['fence', memory.parseFence],
  ['cmpxchg', memory.parseCmpxchg],
  ['atomicrmw', memory.parseAtomicRmw],
  ['getelementptr', memory.parseGep],
  ['va_arg', memory.parseVaArg],
  ['extractelement', aggregates.parseExtractElement],
  ['insertelement', aggregates.parseInsertElement],
  ['shufflevector', aggregates.parseShuffleVector],
  ['extractvalue', aggregates.parseExtractValue],
  ['insertvalue', aggregates.parseInsertValue],
  ['phi', aggregates.parsePhi],
  ['call', calls.parseCall],
  ['tail', calls.parseTailCall],
  ['musttail', calls.parseTailCall],
  ['notail', calls.parseTailCall],
  ['invoke', calls.parseInvoke],
  ['callbr', calls.parseCallBr],
  ['ret', control.parseRet],
  ['br', control.parseBr],
  ['switch', control.parseSwitch],
  ['indirectbr', control.parseIndirectBr],
  ['resume', control.parseResume],
  ['unreachable', control.parseUnreachable],
  ['landingpad', control.parseLandingPad],
  ['catchpad', control.parseCatchPad],
  ['cleanuppad', control.parseCleanupPad],
  ['catchswitch', control.parseCatchSwitch],
  ['catchret', control.parseCatchRet],
  ['cleanupret', control.parseCleanupRet],
]);
