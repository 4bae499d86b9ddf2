import type { ArrayType, StructType, Type, VectorType } from './types';

/** Layout of pointers in one address space. */
export interface PointerLayout {
  readonly bits: number;
  readonly abiAlign: number;
  readonly indexBits: number;
}

/** Where the elements of a struct are, in bytes. */
export interface StructLayout {
  readonly offsets: readonly number[];
  readonly size: number;
  readonly align: number;
}

/**
 * `target datalayout`, with LLVM's defaults where it is silent. Sizes and alignments are in bytes unless the name says
 * bits. Sizes may be asked only of types that `hasFixedSize` accepts.
 */
export class DataLayout {
  readonly text: string | undefined;
  /** What could not be understood of the text. */
  readonly errors: readonly string[];
  readonly bigEndian: boolean;
  readonly allocaAddrspace: number;
  readonly globalsAddrspace: number;
  readonly programAddrspace: number;
  /** Natural stack alignment in bytes, if given. */
  readonly stackAlign: number | undefined;
  /** Widths of the native integers, in bits. */
  readonly nativeIntegers: readonly number[];
  readonly #pointers: Map<number, PointerLayout>;
  readonly #ints: Map<number, number>;
  readonly #floats: Map<number, number>;
  readonly #vectors: Map<number, number>;
  readonly #aggregateAlign: number;
  readonly #structs = new WeakMap<StructType, StructLayout>();

  constructor(text?: string) {
    const spec = parseSpecification(text ?? '');
    this.text = text;
    this.errors = spec.errors;
    this.bigEndian = spec.bigEndian;
    this.allocaAddrspace = spec.alloca;
    this.globalsAddrspace = spec.globals;
    this.programAddrspace = spec.program;
    this.stackAlign = spec.stackAlign;
    this.nativeIntegers = spec.nativeIntegers;
    this.#pointers = spec.pointers;
    this.#ints = spec.ints;
    this.#floats = spec.floats;
    this.#vectors = spec.vectors;
    this.#aggregateAlign = spec.aggregateAlign;
  }

  pointer(addrspace = 0): PointerLayout {
    return this.#pointers.get(addrspace) ?? this.#pointers.get(0)!;
  }

  /** Width of the value, without padding: 1 for i1, 80 for x86_fp80. */
  sizeInBits(type: Type): number {
    switch (type.kind) {
      case 'int':
      case 'float':
        return type.bits;
      case 'pointer':
        return this.pointer(type.addrspace).bits;
      case 'array':
        return type.count * this.sizeOf(type.element) * 8;
      case 'vector':
        if (type.scalable) break;
        return type.count * this.sizeInBits(type.element);
      case 'struct':
        return this.structLayout(type).size * 8;
      case 'x86_amx':
        return 8192;
      case 'x86_mmx':
        return 64;
      default:
    }
    throw new Error(`a type of kind ${type.kind} has no fixed size`);
  }

  /** Bytes that a store of the type may write: 10 for x86_fp80. */
  storeSize(type: Type): number {
    return Math.ceil(this.sizeInBits(type) / 8);
  }

  /** Bytes from one array element to the next: 16 for x86_fp80 on x86-64. What `sizeof` is in C. */
  sizeOf(type: Type): number {
    return roundUp(this.storeSize(type), this.alignOf(type));
  }

  /** ABI alignment. */
  alignOf(type: Type): number {
    switch (type.kind) {
      case 'int':
        return this.#intAlign(type.bits);
      case 'float':
        return this.#floats.get(type.bits) ?? nextPowerOfTwo(type.bits / 8);
      case 'pointer':
        return this.pointer(type.addrspace).abiAlign;
      case 'array':
        return this.alignOf(type.element);
      case 'vector':
        return this.#vectorAlign(type);
      case 'struct':
        return this.structLayout(type).align;
      case 'x86_amx':
        return 64;
      case 'x86_mmx':
        return 8;
      default:
        throw new Error(`a type of kind ${type.kind} has no alignment`);
    }
  }

  structLayout(type: StructType): StructLayout {
    let layout = this.#structs.get(type);
    if (layout === undefined) {
      layout = this.#computeStruct(type);
      this.#structs.set(type, layout);
    }
    return layout;
  }

  #computeStruct(type: StructType): StructLayout {
    if (type.elements === undefined) throw new Error('an opaque struct has no layout');
    const offsets: number[] = [];
    let offset = 0;
    let align = type.packed ? 1 : this.#aggregateAlign;
    for (const element of type.elements) {
      const elementAlign = type.packed ? 1 : this.alignOf(element);
      offset = roundUp(offset, elementAlign);
      align = Math.max(align, elementAlign);
      offsets.push(offset);
      offset += this.sizeOf(element);
    }
    return { offsets, size: roundUp(offset, align), align };
  }

  #intAlign(bits: number): number {
    const exact = this.#ints.get(bits);
    if (exact !== undefined) return exact;
    let above = Infinity;
    let largest = 0;
    for (const width of this.#ints.keys()) {
      if (width > bits && width < above) above = width;
      if (width > largest) largest = width;
    }
    return this.#ints.get(above === Infinity ? largest : above)!;
  }

  #vectorAlign(type: VectorType): number {
    const bits = type.count * this.sizeInBits(type.element);
    return this.#vectors.get(bits) ?? nextPowerOfTwo(Math.ceil(bits / 8));
  }
}

