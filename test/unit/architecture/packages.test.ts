import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../../..');
const manifest = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};
const page = readFileSync(path.join(repository, 'docs/dependencies.md'), 'utf8');

/** The packages in the first column of the tables; `@types/*` stands for all of its scope. */
function packagesOfPage(): string[] {
  const rows = page.split('\n').filter((line) => line.startsWith('| `') || line.startsWith('| @'));
  return rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!));
}

describe('packages', () => {
  const told = packagesOfPage();
  const used = Object.keys(manifest.devDependencies);
  const isTold = (name: string): boolean =>
    told.some((pattern) => (pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));

  it('all have their reason in docs/dependencies.md', () => {
    expect(used.filter((name) => !isTold(name))).toEqual([]);
  });

  it('are not told of when they are gone', () => {
    expect(told.filter((name) => !name.endsWith('/*') && !used.includes(name))).toEqual([]);
  });

  it('are bundled or for development, and pinned', () => {
    expect(manifest.dependencies ?? {}).toEqual({});
    for (const [name, version] of Object.entries(manifest.devDependencies))
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d/)]);
  });
});
