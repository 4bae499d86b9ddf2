import { characterValue } from '../../task/contract/literals';
import type { Expression } from './expression';

/** The bytes of a string literal, with the zero at its end. */
export function stringLiteral(text: string): Expression {
  const start = text.indexOf('"');
  const width = ({ L: 4, U: 4, u: 2 } as const)[text.slice(0, start)] ?? 1;
  const bytes: number[] = [];
  const push = (value: number): void => {
    for (let i = 0; i < width; i++) bytes.push((value >>> (8 * i)) & 0xff);
  };
  for (const [unit] of text.slice(start + 1, -1).matchAll(/\\(?:[0-7]{1,3}|x[0-9a-fA-F]+|.)|[^\\]/gu)) {
    if (unit.startsWith('\\')) push(Number(characterValue(`'${unit}'`)));
    else if (width === 1) bytes.push(...Buffer.from(unit, 'utf8'));
    else if (width === 4) push(unit.codePointAt(0)!);
    else for (let i = 0; i < unit.length; i++) push(unit.charCodeAt(i));
  }
  push(0);
  return { kind: 'string', bytes, width };
}
