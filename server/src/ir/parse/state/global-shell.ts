import { noAttributes } from '../../model/attributes';
import type { Attributes } from '../../model/attributes';
import type { Constant } from '../../model/constants';
import type { Comdat, GlobalValue, IrFunction, Linkage, UseListOrder } from '../../model/globals';
import { noAttachments } from '../../model/metadata';
import type { Attachment, MetadataNode } from '../../model/metadata';
import { i8 } from '../../model/types';
import type { PointerType, Type } from '../../model/types';
import type { Argument, Block } from '../../model/value';

/**
 * A global while the module is read. It exists from its first mention on, when it is not yet known what it will be;
 * hence one shape with the fields of all four kinds.
 */
export class GlobalShell {
  kind: GlobalValue['kind'] = 'variable';
  readonly name: string | number;
  type: PointerType;
  valueType: Type = i8;
  linkage: Linkage = 'external';
  visibility: 'default' | 'hidden' | 'protected' = 'default';
  dllStorage: 'dllimport' | 'dllexport' | undefined = undefined;
  preemption: 'dso_local' | 'dso_preemptable' | undefined = undefined;
  threadLocal: 'generaldynamic' | 'localdynamic' | 'initialexec' | 'localexec' | undefined = undefined;
  unnamedAddr: 'unnamed_addr' | 'local_unnamed_addr' | undefined = undefined;
  partition: string | undefined = undefined;
  metadata: readonly Attachment[] = noAttachments;
  start = -1;
  end = -1;
  nameStart = -1;
  nameEnd = -1;
  hasErrors = false;

  // variables and functions
  section: string | undefined = undefined;
  comdat: Comdat | undefined = undefined;
  align: number | undefined = undefined;
  attributes: Attributes = noAttributes;

  // variables
  isConstant = false;
  externallyInitialized = false;
  initializer: Constant | undefined = undefined;
  codeModel: string | undefined = undefined;
  sanitizer: readonly string[] = [];

  // aliases and ifuncs
  aliasee: Constant | undefined = undefined;
  resolver: Constant | undefined = undefined;

  // functions
  isDeclaration = true;
  params: readonly Argument[] = [];
  returnAttributes: Attributes = noAttributes;
  callingConvention: string | undefined = undefined;
  preferredAlign: number | undefined = undefined;
  gc: string | undefined = undefined;
  prefix: Constant | undefined = undefined;
  prologue: Constant | undefined = undefined;
  personality: Constant | undefined = undefined;
  blocks: readonly Block[] = [];
  useListOrders: readonly UseListOrder[] = [];
  subprogram: MetadataNode | undefined = undefined;

  constructor(name: string | number, type: PointerType) {
    this.name = name;
    this.type = type;
  }
}

/** The shell as what it stands for; right as soon as the global is defined. */
export function asGlobal(shell: GlobalShell): GlobalValue {
  return shell as unknown as GlobalValue;
}

export function asFunction(shell: GlobalShell): IrFunction {
  return shell as unknown as IrFunction;
}

/** The shell that every global of a module under construction is. */
export function asShell(global: GlobalValue): GlobalShell {
  return global as unknown as GlobalShell;
}
