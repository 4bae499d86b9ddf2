const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The guest's linear memory. Its buffer is replaced when it grows, so views are made anew then. */
export class GuestMemory {
  private view_: DataView | undefined;
  private bytes_: Uint8Array | undefined;
  private memory: WebAssembly.Memory | undefined;

  /** Must be called once the instance exists and before it runs. */
  attach(memory: WebAssembly.Memory): void {
    this.memory = memory;
  }

  get size(): number {
    return this.memory?.buffer.byteLength ?? 0;
  }

  get view(): DataView {
    this.refresh();
    return this.view_!;
  }

  get bytes(): Uint8Array {
    this.refresh();
    return this.bytes_!;
  }

  text(pointer: number, length: number): string {
    return decoder.decode(this.bytes.subarray(pointer, pointer + length));
  }

  /** Writes as many bytes of the text as fit. */
  setText(pointer: number, text: string, room: number): void {
    this.bytes.set(encoder.encode(text).subarray(0, room), pointer);
  }

  setU32(pointer: number, value: number): void {
    this.view.setUint32(pointer, value, true);
  }

  setU64(pointer: number, value: number | bigint): void {
    this.view.setBigUint64(pointer, BigInt(value), true);
  }

  /** The buffers of a scatter/gather list. */
  *buffers(list: number, count: number): Iterable<{ readonly pointer: number; readonly length: number }> {
    for (let i = 0; i < count; i++) {
      const { view } = this;
      yield { pointer: view.getUint32(list + 8 * i, true), length: view.getUint32(list + 8 * i + 4, true) };
    }
  }

  private refresh(): void {
    const buffer = this.memory!.buffer;
    if (this.view_?.buffer === buffer) return;
    this.view_ = new DataView(buffer);
    this.bytes_ = new Uint8Array(buffer);
  }
}
