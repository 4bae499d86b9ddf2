import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guestPathsFor, posixPaths, windowsPaths } from '../../../server/src/compile/guest-path';
import { withUserPaths } from '../../../server/src/compile/user-paths';
import { normalise } from '../../../server/src/compile/wasi/file-system';

describe('names inside the embedded clang', () => {
  it.each([
    ['C:\\src\\a.c', '/C:/src/a.c'],
    ['d:\\x.h', '/d:/x.h'],
    ['\\\\server\\share\\a.c', '/UNC:/server/share/a.c'],
  ])('Windows: %s', (user, guest) => {
    expect(windowsPaths.toGuest(user)).toBe(guest);
    expect(normalise(guest)).toBe(guest);
    expect(windowsPaths.fromGuest(guest)).toBe(user);
  });

  it('Windows paths with slashes come back with backslashes', () => {
    expect(windowsPaths.fromGuest(windowsPaths.toGuest('C:/src/a.c'))).toBe('C:\\src\\a.c');
  });

  it('POSIX paths are themselves', () => {
    expect(posixPaths.fromGuest(posixPaths.toGuest('/a/b\\c.c'))).toBe('/a/b\\c.c');
    expect(guestPathsFor('linux')).toBe(posixPaths);
    expect(guestPathsFor('win32')).toBe(windowsPaths);
  });

  it('there and back, whatever the names', () => {
    const name = fc.string({ minLength: 1 }).filter((text) => !/[\\/:]/.test(text) && text !== '.' && text !== '..');
    fc.assert(
      fc.property(fc.constantFrom('C:', 'z:', '\\\\host\\share'), fc.array(name), (start, names) => {
        const user = [start, ...names, 'f.c'].join('\\');
        expect(windowsPaths.fromGuest(normalise(windowsPaths.toGuest(user)))).toBe(user);
      }),
      { seed: 4 },
    );
  });
});

describe('names in the IR', () => {
  const ll = (file: string): string =>
    `; ModuleID = '${file}'\nsource_filename = "${file}"\n@s = constant [3 x i8] c"/a/../b"\n` +
    `!1 = !DIFile(filename: "${file}", directory: "/", checksumkind: CSK_MD5, checksum: "00")\n`;

  it('lose detours', () => {
    expect(withUserPaths(ll('/a/b/../c.h'), posixPaths)).toBe(ll('/a/c.h'));
  });

  it('become Windows names', () => {
    expect(withUserPaths(ll('/C:/a/c.h'), windowsPaths)).toBe(ll('C:\\\\a\\\\c.h'));
  });

  it('keep characters that LLVM escapes, and names that are not paths', () => {
    for (const name of ['/a/\\C3\\A9 \\22x\\22 \\\\ b.c', '<stdin>', '-']) {
      expect(withUserPaths(ll(name), posixPaths)).toBe(ll(name));
    }
  });
});

describe('normalise', () => {
  it.each([
    ['/a/./b//c/', '/a/b/c'],
    ['/a/../../b', '/b'],
    ['a', '/a'],
    ['', '/'],
  ])('%s', (path, expected) => {
    expect(normalise(path)).toBe(expected);
  });
});
