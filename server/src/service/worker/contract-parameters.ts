import { parameterTypes } from '../../ir/debug/parameters';
import { type CType, sizeOfCType, underlyingCType } from '../../ir/debug/c-type';
import type { IrFunction } from '../../ir/model/globals';
import type { SurveyedParameter } from '../model/survey';

/** The parameters of a function that a contract can say something of, in order. */
export function contractParameters(fn: IrFunction): readonly SurveyedParameter[] {
  return (parameterTypes(fn) ?? []).flatMap(({ name, type }) => (name === undefined ? [] : parameter(name, type)));
}

function parameter(name: string, type: CType): readonly SurveyedParameter[] {
  const inner = underlyingCType(type);
  if (inner.kind === 'integer') return [{ kind: 'integer', name }];
  if (inner.kind !== 'pointer') return [];
  const target = underlyingCType(inner.target);
  // How large an object of no known size is, no clause can say.
  if (target.kind === 'function' || target.kind === 'void' || sizeOfCType(target) === undefined) return [];
  return [
    {
      kind: 'pointer',
      name,
      isReadOnly: isConst(inner.target),
      isText: target.kind === 'char' && target.name === 'char',
    },
  ];
}

function isConst(type: CType): boolean {
  if (type.kind === 'qualified') return type.qualifier === 'const' || isConst(type.target);
  return type.kind === 'typedef' && isConst(type.target);
}
