import type { SourcePosition } from '../../base/place';
import { displayText } from '../byte-string';
import type { IrFunction } from '../model/globals';
import type { Instruction } from '../model/instructions';
import type { MetadataNode } from '../model/metadata';
import type { Value } from '../model/value';
import type { CType } from './c-type';
import { type DebugExpression, debugExpression } from './expression';
import { declarationPosition, positionOfLocation, subprogramOfScope } from './location';
import { cTypeOf } from './resolve-type';
import { type Mention, mentionsIn } from './mentions';
import { type ScopeRange, scopeRanges } from './scopes';

/** Where a variable is from an instruction on, until the next location of the same bits. */
export type VariableLocation = {
  /** Holds when control is about to execute this instruction. */
  readonly at: Instruction;
  /** How the operands become the address or value; also which bits it is about. */
  readonly expression: DebugExpression;
} & (
  | {
      /** In memory, at the address that the expression makes of `address`, during the whole of its scope. */
      readonly kind: 'declare';
      readonly address: Value;
    }
  | {
      /** Its value is what the expression makes of the operands (one, but for argument lists). */
      readonly kind: 'value';
      readonly operands: readonly Value[];
    }
  | {
      /** As `value`; besides, the variable's home in memory, which holds the value once its store is done. */
      readonly kind: 'assign';
      /** Empty if the value is only to be found in memory. */
      readonly operands: readonly Value[];
      readonly address: Value | undefined;
      readonly addressExpression: DebugExpression;
    }
  /** No longer to be found: optimised out. */
  | { readonly kind: 'lost' }
);

/** A C parameter or local variable. */
export interface DebugVariable {
  readonly name: string;
  readonly type: CType;
  /** Line of the declaration; the column is 1 if debug info does not tell. */
  readonly declaration: SourcePosition | undefined;
  /** Which C parameter it is, from 1; undefined for a local. */
  readonly parameter: number | undefined;
  /** Made up by the compiler, such as the count of a variable-length array. */
  readonly artificial: boolean;
  /** The lines of its block that have code; undefined if none has. */
  readonly scope: ScopeRange | undefined;
  /** The DILocation of the call it was inlined by; undefined for the function's own. */
  readonly inlinedAt: MetadataNode | undefined;
  /** The DILocalVariable. */
  readonly node: MetadataNode;
  /** In the order of the text. Empty if the variable was optimised out. */
  readonly locations: readonly VariableLocation[];
}

const variablesOf = new WeakMap<IrFunction, readonly DebugVariable[]>();

/** All parameters and locals of a function, also of the functions inlined into it, parameters first. */
export function debugVariables(fn: IrFunction): readonly DebugVariable[] {
  let variables = variablesOf.get(fn);
  if (variables === undefined) {
    variables = collect(fn);
    variablesOf.set(fn, variables);
  }
  return variables;
}

/** Whether the variable's block contains an instruction (the variable may not be declared or set yet). */
export function isInScope(variable: DebugVariable, instruction: Instruction): boolean {
  const scope = variable.node.node('scope');
  if (scope === undefined) return false;
  let location = instruction.debugLocation;
  for (let steps = 0; location !== undefined && steps < 10_000; steps++) {
    if (location.node('inlinedAt') === variable.inlinedAt && isWithin(location.node('scope'), scope)) return true;
    location = location.node('inlinedAt');
  }
  return false;
}

function isWithin(inner: MetadataNode | undefined, outer: MetadataNode): boolean {
  let scope = inner;
  for (let steps = 0; scope !== undefined && steps < 10_000; steps++) {
    if (scope === outer) return true;
    scope = scope.node('scope');
  }
  return false;
}

/** A variable while its locations are gathered. */
interface Draft {
  readonly node: MetadataNode;
  readonly inlinedAt: MetadataNode | undefined;
  readonly firstLocation: MetadataNode | undefined;
  readonly locations: VariableLocation[];
}

function collect(fn: IrFunction): readonly DebugVariable[] {
  const drafts = new Drafts();
  for (const mention of mentionsIn(fn)) drafts.add(mention);
  for (const node of fn.subprogram?.node('retainedNodes')?.operands ?? []) {
    if (typeof node === 'object' && node?.kind === 'node' && node.name === 'DILocalVariable') {
      drafts.of(node, undefined, undefined);
    }
  }
  const ranges = scopeRanges(fn);
  const variables = drafts.all.map((draft) => finish(draft, ranges));
  const parameters = variables.filter((variable) => isOwnParameter(variable, fn));
  parameters.sort((a, b) => a.parameter! - b.parameter!);
  return [...parameters, ...variables.filter((variable) => !isOwnParameter(variable, fn))];
}

function isOwnParameter(variable: DebugVariable, fn: IrFunction): boolean {
  if (variable.parameter === undefined || variable.inlinedAt !== undefined) return false;
  const scope = variable.node.node('scope');
  return scope !== undefined && subprogramOfScope(scope) === fn.subprogram;
}

/** One draft per variable and inlined call, in the order they were first met. */
class Drafts {
  readonly all: Draft[] = [];
  readonly #byNode = new Map<MetadataNode, Draft[]>();

  add(mention: Mention): void {
    const inlinedAt = mention.debugLocation?.node('inlinedAt');
    this.of(mention.variable, inlinedAt, mention.debugLocation).locations.push(locationOf(mention));
  }

  of(node: MetadataNode, inlinedAt: MetadataNode | undefined, firstLocation: MetadataNode | undefined): Draft {
    let same = this.#byNode.get(node);
    if (same === undefined) {
      same = [];
      this.#byNode.set(node, same);
    }
    let draft = same.find((candidate) => candidate.inlinedAt === inlinedAt);
    if (draft === undefined) {
      draft = { node, inlinedAt, firstLocation, locations: [] };
      same.push(draft);
      this.all.push(draft);
    }
    return draft;
  }
}

function locationOf(mention: Mention): VariableLocation {
  const { at, operands } = mention;
  const expression = debugExpression(mention.expression);
  if (operands === undefined && mention.home?.address === undefined) return { kind: 'lost', at, expression };
  if (mention.kind === 'declare') {
    const address = operands?.[0];
    return address === undefined ? { kind: 'lost', at, expression } : { kind: 'declare', at, expression, address };
  }
  if (mention.home === undefined) return { kind: 'value', at, expression, operands: operands ?? [] };
  const { address, expression: addressExpression } = mention.home;
  return {
    kind: 'assign',
    at,
    expression,
    operands: operands ?? [],
    address,
    addressExpression: debugExpression(addressExpression),
  };
}

function finish(draft: Draft, ranges: ReadonlyMap<MetadataNode, ScopeRange>): DebugVariable {
  const { node, inlinedAt, locations } = draft;
  const scope = node.node('scope');
  return {
    name: displayText(node.string('name') ?? ''),
    type: cTypeOf(node.field('type')),
    declaration: declarationOf(draft),
    parameter: node.number('arg') === 0 ? undefined : node.number('arg'),
    artificial: node.word('flags')?.includes('DIFlagArtificial') ?? false,
    scope: scope && ranges.get(scope),
    inlinedAt,
    node,
    locations,
  };
}

/** A DILocalVariable has no column, but the location of its first mention mostly is that of its name. */
function declarationOf(draft: Draft): SourcePosition | undefined {
  const declared = declarationPosition(draft.node);
  const mentioned = draft.firstLocation && positionOfLocation(draft.firstLocation);
  return declared?.line === mentioned?.line && declared?.file === mentioned?.file ? mentioned : declared;
}
