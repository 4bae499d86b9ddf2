import { describe, expect, it } from 'vitest';
import manifest from '../../../package.json';
import { engineNames } from '../../../server/src/engine/portfolio';
import { checkKinds } from '../../../server/src/task/check';
import { defaultOptions } from '../../../server/src/task/options';
import { defaultSettings, readSettings, readWorkers } from '../../../server/src/lsp/settings';

const properties: Readonly<Record<string, { readonly default: unknown }>> = Object.fromEntries(
  manifest.contributes.configuration.flatMap((section) => Object.entries(section.properties)),
);

/** What VS Code sends when the user has set nothing: the defaults of the manifest, nested. */
function manifestDefaults(): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  for (const [name, { default: value }] of Object.entries(properties)) {
    const path = name.split('.').slice(1);
    const last = path.pop()!;
    const parent = path.reduce<Record<string, unknown>>(
      (node, key) => (node[key] ??= {}) as Record<string, unknown>,
      tree,
    );
    parent[last] = value;
  }
  return tree;
}

describe('settings', () => {
  it('have the same defaults in the manifest and in the server', () => {
    expect(readSettings(manifestDefaults())).toEqual(defaultSettings);
    expect(readWorkers(manifestDefaults())).toBe(0);
  });

  it.each([
    null,
    undefined,
    7,
    [],
    { compile: null },
    { compile: { dataModel: 'LLP64', flags: [1, null] }, delay: 'x' },
  ])('of %j are the defaults', (value) => {
    expect(readSettings(value)).toEqual(defaultSettings);
  });

  it('name every engine and every kind of check', () => {
    const verification = manifest.contributes.configuration[0]!.properties;
    expect(verification['verdict.verify.engine']?.enum).toEqual(engineNames);
    expect(Object.keys(verification['verdict.verify.checks']!.default)).toEqual(checkKinds);
    expect(checkKinds.filter((kind) => verification['verdict.verify.checks']!.default[kind])).toEqual([
      ...defaultOptions.checks,
    ]);
  });

  it('that decide what is run or read are restricted until the workspace is trusted', () => {
    expect(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations).toEqual(
      Object.keys(properties).filter((name) =>
        ['compiler', 'clangPath', 'flags', 'useCompileCommands'].includes(name.split('.').at(-1)!),
      ),
    );
  });
});
