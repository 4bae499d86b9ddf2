import type { MetadataField, MetadataNode } from '../model/metadata';

/** Which bits of a variable a location is about. */
export interface Fragment {
  readonly offsetBits: number;
  readonly sizeBits: number;
}

/** One step of a DIExpression, on a stack of integers. */
export type ExpressionStep =
  | { readonly kind: 'constant'; readonly value: bigint }
  /** The n-th operand of the location. */
  | { readonly kind: 'operand'; readonly index: number }
  | { readonly kind: 'binary'; readonly operation: BinaryOperation }
  | { readonly kind: 'unary'; readonly operation: 'neg' | 'not' | 'abs' }
  | { readonly kind: 'stack'; readonly operation: 'dup' | 'drop' | 'swap' | 'over' | 'rot' }
  /** Reads memory: as many bytes as given, else as the variable or a pointer has. */
  | { readonly kind: 'deref'; readonly bytes: number | undefined }
  /** The top read as an integer of that width, from now on of that type. */
  | { readonly kind: 'convert'; readonly bits: number; readonly signed: boolean }
  | { readonly kind: 'extract'; readonly offset: number; readonly bits: number; readonly signed: boolean }
  /** An operation that we do not know; what the expression yields is not known either. */
  | { readonly kind: 'unknown'; readonly operation: string };

export type BinaryOperation =
  | 'plus'
  | 'minus'
  | 'mul'
  | 'div'
  | 'mod'
  | 'and'
  | 'or'
  | 'xor'
  | 'shl'
  | 'shr'
  | 'shra'
  | 'eq'
  | 'ne'
  | 'lt'
  | 'le'
  | 'gt'
  | 'ge';

/** A DIExpression: how the operands of a location become the address or the value of a variable. */
export interface DebugExpression {
  readonly steps: readonly ExpressionStep[];
  readonly fragment: Fragment | undefined;
  /** `DW_OP_stack_value`: the result is the value and lies nowhere. */
  readonly isStackValue: boolean;
  /** No step is unknown. */
  readonly understood: boolean;
  /** The operations as written. */
  readonly text: string;
}

const binary: ReadonlySet<string> = new Set<BinaryOperation>([
  ...(['plus', 'minus', 'mul', 'div', 'mod', 'and', 'or', 'xor', 'shl', 'shr', 'shra'] as const),
  ...(['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const),
]);
const unary: ReadonlySet<string> = new Set(['neg', 'not', 'abs']);
const stack: ReadonlySet<string> = new Set(['dup', 'drop', 'swap', 'over', 'rot']);

const parsed = new WeakMap<MetadataNode, DebugExpression>();

/** The steps of a DIExpression node. */
export function debugExpression(node: MetadataNode): DebugExpression {
  let expression = parsed.get(node);
  if (expression === undefined) {
    expression = parse(node.operands);
    parsed.set(node, expression);
  }
  return expression;
}

function parse(fields: readonly MetadataField[]): DebugExpression {
  const steps: ExpressionStep[] = [];
  let fragment: Fragment | undefined;
  let isStackValue = false;
  const reader = new Reader(fields);
  for (let word = reader.operation(); word !== undefined; word = reader.operation()) {
    const operation = word.replace(/^DW_OP_/, '');
    if (operation === 'stack_value') isStackValue = true;
    else if (operation === 'LLVM_fragment') {
      fragment = { offsetBits: reader.number(), sizeBits: reader.number() };
    } else steps.push(...stepsOf(operation, reader));
  }
  return {
    steps,
    fragment,
    isStackValue,
    understood: !reader.failed && steps.every((step) => step.kind !== 'unknown'),
    text: fields.map(fieldText).join(', '),
  };
}

function stepsOf(operation: string, reader: Reader): ExpressionStep[] {
  if (binary.has(operation)) return [{ kind: 'binary', operation: operation as BinaryOperation }];
  if (unary.has(operation)) return [{ kind: 'unary', operation: operation as 'neg' }];
  if (stack.has(operation)) return [{ kind: 'stack', operation: operation as 'dup' }];
  const literal = /^lit(\d+)$/.exec(operation)?.[1];
  if (literal !== undefined) return [{ kind: 'constant', value: BigInt(literal) }];
  switch (operation) {
    case 'plus_uconst':
      return [
        { kind: 'constant', value: reader.integer() },
        { kind: 'binary', operation: 'plus' },
      ];
    case 'constu':
    case 'consts':
      return [{ kind: 'constant', value: reader.integer() }];
    case 'deref':
      return [{ kind: 'deref', bytes: undefined }];
    case 'deref_size':
      return [{ kind: 'deref', bytes: reader.number() }];
    case 'LLVM_arg':
      return [{ kind: 'operand', index: reader.number() }];
    case 'LLVM_convert':
      return [{ kind: 'convert', bits: reader.number(), signed: reader.operation() === 'DW_ATE_signed' }];
    case 'LLVM_extract_bits_sext':
    case 'LLVM_extract_bits_zext':
      return [{ kind: 'extract', offset: reader.number(), bits: reader.number(), signed: operation.endsWith('sext') }];
    case 'LLVM_tag_offset':
      // The tag of a pointer (HWASan), which says nothing of the variable.
      reader.number();
      return [];
    default:
      reader.skipNumbers();
      return [{ kind: 'unknown', operation }];
  }
}

/** Reads operations and their arguments; `failed` once something else stood where one of them must. */
class Reader {
  readonly #fields: readonly MetadataField[];
  #next = 0;
  failed = false;

  constructor(fields: readonly MetadataField[]) {
    this.#fields = fields;
  }

  /** The next word, skipping (and marking) what is none. */
  operation(): string | undefined {
    while (this.#next < this.#fields.length) {
      const field = this.#fields[this.#next++];
      if (typeof field === 'object' && field?.kind === 'word') return field.text;
      this.failed = true;
    }
    return undefined;
  }

  integer(): bigint {
    const field = this.#fields[this.#next];
    if (typeof field !== 'number' && typeof field !== 'bigint') {
      this.failed = true;
      return 0n;
    }
    this.#next++;
    return BigInt(field);
  }

  number(): number {
    return Number(this.integer());
  }

  skipNumbers(): void {
    while (typeof this.#fields[this.#next] === 'number' || typeof this.#fields[this.#next] === 'bigint') this.#next++;
  }
}

function fieldText(field: MetadataField): string {
  if (typeof field === 'object' && field !== null) return field.kind === 'word' ? field.text : '?';
  return String(field);
}
