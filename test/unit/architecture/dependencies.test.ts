import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const source = path.resolve(import.meta.dirname, '../../../server/src');

/** The rooms, and for each the rooms its README allows it to import. */
function declaredDependencies(): Map<string, Set<string>> {
  const rooms = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(rooms.map((room) => [room.name, mayUse(room.name)]));
}

function mayUse(room: string): Set<string> {
  const readme = readFileSync(path.join(source, room, 'README.md'), 'utf8');
  const line = /^may use: (.*)$/m.exec(readme)?.[1];
  if (line === undefined) throw new Error(`server/src/${room}/README.md has no "may use:" line`);
  return new Set(line === 'nothing' ? [] : line.split(',').map((name) => name.trim()));
}

function typescriptFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file));
}

/** Relative imports of a file, as absolute paths. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map((match) => match[1]!);
  const paths = specifiers.map((specifier) => path.resolve(path.dirname(file), specifier));
  // The manifest is no room: it says which version this is.
  return paths.filter((imported) => path.basename(imported) !== 'package.json');
}

function roomOf(file: string): string {
  return path.relative(source, file).split(path.sep)[0]!;
}

describe('rooms of the server', () => {
  const allowed = declaredDependencies();

  it.each([...allowed.keys()])('%s imports only what its README allows', (room) => {
    const forbidden = typescriptFiles(path.join(source, room)).flatMap((file) =>
      importsOf(file)
        .map(roomOf)
        .filter((target) => target !== room && !allowed.get(room)!.has(target))
        .map((target) => `${path.relative(source, file)} imports ${target}`),
    );
    expect(forbidden).toEqual([]);
  });

  it('names only rooms that exist, without cycles', () => {
    const order: string[] = [];
    const visit = (room: string, above: readonly string[]): void => {
      expect(above, `cycle: ${[...above, room].join(' -> ')}`).not.toContain(room);
      if (order.includes(room)) return;
      const uses = allowed.get(room);
      expect(uses, `no such room: ${room}`).toBeDefined();
      for (const used of uses!) visit(used, [...above, room]);
      order.push(room);
    };
    for (const room of allowed.keys()) visit(room, []);
    expect(order).toHaveLength(allowed.size);
  });

  it('the client imports no verification logic', () => {
    const client = path.resolve(source, '../../client/src');
    const mayUse = ['base', path.join('lsp', 'protocol'), path.join('debug', 'protocol')].map(
      (room) => path.join(source, room) + path.sep,
    );
    const intoServer = typescriptFiles(client).flatMap((file) =>
      importsOf(file).filter((target) => target.startsWith(source) && !mayUse.some((room) => target.startsWith(room))),
    );
    expect(intoServer).toEqual([]);
  });
});
