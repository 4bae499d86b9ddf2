import type { DataModel } from './types';

/** What the code is compiled for. */
export interface Target {
  readonly dataModel: DataModel;
  readonly triple: string;
  /** Both have SSE2, so that `float` and `double` are computed in their own precision, as the IR says. */
  readonly cpu: string;
}

const targets: Readonly<Record<DataModel, Target>> = {
  LP64: { dataModel: 'LP64', triple: 'x86_64-unknown-linux-gnu', cpu: 'x86-64' },
  ILP32: { dataModel: 'ILP32', triple: 'i386-unknown-linux-gnu', cpu: 'pentium4' },
};

export function targetOf(dataModel: DataModel): Target {
  return targets[dataModel];
}
