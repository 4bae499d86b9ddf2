import { Token } from '../lex/token';
import type { DebugRecord } from '../model/instructions';
import { parseMetadata, parseNode } from './metadata';
import type { Parser } from './parser';

/** `#dbg_value(…)` and its kin, from the `#` on. */
export function parseRecord(p: Parser): DebugRecord | undefined {
  const { lexer } = p;
  const { start } = lexer;
  lexer.next();
  const { kind, word } = lexer;
  if (kind !== Token.Word || !word.startsWith('dbg_')) {
    p.fail(`expected a debug record after '#'`);
    return undefined;
  }
  lexer.next();
  p.expect(Token.LeftParen, `'(' after '#${word}'`);
  const record = parseRecordBody(p, word.slice(4), start);
  p.expect(Token.RightParen, `')' at end of debug record`);
  return p.failed || record === undefined ? undefined : { ...record, end: lexer.previousEnd };
}

function parseRecordBody(p: Parser, kind: string, start: number): DebugRecord | undefined {
  const end = start;
  switch (kind) {
    case 'label': {
      const label = parseNode(p, 'a label');
      comma(p);
      return { kind, label, debugLocation: parseNode(p, 'a location'), start, end };
    }
    case 'declare':
    case 'value':
    case 'declare_value': {
      const described = parseDescribed(p);
      return { kind, ...described, debugLocation: parseNode(p, 'a location'), start, end };
    }
    case 'assign': {
      const described = parseDescribed(p);
      const assignId = parseNode(p, 'an assignment id');
      comma(p);
      const address = parseMetadata(p);
      comma(p);
      const addressExpression = parseNode(p, 'an expression');
      comma(p);
      const debugLocation = parseNode(p, 'a location');
      return { kind, ...described, assignId, address, addressExpression, debugLocation, start, end };
    }
    default:
      p.fail(`unknown debug record '#dbg_${kind}'`);
      return undefined;
  }
}

/** Location, variable and expression, each with its comma. */
function parseDescribed(p: Parser) {
  const location = parseMetadata(p);
  comma(p);
  const variable = parseNode(p, 'a variable');
  comma(p);
  const expression = parseNode(p, 'an expression');
  comma(p);
  return { location, variable, expression };
}

function comma(p: Parser): void {
  p.expectComma('in debug record');
}
