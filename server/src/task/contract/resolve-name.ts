import { displayText } from '../../ir/byte-string';
import { type CType, sizeOfCType, underlyingCType } from '../../ir/debug/c-type';
import { debugVariablesOfGlobal } from '../../ir/debug/globals';
import { parameterTypes } from '../../ir/debug/parameters';
import type { GlobalVariable, IrFunction } from '../../ir/model/globals';
import type { Module } from '../../ir/model/module';
import type { Argument } from '../../ir/model/value';

/** What a name in a contract stands for: an integer or pointer parameter, or a global integer. */
export interface NamedValue {
  readonly source:
    | { readonly kind: 'argument'; readonly argument: Argument }
    | { readonly kind: 'global'; readonly global: GlobalVariable };
  readonly signed: boolean;
  /** Bytes of what a pointer points to; undefined for integers. */
  readonly pointeeBytes: number | undefined;
}

/** The value that a C name means at the start of a function; undefined if it has none that contracts may speak of. */
export function resolveName(module: Module, entry: IrFunction, name: string): NamedValue | undefined {
  const parameter = parameterTypes(entry)?.find((one) => one.name === name);
  if (parameter?.passing.kind === 'direct') return ofArgument(parameter.passing.argument, parameter.type);
  const argument = entry.params.find((param) => displayText(String(param.name)) === name);
  if (argument !== undefined) return ofArgument(argument, undefined);
  for (const global of module.variables) {
    const [debug] = debugVariablesOfGlobal(global);
    if (debug?.name !== name && displayText(String(global.name)) !== name) continue;
    if (global.valueType.kind !== 'int') return undefined;
    return { source: { kind: 'global', global }, signed: isSigned(debug?.type), pointeeBytes: undefined };
  }
  return undefined;
}

function ofArgument(argument: Argument, type: CType | undefined): NamedValue | undefined {
  const source = { kind: 'argument', argument } as const;
  if (argument.type.kind === 'int') return { source, signed: isSigned(type), pointeeBytes: undefined };
  if (argument.type.kind !== 'pointer') return undefined;
  const inner = type && underlyingCType(type);
  const pointee = inner?.kind === 'pointer' ? sizeOfCType(inner.target) : undefined;
  return { source, signed: false, pointeeBytes: Math.max(pointee ?? 1, 1) };
}

function isSigned(type: CType | undefined): boolean {
  const inner = type && underlyingCType(type);
  switch (inner?.kind) {
    case 'integer':
    case 'char':
      return inner.signed;
    case 'bool':
      return false;
    case 'enum':
      return inner.underlying === undefined || isSigned(inner.underlying);
    default:
      return true;
  }
}
