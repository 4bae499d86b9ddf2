import type { DataModel } from '../../server/src/compile/types';
import { checkKinds, type CheckKind } from '../../server/src/task/check';
import { defaultOptions, type TaskOptions } from '../../server/src/task/options';

/** A C file whose comments say what must come out. */
export interface CaseFile {
  readonly dataModel: DataModel;
  readonly bound: number;
  readonly engine: string;
  readonly task: TaskOptions;
  readonly cases: readonly Case[];
}

/** A function that is verified by itself. */
export interface Case {
  readonly name: string;
  /** `verdict kind@line` of all checks that are not proved, sorted. */
  readonly expected: readonly string[];
  /** Values of the inputs with which the one refuted check fails, where there are no others. */
  readonly inputs: readonly string[] | undefined;
}

/**
 * Reads the comments of a file, each on a line of its own:
 * - `// options: WORD …`: of the whole file. `ILP32`, `bound=N`, `engine=NAME`, `abort-is-error`, `malloc-succeeds`, `+kind` and `-kind`
 *   for a kind of checks that is on or off.
 * - `// expect: proved` or `// expect: verdict kind@line, …`: before a function; the checks that are not proved.
 * - `// inputs: 1, -2`: with what it fails; behind `expect`.
 */
export function readCaseFile(text: string): CaseFile {
  const lines = text.split('\n');
  const options = lines.flatMap((line) => after('// options: ', line)?.split(' ') ?? []);
  const cases = lines.flatMap((line, at) => {
    const expected = after('// expect: ', line);
    if (expected !== undefined) return [readCase(expected, lines.slice(at + 1))];
    if (line.includes('expect:')) throw new Error(`line ${at + 1} is not understood: ${line}`);
    return [];
  });
  if (cases.length === 0) throw new Error('the file expects nothing');
  const bound = options.map((option) => after('bound=', option)).find((value) => value !== undefined);
  return {
    dataModel: options.includes('ILP32') ? 'ILP32' : 'LP64',
    bound: Number(bound ?? 12),
    engine: options.map((option) => after('engine=', option)).find((name) => name !== undefined) ?? 'auto',
    task: taskOptions(options),
    cases,
  };
}

function readCase(expected: string, below: readonly string[]): Case {
  const code = below.findIndex((line) => !line.startsWith('//'));
  const name = /(\w+)\(/.exec(below[code] ?? '')?.[1];
  if (name === undefined) throw new Error(`no function comes behind: ${expected}`);
  const comments = below.slice(0, code);
  return {
    name,
    expected: expected === 'proved' ? [] : expected.split(', ').sort(),
    inputs: comments
      .map((line) => after('// inputs: ', line))
      .find((values) => values !== undefined)
      ?.split(', '),
  };
}

function taskOptions(options: readonly string[]): TaskOptions {
  const checks = new Set(defaultOptions.checks);
  for (const option of options) {
    if (option.startsWith('+')) checks.add(kindOf(option.slice(1)));
    else if (option.startsWith('-')) checks.delete(kindOf(option.slice(1)));
    else if (!/^(ILP32|abort-is-error|malloc-succeeds|bound=[1-9]\d*|engine=\w+)$/.test(option)) {
      throw new Error(`unknown option ${option}`);
    }
  }
  return {
    checks,
    abortIsError: options.includes('abort-is-error'),
    allocationMayFail: !options.includes('malloc-succeeds'),
  };
}

function kindOf(name: string): CheckKind {
  const kind = checkKinds.find((one) => one === name);
  if (kind === undefined) throw new Error(`unknown kind of check ${name}`);
  return kind;
}

function after(start: string, line: string): string | undefined {
  return line.startsWith(start) ? line.slice(start.length).trim() : undefined;
}
