import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { useVerdict } from './verdict';

/** util-linux's `script` gives a command a terminal. */
const hasScript = String(spawnSync('script', ['--version']).stdout).includes('util-linux');
const files = { 'divide.c': 'int divide(int a, int b) {\n  return a / b;\n}\n' };
const verdict = useVerdict(files);

describe.skipIf(!hasScript)('on a terminal', () => {
  it('there are colours, and a line that says what is going on and goes away', () => {
    const { out } = verdict.onTerminal({ TERM: 'xterm' }, 'verify', 'divide.c');
    expect(out).toContain('\u001b[31m✗\u001b[39m');
    expect(out.split('\r\u001b[2K')).toContainEqual(expect.stringMatching(/^[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] \d+\.\d s {2}compiling$/));
    // What is told starts on a line that has been cleared, and nothing is left at the end.
    expect(out).toContain('\r\u001b[2K\u001b[1mdivide.c');
    expect(out.trimEnd().split('\n').at(-1)).toContain('1 function, 2 checks: ');
  });

  it('NO_COLOR and a dumb terminal are honoured', () => {
    expect(verdict.onTerminal({ TERM: 'xterm', NO_COLOR: '1' }, 'verify', 'divide.c').out).not.toContain('\u001b[31m');
    expect(verdict.onTerminal({ TERM: 'dumb' }, 'verify', 'divide.c').out).not.toContain('\u001b');
  });
});
