import { parseModule } from '../../../server/src/ir/parse';
import { lowerModule } from '../../../server/src/lower/lower';
import type { Program } from '../../../server/src/program/program';
import { defaultOptions, type TaskOptions } from '../../../server/src/task/options';
import { planChecks } from '../../../server/src/task/plan-checks';
import { planEntry } from '../../../server/src/task/plan-entry';
import { TermBuilder } from '../../../server/src/term/builder';

/** The program of a function of some IR; throws where there is none. */
export function lowered(text: string, entry: string, options: TaskOptions = defaultOptions): Program {
  const { module, diagnostics } = parseModule(text);
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const plan = planEntry(module, entry, options);
  if ('kind' in plan) throw new Error(plan.message);
  const task = { entry: plan, checks: planChecks(module, options), options };
  const result = lowerModule(module, task, new TermBuilder());
  if (result.kind === 'error') throw new Error(result.message);
  return result.program;
}

/** What most small modules start with. */
export const x86 = `target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
`;
