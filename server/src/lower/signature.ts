import { displayText } from '../ir/byte-string';
import { hasAttribute } from '../ir/model/attributes';
import type { IrFunction } from '../ir/model/globals';
import { type ScalarType, scalarLeaves } from '../ir/model/scalars';
import type { Type } from '../ir/model/types';
import type { Term } from '../term/term';
import type { Scalar, Scalars } from './scalar';
import type { ScalarTypes } from './types';

/** How a function is called: the variables that its scalars are passed in. */
export interface Signature {
  /** Name of the automaton. */
  readonly name: string;
  /** For each LLVM parameter its scalars; the mask is a constant where undef values cannot be passed. */
  readonly parameters: readonly Scalars[];
  /** Pointer to the variable arguments; only of functions with `...`. */
  readonly variableArguments: Term | undefined;
  readonly results: Scalars;
}

export function makeSignature(fn: IrFunction, types: ScalarTypes): Signature {
  const name = functionName(fn);
  const { terms } = types;
  const scalars = (type: Type, prefix: string, noundef: boolean): Scalars => {
    const leaves = type.kind === 'void' ? [] : scalarLeaves(type, types.layout)!;
    return leaves.map((leaf, index): Scalar => {
      const own = leaves.length === 1 ? prefix : `${prefix}.${index}`;
      return variableScalar(types, own, leaf.type, noundef);
    });
  };
  return {
    name,
    parameters: fn.params.map((param) =>
      // The register that it is stored in first has the parameter's own name.
      scalars(param.type, `${name}::${displayText(String(param.name))}.in`, hasAttribute(param.attributes, 'noundef')),
    ),
    variableArguments: fn.valueType.varargs
      ? terms.variable(`${name}::...`, types.sortOf({ kind: 'pointer', addrspace: 0, pointee: undefined }))
      : undefined,
    results: scalars(fn.valueType.returns, `${name}::return`, hasAttribute(fn.returnAttributes, 'noundef')),
  };
}

/** A scalar that is a variable, with a variable for its mask unless it is always defined. */
export function variableScalar(types: ScalarTypes, name: string, type: ScalarType, defined: boolean): Scalar {
  const value = types.terms.variable(name, types.sortOf(type));
  const undef = defined ? types.undefMask(type, false) : types.terms.variable(`${name}?`, types.undefSortOf(type));
  return { value, undef };
}

/** The variables of a list of scalars: values, and masks where they are not constant, in the order of calls. */
export function variablesOf(scalars: Scalars, isVariable: (term: Term) => boolean): Term[] {
  return scalars.flatMap(({ value, undef }) => (isVariable(undef) ? [value, undef] : [value]));
}

/** The name of the function's automaton. */
export function functionName(fn: IrFunction): string {
  return displayText(String(fn.name));
}
