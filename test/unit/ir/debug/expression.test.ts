import { describe, expect, it } from 'vitest';
import { evaluateAddress, evaluateValue } from '../../../../server/src/ir/debug/evaluate-expression';
import { debugExpression, type DebugExpression } from '../../../../server/src/ir/debug/expression';
import type { MetadataNode } from '../../../../server/src/ir/model/metadata';
import { parseModule } from '../../../../server/src/ir/parse';

function expression(operations: string): DebugExpression {
  const { module } = parseModule(`!0 = !{!DIExpression(${operations})}`);
  return debugExpression(module.metadata.get(0)!.operands[0] as MetadataNode);
}

/** Memory in which the 8 bytes at an address hold ten times the address. */
const memory = { pointerBytes: 8, read: (address: bigint, bytes: number) => (bytes === 8 ? address * 10n : address) };

function value(operations: string, ...operands: bigint[]): unknown {
  const result = evaluateValue(expression(operations), { ...memory, operands });
  return result?.kind === 'value' ? result.bits : result;
}

describe('values by DIExpression', () => {
  it.each([
    ['', [7n], 7n],
    ['', [(1n << 100n) + 1n], (1n << 100n) + 1n],
    ['DW_OP_plus_uconst, 3, DW_OP_stack_value', [7n], 10n],
    ['DW_OP_constu, 3, DW_OP_minus, DW_OP_stack_value', [7n], 4n],
    ['DW_OP_consts, 18446744073709551615, DW_OP_plus, DW_OP_stack_value', [7n], 6n],
    ['DW_OP_lit5, DW_OP_mul, DW_OP_stack_value', [7n], 35n],
    ['DW_OP_constu, 2, DW_OP_div, DW_OP_stack_value', [-7n], BigInt.asUintN(64, -3n)],
    ['DW_OP_constu, 4, DW_OP_mod, DW_OP_stack_value', [7n], 3n],
    ['DW_OP_neg, DW_OP_stack_value', [7n], BigInt.asUintN(64, -7n)],
    ['DW_OP_not, DW_OP_stack_value', [0n], (1n << 64n) - 1n],
    ['DW_OP_constu, 1, DW_OP_shl, DW_OP_stack_value', [7n], 14n],
    ['DW_OP_constu, 64, DW_OP_shl, DW_OP_stack_value', [7n], 0n],
    ['DW_OP_constu, 1, DW_OP_shr, DW_OP_stack_value', [-2n], (1n << 63n) - 1n],
    ['DW_OP_constu, 1, DW_OP_shra, DW_OP_stack_value', [-2n], (1n << 64n) - 1n],
    ['DW_OP_constu, 3, DW_OP_lt, DW_OP_stack_value', [-1n], 1n],
    ['DW_OP_dup, DW_OP_mul, DW_OP_stack_value', [7n], 49n],
    ['DW_OP_constu, 3, DW_OP_swap, DW_OP_minus, DW_OP_stack_value', [7n], BigInt.asUintN(64, -4n)],
    ['DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_minus, DW_OP_stack_value', [9n, 4n], 5n],
    [
      'DW_OP_LLVM_convert, 8, DW_ATE_signed, DW_OP_LLVM_convert, 32, DW_ATE_signed, DW_OP_stack_value',
      [0xffn],
      0xffffffffn,
    ],
    [
      'DW_OP_LLVM_convert, 8, DW_ATE_unsigned, DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_stack_value',
      [0xffn],
      0xffn,
    ],
    ['DW_OP_LLVM_extract_bits_sext, 4, 4, DW_OP_stack_value', [0xf0n], (1n << 64n) - 1n],
    ['DW_OP_LLVM_extract_bits_zext, 4, 4, DW_OP_stack_value', [0xf5n], 15n],
    ['DW_OP_deref, DW_OP_plus_uconst, 1, DW_OP_stack_value', [8n], 81n],
    ['DW_OP_deref_size, 4, DW_OP_stack_value', [8n], 8n],
    ['DW_OP_LLVM_tag_offset, 7', [7n], 7n],
  ])('%s of %s is %s', (operations, operands, expected) => {
    expect(value(operations, ...operands)).toBe(expected);
  });

  it('are addresses where they end in a dereference', () => {
    expect(value('DW_OP_plus_uconst, 8, DW_OP_deref', 100n)).toEqual({ kind: 'address', address: 108n });
    expect(value('DW_OP_deref, DW_OP_plus_uconst, 8, DW_OP_deref', 100n)).toEqual({ kind: 'address', address: 1008n });
  });

  it.each([
    ['DW_OP_constu, 0, DW_OP_div, DW_OP_stack_value', [7n]],
    ['DW_OP_plus, DW_OP_stack_value', [7n]],
    ['DW_OP_LLVM_arg, 2, DW_OP_stack_value', [7n]],
    ['DW_OP_LLVM_entry_value, 1', [7n]],
    ['', []],
  ])('%s of %s is not known', (operations, operands) => {
    expect(value(operations, ...operands)).toBeUndefined();
  });
});

describe('DIExpression', () => {
  it('has fragments', () => {
    expect(expression('DW_OP_plus_uconst, 1, DW_OP_stack_value, DW_OP_LLVM_fragment, 32, 16')).toMatchObject({
      fragment: { offsetBits: 32, sizeBits: 16 },
      isStackValue: true,
      understood: true,
      steps: [
        { kind: 'constant', value: 1n },
        { kind: 'binary', operation: 'plus' },
      ],
    });
  });

  it('keeps what it does not know, and says so', () => {
    const unknown = expression('DW_OP_LLVM_entry_value, 1, DW_OP_deref');
    expect(unknown.understood).toBe(false);
    expect(unknown.steps).toEqual([
      { kind: 'unknown', operation: 'LLVM_entry_value' },
      { kind: 'deref', bytes: undefined },
    ]);
    expect(unknown.text).toBe('DW_OP_LLVM_entry_value, 1, DW_OP_deref');
    expect(expression('DW_OP_plus_uconst').understood).toBe(false);
    expect(expression('DW_OP_deref, 7').understood).toBe(false);
  });

  it('gives addresses for declares', () => {
    const at = (operations: string) => evaluateAddress(expression(operations), { ...memory, operands: [100n] });
    expect(at('')).toBe(100n);
    expect(at('DW_OP_plus_uconst, 4')).toBe(104n);
    expect(at('DW_OP_deref')).toBe(1000n);
    expect(at('DW_OP_stack_value')).toBeUndefined();
  });
});
