import type { DebugProtocol } from '@vscode/debugprotocol';
import { underlyingCType } from '../../ir/debug/c-type';
import type { ReplaySession } from '../session/session';
import { type Located, scalarBits } from '../values/located';

/** Bytes of a part of memory, as the client names it. */
type Bytes = (start: number, count: number) => Read;

interface Read {
  readonly address: string;
  readonly bytes: Uint8Array;
}

/** What the client looks at byte by byte: memory, and locals that lie in none. */
export class MemoryView {
  /** How far each reference was read: the client is told when it may be different. */
  readonly #read = new Map<string, { from: number; to: number }>();

  constructor(readonly session: ReplaySession) {}

  /** How the client names the bytes of a value, or what a pointer points to; undefined for what was computed. */
  reference(value: Located): string | undefined {
    const { home, offset } = value;
    const bits = underlyingCType(value.type).kind === 'pointer' ? scalarBits(value) : undefined;
    if (bits?.undef === 0n) return memoryReference(bits.bits);
    if (home?.kind !== 'register') {
      const address = this.session.view.address(value);
      return address === undefined ? undefined : memoryReference(address);
    }
    const target = this.session.execution.path.writes.registerTarget(home.base);
    return `local:${-target}:${home.frame}:${offset}`;
  }

  /** What lies outside of an object, or is freed, cannot be read. */
  read({ memoryReference: reference, offset = 0, count }: DebugProtocol.ReadMemoryArguments): Body {
    const source = this.#object(reference) ?? this.#local(reference);
    const wanted = Math.max(0, count);
    if (source === undefined) return { address: reference, unreadableBytes: wanted };
    const known = this.#read.get(reference) ?? { from: offset, to: offset };
    this.#read.set(reference, { from: Math.min(known.from, offset), to: Math.max(known.to, offset + wanted) });
    const { address, bytes } = source(offset, wanted);
    if (bytes.length === 0) return { address, unreadableBytes: wanted };
    const data = Buffer.from(bytes).toString('base64');
    return { address, data, ...(bytes.length < wanted && { unreadableBytes: wanted - bytes.length }) };
  }

  /** What has been read may be different now. */
  moved(): readonly DebugProtocol.MemoryEvent['body'][] {
    const changed = [...this.#read].map(([reference, { from, to }]) => ({
      memoryReference: reference,
      offset: from,
      count: to - from,
    }));
    this.#read.clear();
    return changed;
  }

  #object(reference: string): Bytes | undefined {
    if (!/^0x[0-9a-f]+$/i.test(reference)) return undefined;
    const { view } = this.session;
    const { objects, memory, program } = view.machine;
    const { holder } = program.env;
    const bits = BigInt(reference);
    const object = holder.objectOf(bits);
    return (offset, count) => {
      const start = holder.offsetOf(bits) + offset;
      const address = memoryReference(holder.pointerBits(object, start));
      if (!view.isReadable(object) || start < 0) return { address, bytes: new Uint8Array() };
      const base = objects.base[object]!;
      const end = Math.max(start, Math.min(start + count, objects.size[object]!));
      return { address, bytes: memory.bytes.subarray(base + start, base + end) };
    };
  }

  /** A local that has no address: its bytes, one by one. */
  #local(reference: string): Bytes | undefined {
    const found = /^local:(\d+):(\d+):(\d+)$/.exec(reference);
    if (found === null) return undefined;
    const [target, frame, first] = found.slice(1).map(Number) as [number, number, number];
    const { session } = this;
    const base = session.execution.path.writes.registers[target - 1];
    const owner = session.frames.find((one) => one.frame === frame);
    const read = base && owner?.view.read(base);
    if (read === undefined) return undefined;
    return (offset, count) => {
      const bytes: number[] = [];
      for (let at = first + offset; at >= 0 && bytes.length < count; at++) {
        const byte = read(at, 1);
        if (byte === undefined) break;
        bytes.push(Number(byte.bits));
      }
      return { address: `local:${target}:${frame}:${Math.max(0, first + offset)}`, bytes: Uint8Array.from(bytes) };
    };
  }
}

type Body = DebugProtocol.ReadMemoryResponse['body'];

function memoryReference(address: bigint): string {
  return `0x${address.toString(16)}`;
}
