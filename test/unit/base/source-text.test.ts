import { describe, expect, it } from 'vitest';
import { decodeSource, encodeSource, utf16Column } from '../../../server/src/base/source-text';

const texts: readonly (readonly [string, Uint8Array, string])[] = [
  ['nothing', Uint8Array.of(), ''],
  ['ASCII', Buffer.from('int x;\n'), 'int x;\n'],
  ['UTF-8', Buffer.from('größe 😀 €'), 'größe 😀 €'],
  ['a byte order mark', Buffer.from('\ufeffint x;'), '\ufeffint x;'],
  ['Latin-1', Buffer.from('größe', 'latin1'), 'gr\udcf6\udcdfe'],
  ['both', Buffer.concat([Buffer.from('é'), Buffer.from('é€', 'latin1'), Buffer.from('😀')]), 'é\udce9\udcac😀'],
  ['a sequence that is cut off', Buffer.from('😀').subarray(0, 3), '\udcf0\udc9f\udc98'],
  ['a surrogate in UTF-8', Uint8Array.of(0xed, 0xb3, 0xa9), '\udced\udcb3\udca9'],
  ['a byte that was escaped before', Buffer.from('\udce9'), '\ufffd'],
  ['a zero', Uint8Array.of(0x61, 0, 0xff, 0), 'a\0\udcff\0'],
];

describe('a source file as text', () => {
  it.each(texts)('is %s', (_, bytes, text) => {
    expect(decodeSource(bytes)).toBe(text);
    expect([...encodeSource(text)]).toEqual([...bytes]);
  });

  it.each([
    ['größe', 3, 2],
    ['größe', 5, 3],
    ['gr\udcf6\udcdfe', 4, 3],
    ['a😀b', 6, 3],
  ])('of %j has byte column %i at %i', (line, column, expected) => {
    expect(utf16Column(line, column)).toBe(expected);
  });
});
