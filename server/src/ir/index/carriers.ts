import { cDeclaration } from '../debug/c-type-text';
import { parameterTypes } from '../debug/parameters';
import { type DebugVariable, debugVariables, type VariableLocation } from '../debug/variables';
import type { IrFunction } from '../model/globals';
import type { Instruction } from '../model/instructions';
import type { Argument, Value } from '../model/value';
import { declarationText } from './markdown';

/** How a value of IR belongs to a C variable. */
type Relation = 'Address' | 'Value' | 'Part' | 'Source';

interface Carried {
  readonly relation: Relation;
  readonly variable: DebugVariable;
}

const carriedBy = new WeakMap<IrFunction, ReadonlyMap<Value, readonly Carried[]>>();

/** Lines such as "Value of `int count` — sum.c:12", for each C variable that a value carries. */
export function carriedVariables(value: Argument | Instruction): readonly string[] {
  const fn = value.kind === 'argument' ? value.function : value.block.function;
  let all = carriedBy.get(fn);
  if (all === undefined) {
    all = collect(fn);
    carriedBy.set(fn, all);
  }
  return (all.get(value) ?? []).map(({ relation, variable }) => {
    const declared = declarationText(cDeclaration(variable.type, variable.name), variable.declaration);
    return `${phrases[relation]} ${declared}`;
  });
}

const phrases: Readonly<Record<Relation, string>> = {
  Address: 'Address of',
  Value: 'Value of',
  Part: 'Part of',
  Source: 'Gives',
};

function collect(fn: IrFunction): ReadonlyMap<Value, readonly Carried[]> {
  const all = new Map<Value, Carried[]>();
  const add = (value: Value, relation: Relation, variable: DebugVariable): void => {
    const known = all.get(value);
    if (known === undefined) all.set(value, [{ relation, variable }]);
    else if (!known.some((carried) => carried.variable === variable)) known.push({ relation, variable });
  };
  for (const variable of debugVariables(fn)) {
    for (const location of variable.locations) {
      for (const [value, relation] of mentioned(location)) add(value, relation, variable);
    }
  }
  for (const [argument, relation, number] of passedArguments(fn)) {
    const variable = debugVariables(fn).find(
      (candidate) => candidate.parameter === number && candidate.inlinedAt === undefined,
    );
    if (variable !== undefined) add(argument, relation, variable);
  }
  return all;
}

function mentioned(location: VariableLocation): readonly (readonly [Value, Relation])[] {
  const { expression } = location;
  const isPlain = expression.steps.length === 0;
  const whole = expression.fragment === undefined;
  switch (location.kind) {
    case 'lost':
      return [];
    case 'declare':
      return [[location.address, isPlain ? (whole ? 'Address' : 'Part') : 'Source']];
    case 'value':
    case 'assign': {
      const relation = isPlain ? (whole ? 'Value' : 'Part') : 'Source';
      const values = location.operands.map((operand) => [operand, relation] as const);
      if (location.kind === 'value' || location.address === undefined) return values;
      return [...values, [location.address, 'Address']];
    }
  }
}

/** At -O0 arguments are not mentioned by debug info, but stored where a parameter lives. */
function passedArguments(fn: IrFunction): readonly (readonly [Argument, Relation, number])[] {
  return (parameterTypes(fn) ?? []).flatMap<readonly [Argument, Relation, number]>(({ passing }, index) => {
    switch (passing.kind) {
      case 'direct':
        return [[passing.argument, 'Value', index + 1] as const];
      case 'indirect':
        return [[passing.argument, 'Address', index + 1] as const];
      case 'coerced':
        return passing.arguments.map((argument) => [argument, 'Part', index + 1] as const);
      case 'unknown':
        return [];
    }
  });
}
