import type { AttributeGroup } from './attributes';
import type { DataLayout } from './data-layout';
import type {
  Comdat,
  GlobalAlias,
  GlobalIfunc,
  GlobalValue,
  GlobalVariable,
  IrFunction,
  UseListOrder,
} from './globals';
import type { MetadataNode, NamedMetadata } from './metadata';
import type { TypeContext } from './type-context';
import type { StructType } from './types';

/** What a `.ll` file says, nothing lost. */
export interface Module {
  readonly sourceFilename: string | undefined;
  readonly dataLayout: DataLayout;
  readonly triple: string | undefined;
  /** One entry per `module asm` line. */
  readonly asm: readonly string[];
  readonly types: TypeContext;
  /** Identified structs by name (by number, if unnamed), in the order of the text. */
  readonly namedTypes: ReadonlyMap<string | number, StructType>;
  readonly comdats: ReadonlyMap<string, Comdat>;
  readonly variables: readonly GlobalVariable[];
  readonly aliases: readonly GlobalAlias[];
  readonly ifuncs: readonly GlobalIfunc[];
  readonly functions: readonly IrFunction[];
  /** All of the four above by name. */
  readonly symbols: ReadonlyMap<string | number, GlobalValue>;
  readonly attributeGroups: ReadonlyMap<number, AttributeGroup>;
  readonly namedMetadata: readonly NamedMetadata[];
  readonly metadata: ReadonlyMap<number, MetadataNode>;
  readonly useListOrders: readonly UseListOrder[];
  /** Entries of a ThinLTO summary (`^0 = …`), kept as text. */
  readonly summaries: readonly string[];
  /** Some part of the text was not understood; `hasErrors` of functions and variables says where. */
  readonly hasErrors: boolean;
}

/** The function of that name, if the module has it. */
export function findFunction(module: Module, name: string): IrFunction | undefined {
  const symbol = module.symbols.get(name);
  return symbol?.kind === 'function' ? symbol : undefined;
}
