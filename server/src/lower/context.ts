import type { DataLayout } from '../ir/model/data-layout';
import type { GlobalVariable, IrFunction } from '../ir/model/globals';
import type { Module } from '../ir/model/module';
import type { CheckPlan } from '../task/check-plan';
import type { EntryPlan } from '../task/entry-plan';
import type { ModuleObjects } from '../task/objects';
import type { TaskOptions } from '../task/options';
import type { TermBuilder } from '../term/builder';
import type { Term } from '../term/term';
import type { CallSites } from './call-sites';
import type { Cell } from './cells';
import type { Constants } from './constants';
import type { Ledger } from './ledger';
import type { Pointers } from './pointers';
import type { MemoryMap } from './points-to/memory-map';
import type { Signature } from './signature';
import type { ScalarTypes } from './types';

/** What is asked of a module. */
export interface LowerTask {
  readonly entry: EntryPlan;
  readonly checks: CheckPlan;
  readonly options: TaskOptions;
  /** Lowers a program in which a check fails just where it is reached (`probes.ts`). */
  readonly reachability?: {
    /** As if no call of `__VERIFIER_assume` were there. */
    readonly withoutAssumptions: boolean;
  };
}

/** What the lowering of every function shares. */
export interface ModuleContext {
  readonly module: Module;
  readonly task: LowerTask;
  readonly layout: DataLayout;
  readonly terms: TermBuilder;
  readonly types: ScalarTypes;
  readonly pointers: Pointers;
  readonly objects: ModuleObjects;
  readonly constants: Constants;
  readonly memory: MemoryMap;
  readonly callSites: CallSites;
  readonly ledger: Ledger;
  /** Globals that are variables, cell by cell. */
  readonly globals: ReadonlyMap<GlobalVariable, readonly Cell[]>;
  /** Their variables. */
  globalVariables(): ReadonlySet<Term>;
  signatureOf(fn: IrFunction): Signature;
}
