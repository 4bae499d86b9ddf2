import type { Value } from '../../ir/model/value';

/** The bytes of a constant up to its terminator. */
export function constantString(value: Value | undefined): string | undefined {
  if (value?.kind !== 'variable' || !value.isConstant) return undefined;
  if (value.initializer?.kind !== 'string') return undefined;
  const { bytes } = value.initializer;
  const end = bytes.indexOf(0);
  return end < 0 ? undefined : Buffer.from(bytes.subarray(0, end)).toString('latin1');
}