/** Whether size and layout of a type are known numbers: not for functions, opaque structs, scalable vectors, tokens. */
export function hasFixedSize(type: Type): boolean {
  switch (type.kind) {
    case 'int':
    case 'float':
    case 'pointer':
    case 'x86_amx':
    case 'x86_mmx':
      return true;
    case 'array':
      return hasFixedSize(type.element);
    case 'vector':
      return !type.scalable;
    case 'struct':
      return type.elements?.every(hasFixedSize) ?? false;
    default:
      return false;
  }
}

/** Type of the element that an index of an aggregate selects, or undefined if there is none. */
export function elementType(type: ArrayType | StructType | VectorType, index: number): Type | undefined {
  return type.kind === 'struct' ? type.elements?.[index] : type.element;
}

interface Specification {
  bigEndian: boolean;
  alloca: number;
  globals: number;
  program: number;
  stackAlign: number | undefined;
  nativeIntegers: number[];
  aggregateAlign: number;
  readonly pointers: Map<number, PointerLayout>;
  readonly ints: Map<number, number>;
  readonly floats: Map<number, number>;
  readonly vectors: Map<number, number>;
  readonly errors: string[];
}

/** What LLVM assumes without a specification. */
function defaultSpecification(): Specification {
  return {
    bigEndian: false,
    alloca: 0,
    globals: 0,
    program: 0,
    stackAlign: undefined,
    nativeIntegers: [],
    aggregateAlign: 1,
    pointers: new Map([[0, { bits: 64, abiAlign: 8, indexBits: 64 }]]),
    ints: new Map([
      [1, 1],
      [8, 1],
      [16, 2],
      [32, 4],
      [64, 4],
    ]),
    floats: new Map([
      [16, 2],
      [32, 4],
      [64, 8],
      [128, 16],
    ]),
    vectors: new Map([
      [64, 8],
      [128, 16],
    ]),
    errors: [],
  };
}

function parseSpecification(text: string): Specification {
  const spec = defaultSpecification();
  for (const item of text.split('-')) {
    if (item !== '' && !applyItem(spec, item)) spec.errors.push(item);
  }
  return spec;
}

function applyItem(spec: Specification, item: string): boolean {
  if (item === 'e' || item === 'E') {
    spec.bigEndian = item === 'E';
    return true;
  }
  const aligned = /^([ifva])(\d*):(\d+)(?::\d+)?$/.exec(item);
  if (aligned) return applyAlignment(spec, aligned[1]!, Number(aligned[2]), Number(aligned[3]));
  const pointer = /^p[a-z]*(\d*)(?:\([^)]*\))?:(\d+):(\d+)(?::\d+)?(?::(\d+))?$/.exec(item);
  if (pointer) {
    const bits = Number(pointer[2]);
    const layout = { bits, abiAlign: Number(pointer[3]) / 8, indexBits: Number(pointer[4] ?? bits) };
    spec.pointers.set(Number(pointer[1]), layout);
    return true;
  }
  const setting = /^([SAGP])(\d+)$/.exec(item);
  if (setting) return applySetting(spec, setting[1]!, Number(setting[2]));
  if (/^n\d+(:\d+)*$/.test(item)) {
    spec.nativeIntegers = item.slice(1).split(':').map(Number);
    return true;
  }
  // Mangling, non-integral address spaces, function pointer alignment and the stack objects (`s`) of long ago do not
  // change any layout.
  return /^(m:.|ni:\d+(:\d+)*|F[in]\d+|s\d*:\d+(:\d+)?)$/.test(item);
}

function applyAlignment(spec: Specification, kind: string, bits: number, abiBits: number): boolean {
  const align = Math.max(1, abiBits / 8);
  if (kind === 'a') spec.aggregateAlign = align;
  else if (kind === 'i') spec.ints.set(bits, align);
  else if (kind === 'f') spec.floats.set(bits, align);
  else spec.vectors.set(bits, align);
  return true;
}

function applySetting(spec: Specification, kind: string, value: number): boolean {
  if (kind === 'S') spec.stackAlign = value === 0 ? undefined : value / 8;
  else if (kind === 'A') spec.alloca = value;
  else if (kind === 'G') spec.globals = value;
  else spec.program = value;
  return true;
}

function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}

function nextPowerOfTwo(value: number): number {
  let power = 1;
  while (power < value) power *= 2;
  return power;
}
