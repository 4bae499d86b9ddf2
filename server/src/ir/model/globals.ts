import type { Attributes } from './attributes';
import type { Constant } from './constants';
import type { Attachment, MetadataNode } from './metadata';
import type { FunctionType, PointerType, Type } from './types';
import type { Argument, Block } from './value';

/** What has a name at the top level: `@name`. As an operand it is a constant of pointer type. */
export type GlobalValue = GlobalVariable | IrFunction | GlobalAlias | GlobalIfunc;

export type Linkage =
  | 'external'
  | 'private'
  | 'internal'
  | 'weak'
  | 'weak_odr'
  | 'linkonce'
  | 'linkonce_odr'
  | 'available_externally'
  | 'appending'
  | 'common'
  | 'extern_weak';

export interface GlobalBase {
  /** A number for an unnamed global (`@0`); one byte per character (see byte-string.ts). */
  readonly name: string | number;
  /** The type of the address. */
  readonly type: PointerType;
  /** The type of what is there. */
  readonly valueType: Type;
  readonly linkage: Linkage;
  readonly visibility: 'default' | 'hidden' | 'protected';
  readonly dllStorage: 'dllimport' | 'dllexport' | undefined;
  readonly preemption: 'dso_local' | 'dso_preemptable' | undefined;
  /** Undefined if not thread-local; `generaldynamic` is what plain `thread_local` means. */
  readonly threadLocal: 'generaldynamic' | 'localdynamic' | 'initialexec' | 'localexec' | undefined;
  readonly unnamedAddr: 'unnamed_addr' | 'local_unnamed_addr' | undefined;
  readonly partition: string | undefined;
  readonly metadata: readonly Attachment[];
  /** Range of the whole entity, and of the name in it. */
  readonly start: number;
  readonly end: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  /** The text of it has errors: what is missing here is not known to be missing. */
  readonly hasErrors: boolean;
}

export interface GlobalVariable extends GlobalBase {
  readonly kind: 'variable';
  readonly isConstant: boolean;
  readonly externallyInitialized: boolean;
  /** Undefined for a declaration. */
  readonly initializer: Constant | undefined;
  readonly section: string | undefined;
  readonly comdat: Comdat | undefined;
  readonly align: number | undefined;
  readonly codeModel: string | undefined;
  readonly sanitizer: readonly string[];
  readonly attributes: Attributes;
}

export interface GlobalAlias extends GlobalBase {
  readonly kind: 'alias';
  readonly aliasee: Constant;
}

export interface GlobalIfunc extends GlobalBase {
  readonly kind: 'ifunc';
  readonly resolver: Constant;
}

/** A function, declared (`isDeclaration`, no blocks) or defined. */
export interface IrFunction extends GlobalBase {
  readonly kind: 'function';
  readonly valueType: FunctionType;
  readonly isDeclaration: boolean;
  readonly params: readonly Argument[];
  readonly returnAttributes: Attributes;
  readonly attributes: Attributes;
  /** `fastcc`, `cc 10`, …; undefined for the C convention. */
  readonly callingConvention: string | undefined;
  readonly section: string | undefined;
  readonly comdat: Comdat | undefined;
  readonly align: number | undefined;
  readonly preferredAlign: number | undefined;
  readonly gc: string | undefined;
  readonly prefix: Constant | undefined;
  readonly prologue: Constant | undefined;
  readonly personality: Constant | undefined;
  /** The entry block first. */
  readonly blocks: readonly Block[];
  readonly useListOrders: readonly UseListOrder[];
  /** The DISubprogram given by `!dbg`. */
  readonly subprogram: MetadataNode | undefined;
}

export type ComdatSelection = 'any' | 'exactmatch' | 'largest' | 'nodeduplicate' | 'samesize';

export interface Comdat {
  readonly name: string;
  readonly selection: ComdatSelection;
}

/** `uselistorder` directives, kept as text: they only matter to byte-exact reproduction of use lists. */
export interface UseListOrder {
  readonly text: string;
}
