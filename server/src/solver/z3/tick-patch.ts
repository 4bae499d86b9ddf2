/**
 * Makes Z3 call back while it counts resources.
 *
 * Z3 looks whether it was interrupted in `reslimit::inc`, some million times a second, and only there. The trampolines
 * are not enough to interrupt it: the loops of its SAT solver call no function that may throw, for many seconds. So we
 * put a call to an import before the body of `reslimit::inc`, once in so many counts. The import was meant for
 * threads, which we do not have, and takes no arguments; no index changes.
 *
 * The functions are found by their bytes. In another build of Z3 they may differ; then the binary is left as it is,
 * and interrupting works through the trampolines only (a test tells when that happens).
 */
import { signed, unsigned } from './wasm-encode';

/** The import that the patched functions call, with no arguments and no result. */
export const TICK_IMPORT = 'emscripten_check_blocking_allowed';

/** Counts of resources between two calls; a power of two. */
export const TICK_INTERVAL = 1 << 10;

const mask = signed(TICK_INTERVAL - 1);

/** `this->m_count += 1`, return whether neither cancelled nor at the limit. */
const INC = hex(
  '002000200029030842017c370308024020002d0004450d0041010f0b02402000fe100200450d0041000f0b20002903082000290310580b',
);
/** `this->m_count += n`, likewise. */
const INC_BY = hex(
  '00200020002903082001ad7c370308024020002d0004450d0041010f0b02402000fe100200450d0041000f0b20002903082000290310580b',
);

/** Low bits of `this->m_count`. */
const COUNT = [0x20, 0x00, 0x28, 0x02, 0x08, 0x41, ...mask, 0x71];
/** i32.eqz: the count has come round. */
const ROUND = [...COUNT, 0x45];
/** The count comes round when n is added: bits + n > mask. */
const ROUND_BY = [...COUNT, 0x20, 0x01, 0x6a, 0x41, ...mask, 0x4b];

/** The binary with its resource counters patched; the same binary if it is not the one we know. */
export function patchTicks(binary: Uint8Array): Uint8Array {
  const reader = new Reader(binary);
  let callee: number | undefined;
  for (const section of reader.sections()) {
    if (section.id === SectionId.Import) callee = importedFunction(binary, section, TICK_IMPORT);
    if (section.id === SectionId.Code && callee !== undefined) return patchCode(binary, section, callee);
  }
  return binary;
}

const SectionId = { Import: 2, Code: 10 } as const;

interface Section {
  readonly id: number;
  /** Where its id byte is. */
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

function patchCode(binary: Uint8Array, section: Section, callee: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  const reader = new Reader(binary, section.content);
  let copied = section.content;
  for (let count = reader.unsigned(); count > 0; count--) {
    const start = reader.position;
    const size = reader.unsigned();
    const body = reader.position;
    const condition = equal(binary, body, size, INC) ? ROUND : equal(binary, body, size, INC_BY) ? ROUND_BY : undefined;
    reader.position = body + size;
    if (condition === undefined) continue;
    // After the (empty) list of locals: if (condition) tick();
    const inserted = [...condition, 0x04, 0x40, 0x10, ...unsigned(callee), 0x0b];
    pieces.push(binary.subarray(copied, start), Uint8Array.from([...unsigned(size + inserted.length), 0, ...inserted]));
    copied = body + 1;
  }
  if (pieces.length === 0) return binary;
  pieces.push(binary.subarray(copied, section.end));
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const head = Uint8Array.from([section.id, ...unsigned(length)]);
  return join([binary.subarray(0, section.start), head, ...pieces, binary.subarray(section.end)]);
}

/** Index of an imported function among all functions. */
function importedFunction(binary: Uint8Array, section: Section, wanted: string): number | undefined {
  const reader = new Reader(binary, section.content);
  let index = 0;
  for (let count = reader.unsigned(); count > 0; count--) {
    reader.name();
    const name = reader.name();
    if (reader.byte() === 0) {
      reader.unsigned();
      if (name === wanted) return index;
      index++;
    } else {
      // The only other import is the memory, with limits.
      const hasMaximum = (reader.byte() & 1) === 1;
      reader.unsigned();
      if (hasMaximum) reader.unsigned();
    }
  }
  return undefined;
}

class Reader {
  constructor(
    private readonly bytes: Uint8Array,
    public position = 8,
  ) {}

  byte(): number {
    return this.bytes[this.position++]!;
  }

  unsigned(): number {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }

  name(): string {
    const length = this.unsigned();
    this.position += length;
    return new TextDecoder().decode(this.bytes.subarray(this.position - length, this.position));
  }

  *sections(): Generator<Section> {
    while (this.position < this.bytes.length) {
      const start = this.position;
      const id = this.byte();
      const size = this.unsigned();
      const content = this.position;
      yield { id, start, content, end: content + size };
      this.position = content + size;
    }
  }
}

function equal(bytes: Uint8Array, at: number, size: number, pattern: Uint8Array): boolean {
  if (size !== pattern.length) return false;
  for (let i = 0; i < size; i++) if (bytes[at + i] !== pattern[i]) return false;
  return true;
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

function hex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g)!, (byte) => parseInt(byte, 16));
}
