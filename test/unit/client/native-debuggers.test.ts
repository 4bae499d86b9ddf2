import { describe, expect, it } from 'vitest';
import { installedDebugger, launchConfiguration } from '../../../client/src/debug/native/debuggers';

const program = { name: 'f', program: '/t/program', folder: '/t', environment: { ASAN_OPTIONS: 'abort_on_error=1' } };

describe('native debuggers', () => {
  it('are told in their own words what to run', () => {
    const common = { request: 'launch', program: '/t/program', cwd: '/t' };
    expect(launchConfiguration('cppdbg', program, 'linux')).toMatchObject({
      ...common,
      type: 'cppdbg',
      MIMode: 'gdb',
      environment: [{ name: 'ASAN_OPTIONS', value: 'abort_on_error=1' }],
    });
    expect(launchConfiguration('cppdbg', program, 'darwin')).toMatchObject({ MIMode: 'lldb' });
    expect(launchConfiguration('lldb', program, 'linux')).toMatchObject({ ...common, env: program.environment });
    expect(launchConfiguration('lldb-dap', program, 'linux')).toMatchObject({ env: ['ASAN_OPTIONS=abort_on_error=1'] });
  });

  it('are those that extensions contribute', () => {
    expect(installedDebugger(['node', 'lldb', 'cppdbg'])).toBe('cppdbg');
    expect(installedDebugger(['node', 'lldb-dap'])).toBe('lldb-dap');
    expect(installedDebugger(['node', 'verdict'])).toBeUndefined();
  });
});
