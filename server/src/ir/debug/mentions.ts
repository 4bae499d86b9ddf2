import type { IrFunction } from '../model/globals';
import type { CallInst, DebugRecord, Instruction } from '../model/instructions';
import type { Metadata, MetadataNode } from '../model/metadata';
import type { Value } from '../model/value';

/** A debug record or a call of a debug intrinsic that says where a variable is. */
export interface Mention {
  readonly kind: 'declare' | 'value';
  readonly at: Instruction;
  readonly variable: MetadataNode;
  readonly expression: MetadataNode;
  /** Undefined if the variable has no location from here on. */
  readonly operands: readonly Value[] | undefined;
  /** For an assignment: where the variable lives in memory. */
  readonly home: { readonly address: Value | undefined; readonly expression: MetadataNode } | undefined;
  readonly debugLocation: MetadataNode | undefined;
}

/** Everything a function says of variables, in the order of the text. */
export function* mentionsIn(fn: IrFunction): Generator<Mention> {
  for (const block of fn.blocks) {
    for (const instruction of block.instructions) {
      for (const record of instruction.records) {
        const mention = ofRecord(record, instruction);
        if (mention !== undefined) yield mention;
      }
      const mention = instruction.opcode === 'call' ? ofCall(instruction) : undefined;
      if (mention !== undefined) yield mention;
    }
  }
}

function ofRecord(record: DebugRecord, at: Instruction): Mention | undefined {
  switch (record.kind) {
    case 'label':
      return undefined;
    case 'declare':
    case 'value':
    case 'declare_value':
      return {
        kind: record.kind === 'declare' ? 'declare' : 'value',
        at,
        variable: record.variable,
        expression: record.expression,
        operands: operandsOf(record.location),
        home: undefined,
        debugLocation: record.debugLocation,
      };
    case 'assign':
      return {
        kind: 'value',
        at,
        variable: record.variable,
        expression: record.expression,
        operands: operandsOf(record.location),
        home: { address: operandsOf(record.address)?.[0], expression: record.addressExpression },
        debugLocation: record.debugLocation,
      };
  }
}

const intrinsics: ReadonlyMap<string, 'declare' | 'value' | 'assign'> = new Map([
  ['llvm.dbg.declare', 'declare'],
  ['llvm.dbg.addr', 'declare'],
  ['llvm.dbg.value', 'value'],
  ['llvm.dbg.assign', 'assign'],
]);

function ofCall(call: CallInst): Mention | undefined {
  const { callee } = call;
  if (callee.kind !== 'function' || typeof callee.name !== 'string') return undefined;
  const kind = intrinsics.get(callee.name);
  if (kind === undefined) return undefined;
  const args = call.args.map((arg) => (arg.kind === 'metadata' ? arg.metadata : undefined));
  const [location, variable, expression] = args;
  if (location === undefined || variable?.kind !== 'node' || expression?.kind !== 'node') return undefined;
  const [address, addressExpression] = args.slice(4);
  return {
    kind: kind === 'declare' ? 'declare' : 'value',
    at: call,
    variable,
    expression,
    operands: operandsOf(location),
    home:
      kind === 'assign' && addressExpression?.kind === 'node'
        ? { address: address && operandsOf(address)?.[0], expression: addressExpression }
        : undefined,
    debugLocation: call.debugLocation,
  };
}

/** The values of a location; none if one of them is undef or poison, which is how LLVM says "optimised out". */
function operandsOf(location: Metadata): readonly Value[] | undefined {
  const values = location.kind === 'value' ? [location.value] : location.kind === 'arglist' ? location.args : [];
  const lost = values.length === 0 || values.some((value) => value.kind === 'undef' || value.kind === 'poison');
  return lost ? undefined : values;
}
