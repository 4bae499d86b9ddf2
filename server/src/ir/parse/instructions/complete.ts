import { Token } from '../../lex/token';
import type { InstructionBase } from '../../model/instructions';
import { noAttachments } from '../../model/metadata';
import type { Attachment } from '../../model/metadata';
import { voidType } from '../../model/types';
import type { Type } from '../../model/types';
import { parseAttachment } from '../attachments';
import { parseNode } from '../metadata';
import type { Mutable } from '../state/mutable';
import type { Parser } from '../parser';

/**
 * Reads what may follow the operands of any instruction, and gives the fields that all instructions have. The result is
 * the parser's own and good until the next instruction: copy its fields. (For the frequent instructions one by one, in
 * a literal: that is several times as fast as `...`.)
 */
export function complete(p: Parser, type: Type): InstructionBase {
  const { statement } = p;
  statement.type = type;
  statement.debugLocation = undefined;
  statement.metadata = noAttachments;
  if (p.tookComma || p.lexer.kind === Token.Comma) parseAttachmentList(p, statement);
  statement.end = p.lexer.previousEnd;
  if (type === voidType) statement.name = undefined;
  else statement.name ??= p.scope!.nextNumber;
  return statement;
}

function parseAttachmentList(p: Parser, statement: Mutable<InstructionBase>): void {
  let others: Attachment[] | undefined;
  let more = p.tookComma || p.accept(Token.Comma);
  p.tookComma = false;
  while (more) {
    if (p.lexer.kind !== Token.MetadataName) {
      p.fail(`expected metadata after ','`);
      return;
    }
    if (p.lexer.word === 'dbg') {
      p.lexer.next();
      statement.debugLocation = parseNode(p, `a location after '!dbg'`);
    } else (others ??= []).push(parseAttachment(p));
    more = p.accept(Token.Comma);
  }
  if (others !== undefined) statement.metadata = others;
}
