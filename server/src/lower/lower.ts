import type { IrFunction } from '../ir/model/globals';
import type { Module } from '../ir/model/module';
import type { Cfa, PlacedVariable, Program, StaticObject } from '../program/program';
import type { Check } from '../task/check';
import { pointerParts } from '../task/objects';
import type { TermBuilder } from '../term/builder';
import { addressSpace } from './address-space';
import type { LowerTask, ModuleContext } from './context';
import { makeContext } from './make-context';
import { nanBits } from './nan-bits';
import { entryName, lowerEntry } from './entry/entry';
import { staticObjects } from './entry/objects';
import { lowerFunction } from './function/function-lowering';
import { Pointers } from './pointers';
import { withProbes } from './probes';
import { reachableFunctions } from './reachable-functions';
import { simplify, type Simplified } from './simplify/simplify';
import { unsupportedFunction, unsupportedSignature } from './unsupported-function';

export type LowerResult =
  { readonly kind: 'program'; readonly program: Program } | { readonly kind: 'error'; readonly message: string };

/** Lowers a module, as far as the entry reaches, to the program that is verified. */
export function lowerModule(module: Module, task: LowerTask, terms: TermBuilder): LowerResult {
  const layout = pointerParts(module);
  if (layout === undefined)
    return { kind: 'error', message: 'only targets with pointers of 32 or 64 bits are understood' };
  if (module.dataLayout.bigEndian) return { kind: 'error', message: 'only little-endian targets are understood' };
  const reachable = reachableFunctions(task.entry);
  const context = makeContext(module, task, terms, { pointers: new Pointers(terms, layout), reachable });
  const functions = new Map<string, Cfa>();
  for (const fn of module.functions) {
    // A call of one whose types have no meaning here is unsupported itself.
    if (!reachable.has(fn) || unsupportedSignature(fn) !== undefined) continue;
    const refused = unsupportedFunction(fn);
    const cfa = refused === undefined ? lowerFunction(context, fn) : refused(context);
    functions.set(cfa.name, cfa);
  }
  functions.set(entryName, lowerEntry(context));
  const objects = staticObjects(context);
  for (const { kind, detail } of nanBits(context.types, functions)) context.ledger.add(kind, detail, undefined);
  const simpler = simplify({
    terms,
    functions: task.reachability === undefined ? functions : probed(functions, terms),
    entry: entryName,
    globals: context.globalVariables(),
    undefPartitions: new Set(objects.filter(hasUndef).flatMap(({ partitions }) => partitions)),
  });
  const program = makeProgram(context, simpler, objects, reachable);
  return { kind: 'program', program: { ...program, assumptions: [...program.assumptions, ...addressSpace(program)] } };
}

function probed(functions: ReadonlyMap<string, Cfa>, terms: TermBuilder): ReadonlyMap<string, Cfa> {
  return new Map([...functions].map(([name, cfa]) => [name, withProbes(cfa, terms)]));
}

function hasUndef({ contents }: StaticObject): boolean {
  return contents.kind === 'data' && contents.segments.some(({ value }) => value === undefined);
}

function makeProgram(
  context: ModuleContext,
  { functions, globals }: Simplified,
  objects: readonly StaticObject[],
  reachable: ReadonlySet<IrFunction>,
): Program {
  const { task, terms, pointers, memory, ledger } = context;
  const checks: Check[] = context.module.functions
    .filter((fn) => reachable.has(fn))
    .flatMap((fn) => task.checks.of(fn));
  return {
    terms,
    layout: pointers.layout,
    functions,
    entry: entryName,
    globals: [...globals],
    placed: placedVariables(context).filter(({ variable }) => globals.has(variable)),
    objects,
    partitions: memory.partitions,
    checks,
    assumptions: [...task.entry.assumptions, ...ledger.entries],
  };
}

function placedVariables({ globals, objects }: ModuleContext): readonly PlacedVariable[] {
  return [...globals].flatMap(([global, cells]) =>
    cells.map(({ variable, piece }) => ({ variable, object: objects.numberOf(global), ...piece })),
  );
}
