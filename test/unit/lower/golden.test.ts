import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import { printProgram } from '../../../server/src/program/print';
import { printInfix } from '../../../server/src/term/print-infix';
import { embeddedClang, llOf, request } from '../compile/compiler';
import { lowered } from './lowered';

const folder = path.join(import.meta.dirname, 'golden');
const files = readdirSync(folder).filter((file) => file.endsWith('.c'));

let clang: EmbeddedClang;
beforeAll(async () => {
  clang = await embeddedClang();
});

/** The programs of `golden/*.c` as text beside them; to be read by a person whenever one changes. */
describe('programs', () => {
  it.each(files)('%s', async (file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const ll = llOf(clang.compile(request(text)));
    const entry = text.includes('int main(') ? 'main' : 'call';
    const printed = printProgram(lowered(ll, entry), (term) => printInfix(term));
    await expect(`${printed}\n`).toMatchFileSnapshot(path.join(folder, `${path.parse(file).name}.txt`));
  });
});
