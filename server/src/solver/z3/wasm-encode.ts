/** Just enough of the WebAssembly binary format to write the trampolines. */

/** Value types, by emscripten's signature letters. */
const VALUE_TYPES: Readonly<Record<string, number>> = { i: 0x7f, j: 0x7e, f: 0x7d, d: 0x7c };

export function unsigned(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ;) {
    const low = rest & 0x7f;
    rest >>>= 7;
    if (rest === 0) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}

export function signed(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ;) {
    const low = rest & 0x7f;
    rest >>= 7;
    if ((rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0)) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}

/** A vector: its length, then its elements. */
export function vector(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()];
}

export function name(text: string): number[] {
  const bytes = new TextEncoder().encode(text);
  return [...unsigned(bytes.length), ...bytes];
}

/** A function body with its size: locals as (count, type) pairs, code without the final `end`. */
export function body(locals: readonly (readonly [number, number])[], code: readonly number[]): number[] {
  const bytes = [...vector(locals.map(([count, type]) => [...unsigned(count), type])), ...code, 0x0b];
  return [...unsigned(bytes.length), ...bytes];
}

/** Sections by number, in ascending order. */
export function wasmModule(sections: readonly (readonly [number, readonly number[]])[]): WebAssembly.Module {
  const bytes = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
  for (const [id, content] of sections) bytes.push(id, ...unsigned(content.length), ...content);
  const encoded = new Uint8Array(bytes);
  // Asked explicitly: functions may otherwise be looked at only when they are called (`compileOwn`).
  if (!WebAssembly.validate(encoded)) throw new WebAssembly.CompileError('not a module for this engine');
  return new WebAssembly.Module(encoded);
}

/** Collects function types; equal types share one index. */
export class TypeSection {
  readonly #types: number[][] = [];
  readonly #indices = new Map<string, number>();

  /** The index of a type given by signature letters; result `v` is none. */
  index(parameters: string, result: string): number {
    const key = `${result}${parameters}`;
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    const results = result === 'v' ? [] : [[typeCode(result)]];
    this.#types.push([0x60, ...vector(Array.from(parameters, (letter) => [typeCode(letter)])), ...vector(results)]);
    this.#indices.set(key, this.#types.length - 1);
    return this.#types.length - 1;
  }

  encode(): number[] {
    return vector(this.#types);
  }
}

export function typeCode(letter: string): number {
  const code = VALUE_TYPES[letter];
  if (code === undefined) throw new RangeError(`no value type ${letter}`);
  return code;
}
