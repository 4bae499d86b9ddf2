import { URI } from 'vscode-uri';
import { describe, expect, it } from 'vitest';
import { irAddress, irSubject } from '../../../server/src/lsp/protocol/ir-document';

describe("the address of a function's IR", () => {
  it.each([
    ['file:///a/b/sum.c', 'main', '/sum.c/main.ll'],
    ['file:///c%3A/My%20Files/%C3%A4%23.c', 'f$1', '/ä#.c/f$1.ll'],
    ['untitled:Untitled-1', 'main', '/untitled:Untitled-1/main.ll'],
    ['file:///bad%', 'main', '/bad%/main.ll'],
  ])('of %s leads back to it', (source, name, path) => {
    const address = irAddress({ source, function: name });
    expect(address.path).toBe(path);
    const written = URI.from(address).toString();
    expect(irSubject(URI.parse(written))).toEqual({ source, function: name });
  });

  it.each([
    'file:///a.ll',
    'verdict-ir:/a.ll',
    'verdict-ir:/a.ll?nonsense',
    'verdict-ir:/a.ll?%7B%7D',
    'verdict-ir:/a?null',
  ])('is not %s', (uri) => {
    expect(irSubject(URI.parse(uri))).toBeUndefined();
  });
});
