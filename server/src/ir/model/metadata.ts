import type { Value } from './value';

/** A metadata operand. `null` operands are the JS null. */
export type Metadata = MetadataNode | MetadataString | ValueAsMetadata | MetadataArgList;

/** `!"text"`; the text holds one byte per character (see byte-string.ts). */
export interface MetadataString {
  readonly kind: 'string';
  readonly text: string;
}

/** `i32 7` or `ptr %x` used as metadata. */
export interface ValueAsMetadata {
  readonly kind: 'value';
  readonly value: Value;
}

/** `!DIArgList(i32 %a, i32 %b)`. */
export interface MetadataArgList {
  readonly kind: 'arglist';
  readonly args: readonly Value[];
}

/** A bare word or words as a field: `DW_TAG_member`, `FullDebug`, `DIFlagPrototyped | DIFlagOptimized`. */
export interface MetadataWord {
  readonly kind: 'word';
  readonly text: string;
}

/** What a field of a specialised node holds; strings (one byte per character) and numbers stand for themselves. */
export type MetadataField = Metadata | MetadataWord | string | number | bigint | boolean | null;

/**
 * `!{…}` or `!DISomething(…)`, numbered or inline. Nodes of kinds that we do not know are kept just the same.
 * A class, and not a union by name, since a reference may precede the definition and must be the same object.
 */
export class MetadataNode {
  readonly kind = 'node';
  /** `!id`; undefined for an inline node. */
  readonly id: number | undefined;
  /** False while the module refers to it but does not define it. */
  defined = false;
  distinct = false;
  /** `DILocation`, `DIExpression`, …; the empty string for a tuple `!{…}`. */
  name = '';
  /** Operands of a tuple, unnamed arguments of a DIExpression (numbers and words), else empty. */
  operands: readonly MetadataField[] = noFields;
  /** Names of the fields of a specialised node, in the order of the text; parallel to `values`. */
  keys: readonly string[] = noKeys;
  values: readonly MetadataField[] = noFields;
  /** Range of the definition in the text. */
  start = -1;
  end = -1;

  constructor(id: number | undefined) {
    this.id = id;
  }

  /** The value of a field, or undefined if the node does not have it. */
  field(key: string): MetadataField | undefined {
    const index = this.keys.indexOf(key);
    return index < 0 ? undefined : this.values[index];
  }

  /** A field that refers to another node. */
  node(key: string): MetadataNode | undefined {
    const value = this.field(key);
    return typeof value === 'object' && value?.kind === 'node' ? value : undefined;
  }

  /** A field that is a string, as the bytes of the text. */
  string(key: string): string | undefined {
    const value = this.field(key);
    if (typeof value === 'string') return value;
    return typeof value === 'object' && value?.kind === 'string' ? value.text : undefined;
  }

  /** A field that is an integer, if it fits a number exactly. */
  number(key: string): number | undefined {
    const value = this.field(key);
    return typeof value === 'number' ? value : undefined;
  }

  /** A field that is a word, such as a tag or an encoding. */
  word(key: string): string | undefined {
    const value = this.field(key);
    return typeof value === 'object' && value?.kind === 'word' ? value.text : undefined;
  }
}

const noFields: readonly MetadataField[] = [];
const noKeys: readonly string[] = [];

/** `!tbaa !5` on an instruction, global or function. */
export interface Attachment {
  readonly name: string;
  readonly node: MetadataNode;
}

export const noAttachments: readonly Attachment[] = [];

/** `!llvm.module.flags = !{!0, !1}`. */
export interface NamedMetadata {
  readonly name: string;
  readonly nodes: readonly MetadataNode[];
}
