import { displayText } from '../ir/byte-string';
import type { GlobalVariable, IrFunction } from '../ir/model/globals';
import type { Module } from '../ir/model/module';
import type { Value } from '../ir/model/value';
import { ModuleObjects } from '../task/objects';
import type { Piece } from '../task/registers/piece';
import { findRegisters } from '../task/registers/registers';
import type { TermBuilder } from '../term/builder';
import { CallSites } from './call-sites';
import { type Cell, makeCell } from './cells';
import { Constants } from './constants';
import type { LowerTask, ModuleContext } from './context';
import { TypedAccesses } from './function/typed-accesses';
import { promotableGlobals } from './globals/promote';
import { Ledger } from './ledger';
import type { Pointers } from './pointers';
import { PieceCarriers } from './points-to/pieces';
import { analysePointers } from './points-to/points-to-map';
import { makeSignature, type Signature } from './signature';
import { ScalarTypes } from './types';

interface Parts {
  readonly pointers: Pointers;
  /** Functions that will be lowered. */
  readonly reachable: ReadonlySet<IrFunction>;
}

/** What the lowering of all functions shares: the results of the analyses, and tables that fill as it goes. */
export function makeContext(module: Module, task: LowerTask, terms: TermBuilder, parts: Parts): ModuleContext {
  const { pointers, reachable } = parts;
  const layout = module.dataLayout;
  const types = new ScalarTypes(terms, layout);
  const ledger = new Ledger();
  const objects = new ModuleObjects(module);
  const constants = makeConstants({ terms, types, pointers, layout, ledger, objects });
  const pieces = promotableGlobals(module, reachable, task.entry);
  const globals = globalCells(pieces, reachable, types);
  const variables = new Set([...globals.values()].flat().flatMap(({ variable, mask }) => [variable, mask]));
  const registers = [...reachable].flatMap((fn) => [...findRegisters(fn, layout)]);
  const memory = analysePointers({
    module,
    entry: task.entry,
    functions: reachable,
    pointers: pointers.layout,
    pieces: new PieceCarriers([...registers, ...pieces] as (readonly [Value, readonly Piece[]])[], layout),
    startsArbitrary: !task.options.checks.has('uninitialised-read'),
  });
  const signatures = new Map<IrFunction, Signature>();
  const signatureOf = (fn: IrFunction): Signature => {
    let signature = signatures.get(fn);
    if (signature === undefined) signatures.set(fn, (signature = makeSignature(fn, types)));
    return signature;
  };
  return {
    module,
    task,
    layout,
    terms,
    types,
    pointers,
    objects,
    constants,
    memory,
    callSites: new CallSites(reachable, (call) => memory.callees(call)),
    ledger,
    globals,
    globalVariables: () => variables,
    signatureOf,
  };
}

function makeConstants(
  parts: Pick<ModuleContext, 'terms' | 'types' | 'pointers' | 'layout' | 'ledger' | 'objects'>,
): Constants {
  const { terms, types, pointers, layout, ledger, objects } = parts;
  return new Constants(
    {
      terms,
      types,
      pointers,
      layout,
      isOn: () => false,
      require: () => undefined,
      emit: () => undefined,
      variable: () => {
        throw new Error('a constant needs no variable');
      },
      assume: (kind, detail) => {
        ledger.add(kind, detail, undefined);
      },
    },
    objects,
  );
}

function globalCells(
  promoted: ReadonlyMap<GlobalVariable, readonly Piece[]>,
  reachable: ReadonlySet<IrFunction>,
  types: ScalarTypes,
): ReadonlyMap<GlobalVariable, readonly Cell[]> {
  const accesses = new TypedAccesses(types.layout);
  for (const fn of reachable)
    for (const block of fn.blocks) for (const instruction of block.instructions) accesses.note(instruction);
  return new Map(
    [...promoted].map(([global, pieces]) => {
      const name = displayText(String(global.name));
      const cells = pieces.map((piece) => {
        const own = pieces.length === 1 ? name : `${name}.${piece.offset}`;
        return makeCell(types, own, piece, accesses.typeOf(global, piece));
      });
      return [global, cells];
    }),
  );
}
