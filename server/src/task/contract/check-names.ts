import { displayText } from '../../ir/byte-string';
import type { IrFunction } from '../../ir/model/globals';
import type { Module } from '../../ir/model/module';
import type { Contract, ContractName } from './contract';
import type { ContractDiagnostic } from './parse-contracts';
import { resolveName } from './resolve-name';

/** The names in contracts that stand for nothing contracts can speak of. Such a contract is not understood. */
export function checkNames(module: Module, contracts: readonly Contract[]): readonly ContractDiagnostic[] {
  const defined = new Map(
    module.functions.filter((fn) => !fn.isDeclaration).map((fn) => [displayText(String(fn.name)), fn]),
  );
  return contracts.flatMap(({ function: name, requires }) => {
    const fn = defined.get(name);
    if (fn === undefined) return [];
    return requires.flatMap(({ names }) => names.flatMap((one) => checkName(module, fn, one)));
  });
}

function checkName(module: Module, fn: IrFunction, { name, role, position }: ContractName): ContractDiagnostic[] {
  const value = resolveName(module, fn, name);
  if (value !== undefined && (role === 'value' || value.pointeeBytes !== undefined)) return [];
  const message =
    role === 'pointer'
      ? `'${name}' is not a pointer parameter of ${displayText(String(fn.name))}`
      : `'${name}' is neither an integer or pointer parameter of ${displayText(String(fn.name))} nor a global integer`;
  // A name that is understood as one is plain ASCII, so its bytes are its letters.
  const end = { ...position, column: position.column + name.length };
  return [{ severity: 'error', message, start: position, end }];
}
