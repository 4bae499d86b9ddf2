import { Token } from '../lex/token';
import { fastMath, Flag } from '../model/flags';
import { flagBit } from './opcodes';
import type { Parser } from './parser';

/** The flags that stand here; only those in `allowed` may. */
export function parseFlags(p: Parser, allowed: number): number {
  const { lexer } = p;
  let flags = 0;
  while (lexer.kind === Token.Word) {
    const bit = lexer.word === 'fast' ? fastMath : flagBit(lexer.word);
    if (bit === undefined) break;
    if ((bit & allowed) !== bit) {
      p.fail(`flag '${lexer.word}' is not allowed here`);
      break;
    }
    flags |= bit;
    lexer.next();
  }
  return flags;
}

/** Flags that a binary operator, cast or constant expression of an opcode may have. */
export function allowedFlags(opcode: string): number {
  switch (opcode) {
    case 'add':
    case 'sub':
    case 'mul':
    case 'shl':
    case 'trunc':
      return Flag.nuw | Flag.nsw;
    case 'udiv':
    case 'sdiv':
    case 'lshr':
    case 'ashr':
      return Flag.exact;
    case 'or':
      return Flag.disjoint;
    case 'zext':
      return Flag.nneg;
    case 'uitofp':
      return Flag.nneg | fastMath;
    case 'icmp':
      return Flag.samesign;
    case 'getelementptr':
      return Flag.inbounds | Flag.nusw | Flag.nuw;
    case 'fadd':
    case 'fsub':
    case 'fmul':
    case 'fdiv':
    case 'frem':
    case 'fneg':
    case 'fcmp':
    case 'fptrunc':
    case 'fpext':
    case 'sitofp':
      return fastMath;
    default:
      return 0;
  }
}
