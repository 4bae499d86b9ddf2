/** Native debuggers of VS Code that are known, by their debug type, in the order in which they are taken. */
export const nativeDebuggers = ['cppdbg', 'lldb', 'lldb-dap'] as const;

export type NativeDebugger = (typeof nativeDebuggers)[number];

/** A program to debug. */
export interface NativeProgram {
  readonly name: string;
  readonly program: string;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** The first of them that an extension contributes. */
export function installedDebugger(debugTypes: Iterable<string>): NativeDebugger | undefined {
  const installed = new Set(debugTypes);
  return nativeDebuggers.find((type) => installed.has(type));
}

/** Runs the program until it stops by itself: where it fails. Each debugger has words of its own. */
export function launchConfiguration(
  type: NativeDebugger,
  { name, program, folder, environment }: NativeProgram,
  platform: NodeJS.Platform,
) {
  const common = { type, request: 'launch', name, program, args: [], cwd: folder };
  const variables = Object.entries(environment);
  switch (type) {
    case 'cppdbg':
      return {
        ...common,
        environment: variables.map(([key, value]) => ({ name: key, value })),
        MIMode: platform === 'darwin' ? 'lldb' : 'gdb',
        stopAtEntry: false,
        externalConsole: false,
      };
    case 'lldb':
      return { ...common, env: environment, stopOnEntry: false };
    case 'lldb-dap':
      return { ...common, env: variables.map(([key, value]) => `${key}=${value}`), stopOnEntry: false };
  }
}
