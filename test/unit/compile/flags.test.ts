import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meaningOf } from '../../../server/src/compile/flag-meaning';
import { filterFlags, mayMatter } from '../../../server/src/compile/flags';

const untrusted = { directory: '/project/build', workspaceRoots: ['/project'], trusted: false };
const trusted = { ...untrusted, trusted: true };
const accepted = (line: string, policy = untrusted): readonly string[] => filterFlags(line.split(' '), policy).flags;

describe('flags that are used', () => {
  it.each([
    ['-I inc -Isub -I../src', '-I/project/build/inc -I/project/build/sub -I/project/src'],
    [
      '-iquote a -isystem b -idirafter c',
      '-iquote/project/build/a -isystem/project/build/b -idirafter/project/build/c',
    ],
    ['-include config.h', '-include/project/build/config.h'],
    ['-DX -D Y=1 -UZ -U W', '-DX -DY=1 -UZ -UW'],
    ['-std=gnu11 -std=c99', '-std=gnu11 -std=c99'],
    ['-m32', '-m32'],
    ['-target i686-linux-gnu', '-m32'],
    ['--target=x86_64-unknown-linux-gnu', '-m64'],
    ['-funsigned-char -fwrapv -fshort-enums -fpack-struct=4', '-funsigned-char -fwrapv -fshort-enums -fpack-struct=4'],
    ['-Wall -Wextra -Wno-unused -Wformat=2 -w', '-Wall -Wextra -Wno-unused -Wformat=2 -w'],
  ])('%s', (line, expected) => {
    expect(accepted(line).join(' ')).toBe(expected);
    expect(filterFlags(line.split(' '), untrusted).dropped).toEqual([]);
  });

  it('the compiler’s input and output are not worth a word', () => {
    expect(filterFlags(['-c', '-o', 'a.o', 'a.c'], untrusted)).toEqual({ flags: [], dropped: [] });
  });
});

describe('flags that could run code, write files or read elsewhere are dropped and told', () => {
  it.each([
    ...[
      '-fplugin=evil.so',
      '-fpass-plugin=evil.so',
      '-Xclang -load',
      '@args',
      '--config evil.cfg',
      '--config=evil.cfg',
    ],
    ...[
      '--driver-mode=cl',
      '-B /project/bin',
      '-B/project/bin',
      '-save-temps',
      '-save-temps=obj',
      '-MMD',
      '-MD',
      '-MF x.d',
    ],
    ...['-MJ x.json', '-Wp,-MD,x.d', '-Wa,-o,x', '-Wl,-plugin,x', '--serialize-diagnostics x', '-ftime-trace=x'],
    ...['-foptimization-record-file=x', '-fcrash-diagnostics-dir=x', '-mllvm -load', '-Xpreprocessor -MD', '-specs=x'],
    ...[
      '-fuse-ld=/project/x',
      '-working-directory /etc',
      '-isysroot /',
      '--sysroot=/',
      '-ivfsoverlay x.yaml',
      '-imacros x',
    ],
    ...['-fmodules', '-fmodules-cache-path=x', '-include-pch x', '-dependency-file x', '-cc1', '-x c++', '-I-', '-I=x'],
    ...['-Werror', '-Werror=format', '-target arm-none-eabi', '--target=x86_64-pc-windows-msvc', '-fsanitize=address'],
    ...['-fprofile-generate=x', '-fdump-tree-all', '-gsplit-dwarf', '-O2', '-fcs-profile-generate', '-fno-builtin'],
  ])('%s', (line) => {
    for (const policy of [untrusted, trusted]) {
      expect(filterFlags(line.split(' '), policy)).toEqual({ flags: [], dropped: [line] });
    }
  });

  it('a dangerous flag cannot hide as another’s argument', () => {
    expect(accepted('-D -fplugin=x')).toEqual([]);
    expect(accepted('-I -fplugin=x')).toEqual([]);
    expect(accepted('-include @x')).toEqual(['-include/project/build/@x']);
    expect(accepted('-D')).toEqual([]);
    expect(accepted('-I')).toEqual([]);
  });

  it('words that are no flags never pass', () => {
    expect(accepted('/clang:-fplugin=x other.c -- -fplugin=x lib.so')).toEqual([]);
  });

  it('folders outside the workspace pass only when it is trusted', () => {
    const line = ['-I/usr/include', '-isystem', '../../etc', '-include/etc/passwd'];
    expect(filterFlags(line, untrusted)).toEqual({
      flags: [],
      dropped: ['-I/usr/include', '-isystem ../../etc', '-include/etc/passwd'],
    });
    expect(filterFlags(line, trusted).flags).toEqual(['-I/usr/include', '-isystem/etc', '-include/etc/passwd']);
  });
});

describe('what was left out of a database is told where a program may mean something else without it', () => {
  it.each([
    ...[
      '-O2',
      '-g',
      '-ggdb3',
      '-MMD',
      '-MF x.d',
      '-fPIC',
      '-fno-pie',
      '-march=native',
      '-Wl,-z,now',
      '-Werror',
      '-pipe',
    ],
    ...[
      '-pthread',
      '-flto=thin',
      '-fstack-protector-strong',
      '-fdiagnostics-color=always',
      '-fno-strict-aliasing',
      '-x c',
    ],
  ])('not %s', (flag) => {
    expect(mayMatter(flag)).toBe(false);
  });

  it.each([
    ...[
      '-ftrapv',
      '-ffast-math',
      '-fms-extensions',
      '-target arm-none-eabi',
      '-mlong-double-64',
      '-malign-double',
      '-x c++',
    ],
    ...['-imacros x.h', '-fplugin=x.so', '@args', '-Xclang -load', '-I=x', '--sysroot=/', '-nostdinc', '-m16', '-mx32'],
    ...['-fno-builtin', '-ffreestanding', '-finput-charset=latin1', '-fexec-charset=latin1', '-isystem/elsewhere'],
  ])('%s', (flag) => {
    expect(mayMatter(flag)).toBe(true);
  });
});

describe('whatever the words', () => {
  const known = /^-(?:I|iquote|isystem|idirafter|include|D|U|W|std=|m32$|m64$|f|w$|pedantic$|ansi$)/;
  const words = fc.array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        '-D',
        '-I',
        '-Xclang',
        '-load',
        '-include',
        '-W',
        '-fplugin=x',
        '-Wp,-MD,x',
        '@f',
        '-o',
        '-std=c99',
      ),
    ),
  );

  it('only known flags come out, and filtering again changes nothing', () => {
    fc.assert(
      fc.property(words, (argv) => {
        const { flags } = filterFlags(argv, untrusted);
        for (const flag of flags) {
          expect(flag).toMatch(known);
          expect(flag).not.toMatch(/^-(?:fplugin|fpass|W[pal],|Xclang|ftime)/);
        }
        expect(filterFlags(flags, untrusted)).toEqual({ flags, dropped: [] });
      }),
      { seed: 1, numRuns: 2000 },
    );
  });
});

describe('meaning of flags', () => {
  it('the last of contradicting flags wins', () => {
    expect(
      meaningOf(['-m64', '-m32', '-fwrapv', '-fstrict-overflow', '-funsigned-char', '-fsigned-char']),
    ).toMatchObject({
      dataModel: 'ILP32',
      signedArithmeticWraps: false,
      charIsUnsigned: false,
    });
    expect(meaningOf(['-fsigned-char', '-fno-signed-char', '-fno-strict-overflow', '-fshort-enums'])).toMatchObject({
      dataModel: undefined,
      signedArithmeticWraps: true,
      charIsUnsigned: true,
      shortEnums: true,
    });
  });
});
