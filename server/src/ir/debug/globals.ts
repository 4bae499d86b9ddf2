import type { SourcePosition } from '../../base/place';
import { displayText } from '../byte-string';
import type { GlobalVariable } from '../model/globals';
import type { MetadataField, MetadataNode } from '../model/metadata';
import type { Module } from '../model/module';
import type { CType } from './c-type';
import { type DebugExpression, debugExpression } from './expression';
import { declarationPosition, subprogramOfScope } from './location';
import { cTypeOf } from './resolve-type';

/** What debug info says of a C variable with static storage. */
export interface GlobalDebugVariable {
  /** Where it is; undefined if it was optimised away (then the expression may give its value). */
  readonly global: GlobalVariable | undefined;
  /** Undefined for a string literal. */
  readonly name: string | undefined;
  readonly type: CType;
  readonly declaration: SourcePosition | undefined;
  /** Name of the C function that a static local belongs to. */
  readonly function: string | undefined;
  readonly isStatic: boolean;
  /** Which part of the variable the global is, or what became of it. Mostly empty. */
  readonly expression: DebugExpression;
  /** The DIGlobalVariable. */
  readonly node: MetadataNode;
}

/** The C variables that a global holds; mostly one. Empty without debug info. */
export function debugVariablesOfGlobal(global: GlobalVariable): readonly GlobalDebugVariable[] {
  return global.metadata
    .filter((attachment) => attachment.name === 'dbg')
    .flatMap((attachment) => fromExpression(attachment.node, global) ?? []);
}

/** All C variables with static storage, in the order of the module, then those that no longer exist in it. */
export function globalVariables(module: Module): readonly GlobalDebugVariable[] {
  const present = module.variables.flatMap(debugVariablesOfGlobal);
  const known = new Set(present.map((variable) => variable.node));
  const units = module.namedMetadata.find((named) => named.name === 'llvm.dbg.cu')?.nodes ?? [];
  const listed = units.flatMap((unit) => unit.node('globals')?.operands ?? []);
  const gone = listed.flatMap((field) => (isNode(field) ? (fromExpression(field, undefined) ?? []) : []));
  return [...present, ...gone.filter((variable) => !known.has(variable.node))];
}

function fromExpression(node: MetadataNode, global: GlobalVariable | undefined): GlobalDebugVariable | undefined {
  // Before LLVM 4 the variable itself was attached.
  const variable = node.name === 'DIGlobalVariable' ? node : node.node('var');
  const expression = node.node('expr');
  if (variable === undefined) return undefined;
  const name = variable.string('name');
  const scope = variable.node('scope');
  const owner = scope && subprogramOfScope(scope)?.string('name');
  return {
    global,
    name: name === undefined || name === '' ? undefined : displayText(name),
    type: cTypeOf(variable.field('type')),
    declaration: declarationPosition(variable),
    function: owner === undefined ? undefined : displayText(owner),
    isStatic: variable.field('isLocal') === true,
    expression: expression ? debugExpression(expression) : emptyExpression,
    node: variable,
  };
}

const emptyExpression: DebugExpression = {
  steps: [],
  fragment: undefined,
  isStackValue: false,
  understood: true,
  text: '',
};

function isNode(field: MetadataField): field is MetadataNode {
  return typeof field === 'object' && field?.kind === 'node';
}
