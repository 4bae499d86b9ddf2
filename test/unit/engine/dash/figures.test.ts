import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { decide, makeTools, type Tools } from './decide';

/** The programs of the papers. An `expect:` comment before a function says what becomes of every check of it. */
const folder = path.join(import.meta.dirname, 'figures');
const files = readdirSync(folder);

let tools: Tools;
beforeAll(async () => {
  tools = await makeTools();
});

describe('programs of the papers', () => {
  it.each(files)('%s', (file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const found = /^\/\/ expect: (.*)\n.*?(\w+)\(/m.exec(text)!;
    const decided = decide(tools, text, { entry: found[2]! });
    expect(decided.words).toEqual(found[1]!.split(', '));
  });
});
