import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseModule } from '../../../server/src/ir/parse';
import { clangVersions, hasClang } from '../ir/fixtures/compile';

const folder = path.resolve(import.meta.dirname, '../../../examples');
const files = readdirSync(folder);

describe('the examples', () => {
  it.for(files.filter((name) => name.endsWith('.c')))('%s compiles without warnings', (name, { skip }) => {
    const version = clangVersions.findLast(hasClang);
    skip(version === undefined, 'no clang is installed');
    const flags = ['-fsyntax-only', '-Wall', '-Wextra', '-Wpedantic', '-Werror'];
    const { stderr } = spawnSync(`clang-${version}`, [...flags, path.join(folder, name)], { encoding: 'utf8' });
    expect(stderr).toBe('');
  });

  it.each(files.filter((name) => name.endsWith('.ll')))('%s is read without errors', (name) => {
    expect(parseModule(readFileSync(path.join(folder, name), 'utf8')).diagnostics).toEqual([]);
  });
});
