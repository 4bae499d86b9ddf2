import { Token } from '../lex/token';
import { noAttachments } from '../model/metadata';
import type { Attachment } from '../model/metadata';
import { parseNode } from './metadata';
import type { Parser } from './parser';

/** `!name !node` for as long as there are such, separated by nothing. */
export function parseAttachments(p: Parser): readonly Attachment[] {
  let attachments = noAttachments;
  while (p.lexer.kind === Token.MetadataName) attachments = [...attachments, parseAttachment(p)];
  return attachments;
}

/** `!name !node`. */
export function parseAttachment(p: Parser): Attachment {
  const name = p.lexer.word;
  p.lexer.next();
  return { name, node: parseNode(p, 'metadata after the name of an attachment') };
}
