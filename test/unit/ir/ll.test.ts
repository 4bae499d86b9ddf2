import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseModule } from '../../../server/src/ir/parse';
import { printModule } from '../../../server/src/ir/print';
import { embeddedClang } from '../compile/compiler';
import { canonical, canonicalByClang, isInstalled, versions } from './llvm';

/** Hand-written modules with what C does not produce; `; judge:` in the first line names the LLVM that knows it all. */
const folderOfTexts = path.join(import.meta.dirname, 'll');
const files = readdirSync(folderOfTexts).filter((name) => name.endsWith('.ll'));

const canonicalBy = new Map<string, (text: string) => string | Promise<string>>();
for (const version of versions) {
  if (isInstalled(version)) canonicalBy.set(String(version), (text) => canonical(version, text));
}

describe('hand-written IR', async () => {
  const clang = await embeddedClang();
  canonicalBy.set('22', (text) => canonicalByClang(clang, text));

  describe.each(files)('%s', (name) => {
    const text = readFileSync(path.join(folderOfTexts, name), 'utf8');
    const judge = /^; judge: (\d+)/.exec(text)?.[1] ?? '19';
    const judgement = canonicalBy.get(judge);

    it('is read, written and read again as the same', () => {
      const { module, diagnostics } = parseModule(text);
      expect(diagnostics).toEqual([]);
      const printed = printModule(module);
      const again = parseModule(printed);
      expect(again.diagnostics).toEqual([]);
      expect(printModule(again.module)).toBe(printed);
    });

    it.skipIf(judgement === undefined)(`means the same to LLVM ${judge} (skipped if it is not installed)`, async () => {
      const printed = printModule(parseModule(text).module);
      expect(await judgement!(printed)).toBe(await judgement!(text));
    });
  });
});
