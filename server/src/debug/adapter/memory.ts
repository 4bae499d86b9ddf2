import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ReplaySession } from '../session/session';

export function memoryReference(address: bigint): string {
  return `0x${address.toString(16)}`;
}

/** Bytes of the object that an address lies in; what lies outside of it, or is freed, cannot be read. */
export function readMemory(
  session: ReplaySession,
  { memoryReference: reference, offset = 0, count }: DebugProtocol.ReadMemoryArguments,
): DebugProtocol.ReadMemoryResponse['body'] {
  const { machine } = session.view;
  const { holder } = machine.program.env;
  const bits = parse(reference);
  if (bits === undefined) return { address: reference, unreadableBytes: count };
  const object = holder.objectOf(bits);
  const start = holder.offsetOf(bits) + offset;
  const address = memoryReference(holder.pointerBits(object, start));
  if (!session.view.isReadable(object)) return { address, unreadableBytes: count };
  const size = machine.objects.size[object]!;
  if (start < 0) return { address, unreadableBytes: Math.min(count, -start) };
  const end = Math.min(start + count, size);
  if (end <= start) return { address, unreadableBytes: count };
  const base = machine.objects.base[object]!;
  const bytes = machine.memory.bytes.subarray(base + start, base + end);
  return {
    address,
    data: Buffer.from(bytes).toString('base64'),
    ...(end < start + count && { unreadableBytes: start + count - end }),
  };
}

function parse(reference: string): bigint | undefined {
  return /^0x[0-9a-f]+$/i.test(reference) ? BigInt(reference) : undefined;
}
