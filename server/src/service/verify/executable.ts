import { ExecProgram } from '../../exec/program';
import type { Module } from '../../ir/model/module';
import { optionsText, type TaskOptions } from '../../task/options';

const executables = new WeakMap<Module, Map<string, ExecProgram>>();

/** A module made ready to run, once for all its functions; `traced` code tells what it does. */
export function executableOf(module: Module, task: TaskOptions, code: 'plain' | 'traced'): ExecProgram {
  const known = executables.get(module) ?? new Map<string, ExecProgram>();
  executables.set(module, known);
  const key = `${code} ${optionsText(task)}`;
  let program = known.get(key);
  if (program === undefined) {
    known.set(key, (program = new ExecProgram(module, task, { stepping: false, tracing: code === 'traced' })));
  }
  return program;
}
