import type { MemoryStatement } from '../../../server/src/program/statement';
import type { PointerLayout, StaticObject } from '../../../server/src/program/program';
import { bvValue, type Term } from '../../../server/src/term/term';

/** docs/semantics.md read literally, with a byte array per object: what the models are compared with. */
export class ReferenceMemory {
  private readonly objects = new Map<number, ReferenceObject>();
  private next: number;

  constructor(
    private readonly layout: PointerLayout,
    objects: readonly StaticObject[],
    private readonly valueOf: (term: Term) => bigint,
    private readonly set: (variable: Term, value: bigint) => void,
  ) {
    for (const { number, kind, size, contents } of objects) {
      const bytes = Number(bvValue(size));
      const object = this.make(number, bytes, contents.kind === 'data' ? 'zero' : 'arbitrary', kind);
      if (contents.kind !== 'data') continue;
      for (const { offset, value, bytes: length } of contents.segments) {
        for (let i = 0; i < length; i++) {
          object.bytes[offset + i] = value === undefined ? 0 : byteOf(bvValue(value), i);
          object.undef[offset + i] = value === undefined ? 255 : 0;
        }
      }
    }
    this.next = 1 + Math.max(0, ...objects.map(({ number }) => number));
  }

  /** What goes wrong, or undefined: the name of the failed check. */
  execute(statement: MemoryStatement): string | undefined {
    switch (statement.kind) {
      case 'alloc': {
        if (this.valueOf(statement.fails) !== 0n) {
          this.set(statement.target, 0n);
          return undefined;
        }
        const number = this.next++;
        this.make(number, Number(this.valueOf(statement.size)), statement.contents, statement.object);
        this.set(statement.target, BigInt(number) << BigInt(this.layout.offsetBits));
        return undefined;
      }
      case 'release': {
        const object = this.at(statement.address).object;
        if (object !== undefined) object.alive = false;
        return undefined;
      }
      case 'revive': {
        const object = this.at(statement.address).object;
        if (object !== undefined) object.alive = true;
        return undefined;
      }
      case 'resize':
        throw new Error('only the entry resizes');
      case 'mark-stack':
        this.set(statement.target, BigInt(this.next));
        return undefined;
      case 'release-stack':
        for (const [number, object] of this.objects) {
          if (BigInt(number) >= this.valueOf(statement.mark) && object.kind === 'stack') object.alive = false;
        }
        return undefined;
      case 'object-size':
        this.set(statement.target, BigInt(this.at(statement.address).object?.bytes.length ?? 0));
        return undefined;
      case 'load': {
        const cells = this.read(statement.address, statement.bytes);
        this.set(statement.target, joined(cells.map(({ byte }) => byte)));
        if (statement.undefBitsTarget) this.set(statement.undefBitsTarget, joined(cells.map(({ undef }) => undef)));
        return undefined;
      }
      case 'store': {
        const [value, mask] = [this.valueOf(statement.value), this.valueOf(statement.undefBits)];
        this.write(
          statement.address,
          Array.from({ length: statement.bytes }, (_, i) => ({ byte: byteOf(value, i), undef: byteOf(mask, i) })),
        );
        return undefined;
      }
      case 'copy':
        this.write(statement.destination, this.read(statement.source, Number(this.valueOf(statement.length))));
        return undefined;
      case 'fill': {
        const cell = { byte: Number(this.valueOf(statement.byte)), undef: Number(this.valueOf(statement.undefBits)) };
        this.write(
          statement.address,
          Array.from({ length: Number(this.valueOf(statement.length)) }, () => cell),
        );
        return undefined;
      }
      case 'access-check': {
        const length = Number(this.valueOf(statement.length));
        const { number, object, offset } = this.at(statement.address);
        if (length === 0) return undefined;
        if (number === 0) return 'null';
        if (object?.kind === 'opaque') return 'unsupported';
        if (object?.alive === false) return 'live';
        if (object === undefined || offset < 0 || offset + length > object.bytes.length) return 'bounds';
        return statement.write && object.kind === 'constant' ? 'bounds' : undefined;
      }
      case 'free-check': {
        const { number, object, offset } = this.at(statement.address);
        if (number === 0 && offset === 0) return undefined;
        if (object?.kind !== 'heap' || offset !== 0) return 'invalid';
        return object.alive ? undefined : 'double';
      }
      case 'leak-check':
        return [...this.objects.values()].some(({ kind, alive }) => kind === 'heap' && alive) ? 'leak' : undefined;
      case 'scramble':
        throw new Error('an unmodelled call has no one outcome to compare with');
    }
  }

  private make(number: number, size: number, contents: 'undef' | 'zero' | 'arbitrary', kind: string): ReferenceObject {
    const bytes = new Array<number>(size).fill(0);
    const object = { bytes, undef: bytes.map(() => (contents === 'undef' ? 255 : 0)), alive: true, kind };
    this.objects.set(number, object);
    return object;
  }

  private at(address: Term): { number: number; object: ReferenceObject | undefined; offset: number } {
    const bits = this.valueOf(address);
    const number = Number(bits >> BigInt(this.layout.offsetBits));
    return { number, object: this.objects.get(number), offset: Number(BigInt.asIntN(this.layout.offsetBits, bits)) };
  }

  private read(address: Term, bytes: number): { byte: number; undef: number }[] {
    const { object, offset } = this.at(address);
    return Array.from({ length: bytes }, (_, i) => ({
      byte: object?.bytes[offset + i] ?? 0,
      undef: object?.undef[offset + i] ?? 0,
    }));
  }

  private write(address: Term, cells: readonly { byte: number; undef: number }[]): void {
    const { object, offset } = this.at(address);
    cells.forEach(({ byte, undef }, i) => {
      object!.bytes[offset + i] = byte;
      object!.undef[offset + i] = undef;
    });
  }
}

interface ReferenceObject {
  readonly bytes: number[];
  readonly undef: number[];
  readonly kind: string;
  alive: boolean;
}

function byteOf(value: bigint, index: number): number {
  return Number((value >> BigInt(8 * index)) & 255n);
}

function joined(bytes: readonly number[]): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}
