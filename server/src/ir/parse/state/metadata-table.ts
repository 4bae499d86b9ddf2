import { MetadataNode } from '../../model/metadata';
import type { MetadataWord } from '../../model/metadata';

/** Where a node that is not defined yet was first referred to. */
interface FirstUse {
  readonly node: MetadataNode;
  readonly start: number;
  readonly end: number;
}

/** The numbered metadata of a module. A node exists from its first mention on. */
export class MetadataTable {
  readonly nodes = new Map<number, MetadataNode>();
  readonly forward: FirstUse[] = [];
  readonly #words = new Map<string, MetadataWord>();
  readonly #lastKeys = new Map<string, readonly string[]>();

  /** The node `!id`, mentioned at a range of the text. */
  use(id: number, start: number, end: number): MetadataNode {
    let node = this.nodes.get(id);
    if (node === undefined) {
      node = new MetadataNode(id);
      this.nodes.set(id, node);
      this.forward.push({ node, start, end });
    }
    return node;
  }

  /** The node `!id`, to be filled. */
  define(id: number): MetadataNode {
    let node = this.nodes.get(id);
    if (node === undefined) {
      node = new MetadataNode(id);
      this.nodes.set(id, node);
    }
    return node;
  }

  /** Bare words, each made once. */
  word(text: string): MetadataWord {
    let word = this.#words.get(text);
    if (word === undefined) {
      word = { kind: 'word', text };
      this.#words.set(text, word);
    }
    return word;
  }

  /** Names of the fields of the node of that kind that was read before. */
  lastKeys(name: string): readonly string[] {
    return this.#lastKeys.get(name) ?? noKeys;
  }

  setLastKeys(name: string, keys: readonly string[]): void {
    this.#lastKeys.set(name, keys);
  }
}

const noKeys: readonly string[] = [];
