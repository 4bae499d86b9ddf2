import { assertNever } from '../../base/assert-never';
import { hasFixedSize } from '../../ir/model/data-layout';
import type { GlobalVariable, IrFunction } from '../../ir/model/globals';
import { displayText } from '../../ir/byte-string';
import type { StaticObject } from '../../program/program';
import { isOpaqueGlobal } from '../../task/objects';
import type { EntryObject, EntrySize } from '../../task/entry-plan';
import type { ModuleContext } from '../context';
import type { Site } from '../points-to/memory-map';
import { dataOf } from '../static-data';

/** The number of one of the entry plan's objects. */
export function entryObjectNumber({ objects }: Pick<ModuleContext, 'objects'>, index: number): number {
  return objects.firstFree + index;
}

/** The numbers of objects of which nothing is known. */
export function opaqueObjects(context: ModuleContext): readonly number[] {
  const globals = context.module.variables.filter((global) => isOpaqueGlobal(global, context.layout));
  const made = context.task.entry.objects.flatMap(({ kind }, index) =>
    kind === 'opaque' ? [entryObjectNumber(context, index)] : [],
  );
  return [...globals.map((global) => context.objects.numberOf(global)), ...made];
}

/** All objects that exist from the start, in the order of their numbers. */
export function staticObjects(context: ModuleContext): readonly StaticObject[] {
  return [
    ...context.objects.all.map((global) =>
      global.kind === 'function' ? functionObject(context, global) : globalObject(context, global),
    ),
    ...context.task.entry.objects.map((object, index) => entryObject(context, object, index)),
  ];
}

function functionObject({ objects, pointers }: ModuleContext, fn: IrFunction): StaticObject {
  return {
    number: objects.numberOf(fn),
    name: displayText(String(fn.name)),
    kind: 'function',
    size: pointers.offset(0),
    partitions: [],
    contents: { kind: 'data', segments: [] },
  };
}

function globalObject(context: ModuleContext, global: GlobalVariable): StaticObject {
  const { objects, pointers, layout, task } = context;
  const common = {
    number: objects.numberOf(global),
    name: displayText(String(global.name)),
    ...(context.globals.has(global) ? { partitions: [] } : placedAt(context, { kind: 'global', global })),
  };
  const isArbitrary = task.entry.arbitraryGlobals.has(global);
  const segments = global.initializer === undefined || isArbitrary ? [] : dataOf(context, global.initializer);
  if (isOpaqueGlobal(global, layout) || segments === undefined) {
    return { ...common, kind: 'opaque', size: pointers.offset(0), contents: { kind: 'arbitrary' } };
  }
  return {
    ...common,
    kind: global.isConstant ? 'constant' : 'global',
    size: pointers.offset(hasFixedSize(global.valueType) ? layout.sizeOf(global.valueType) : 0),
    contents: isArbitrary ? { kind: 'arbitrary' } : { kind: 'data', segments },
  };
}

/** Where the contents of an object lie. */
function placedAt({ memory }: ModuleContext, site: Site): Pick<StaticObject, 'partitions' | 'partitionAt'> {
  return {
    partitions: memory.partitionsOf(site),
    partitionAt: (offset) => memory.touchedAtSite(site, offset, 1),
  };
}

/** The size that an object starts with; where it depends on inputs, the entry changes it. */
function constantSize(size: EntrySize): number {
  switch (size.kind) {
    case 'fixed':
      return size.bytes;
    case 'string':
      return size.most;
    case 'contract':
      return 0;
    default:
      return assertNever(size);
  }
}

function entryObject(context: ModuleContext, { name, kind, size }: EntryObject, index: number): StaticObject {
  return {
    number: entryObjectNumber(context, index),
    name,
    kind,
    size: context.pointers.offset(constantSize(size)),
    ...placedAt(context, { kind: 'entry', object: index }),
    contents: { kind: 'arbitrary' },
  };
}
