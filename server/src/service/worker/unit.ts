import { LineTable } from '../../base/line-table';
import type { DataModel } from '../../compile/types';
import type { Module } from '../../ir/model/module';
import type { Libc } from '../../lower/libc/libc';
import { linkLibc } from '../../lower/libc/link';
import type { Contract } from '../../task/contract/contract';
import type { UnitText } from '../model/survey';
import { IrModel } from './ir-model';

/** A file ready to be verified: with bodies for what it calls of libc. */
export interface Unit {
  readonly module: Module;
  readonly contracts: readonly Contract[];
  readonly text: string;
  /** Of the text with those bodies; it begins with the file's own. */
  readonly lines: LineTable;
}

export type LibcOf = (dataModel: DataModel) => Promise<Libc>;

export async function makeUnit({ ll, contracts }: UnitText, libcOf: LibcOf, model = new IrModel(ll)): Promise<Unit> {
  const libc = await libcOf(model.module.dataLayout.pointer().bits === 32 ? 'ILP32' : 'LP64');
  const { text, module } = linkLibc(ll, model.module, libc);
  return { module, contracts, text, lines: new LineTable(text) };
}
