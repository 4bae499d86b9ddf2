import type { IrFunction } from '../ir/model/globals';
import type { Cfa } from '../program/program';
import { Op } from '../term/op';
import type { ModuleContext } from './context';
import { AutomatonBuilder } from './function/automaton';
import { functionName, variablesOf } from './signature';
import { unsupportedType } from './support';

/** For a function that cannot be lowered at all: the automaton that says so. Undefined for all others. */
export function unsupportedFunction(fn: IrFunction): ((context: ModuleContext) => Cfa) | undefined {
  const construct = problemOf(fn);
  if (construct === undefined) return undefined;
  return (context) => {
    const isVariable = (term: { readonly op: Op }): boolean => term.op === Op.Var;
    const automaton = new AutomatonBuilder(functionName(fn));
    const place = { function: functionName(fn), source: undefined, irOffset: fn.start };
    const statement = { kind: 'unsupported', construct, condition: context.terms.true, place } as const;
    automaton.edge(automaton.entry, automaton.end, [statement]);
    const signature = context.signatureOf(fn);
    const area = signature.variableArguments === undefined ? [] : [signature.variableArguments];
    const parameters = signature.parameters.flatMap((scalars) => variablesOf(scalars, isVariable));
    const results = variablesOf(signature.results, isVariable);
    return automaton.build([...parameters, ...area], results, context.globalVariables(), place);
  };
}

function problemOf(fn: IrFunction): string | undefined {
  return fn.hasErrors ? 'function whose text has errors' : undefined;
}

/** What of a function's type has no meaning here: such a function cannot even be called. */
export function unsupportedSignature(fn: IrFunction): string | undefined {
  return unsupportedType(fn.valueType);
}
