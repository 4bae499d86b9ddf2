import type { Node, Nodes } from './node';

/** Where a value points if it is a pointer; the offset is undefined where it is not known. */
export interface Target {
  readonly node: Node;
  readonly offset: number | undefined;
}

/** What a value, or the contents of some memory, may carry. Merged with others that it may be equal to. */
export class Carrier {
  parent: Carrier | undefined;
  target: Target | undefined;
  /** May be computed from integers, or be arbitrary bytes, and so be any address. */
  isForeign = false;
  /** May come from a call without a body, and so point to what the program does not know of. Always foreign, too. */
  isOutside = false;
  /** Is dereferenced or has something added: then an unknown offset matters. */
  isAddress = false;

  find(): Carrier {
    return this.parent === undefined ? this : rootOf(this);
  }
}

/** Without recursion, and so that the way is short next time. */
function rootOf(start: Carrier): Carrier {
  let root = start;
  for (let above = root.parent; above !== undefined; above = root.parent) root = above;
  let one = start;
  while (one.parent !== undefined) {
    const above: Carrier = one.parent;
    one.parent = root;
    one = above;
  }
  return root;
}

/** Makes and merges carriers. */
export class Carriers {
  /** What is used as an address. */
  readonly addresses: Carrier[] = [];

  constructor(private readonly nodes: () => Nodes) {}

  unify(a: Carrier, b: Carrier): void {
    const first = a.find();
    const second = b.find();
    if (first === second) return;
    second.parent = first;
    first.isForeign ||= second.isForeign;
    first.isOutside ||= second.isOutside;
    first.isAddress ||= second.isAddress;
    const [one, other] = [first.target, second.target];
    if (other === undefined) {
      this.#settle(first);
      return;
    }
    if (one === undefined) {
      first.target = other;
      this.#settle(first);
      return;
    }
    const isKnown = one.offset !== undefined && other.offset !== undefined;
    if (!isKnown) first.target = { node: one.node, offset: undefined };
    if (isKnown) this.nodes().unify(one.node, one.offset, other.node, other.offset);
    else if (one.node.find().root !== other.node.find().root) this.#blend(one.node, other.node);
    this.#settle(first);
  }

  /** The place that the carrier points to; made if nothing is known of it yet. */
  targetOf(carrier: Carrier): Target {
    const root = carrier.find();
    root.target ??= { node: this.nodes().make(), offset: 0 };
    return root.target;
  }

  /** The carrier is used as an address. */
  addressOf(carrier: Carrier): Target {
    const root = carrier.find();
    this.targetOf(root);
    if (!root.isAddress) this.addresses.push(root);
    root.isAddress = true;
    this.#settle(root);
    return this.targetOf(root);
  }

  /** Points into the same objects as another, but nobody knows where. */
  blur(carrier: Carrier, like: Carrier): boolean {
    const root = carrier.find();
    const { target } = like.find();
    if (target === undefined) return false;
    const known = root.target;
    if (known?.offset === undefined && known?.node.find().root === target.node.find().root) return false;
    root.target = { node: target.node, offset: undefined };
    if (known !== undefined && known.node.find().root !== target.node.find().root) this.#blend(known.node, target.node);
    this.#settle(root);
    return true;
  }

  /** An address with an unknown offset: nothing in the node can be told apart. */
  #settle(carrier: Carrier): void {
    const root = carrier.find();
    if (root.isAddress && root.target !== undefined && root.target.offset === undefined) {
      this.nodes().divide(root.target.node, 1);
    }
  }

  #blend(a: Node, b: Node): void {
    this.nodes().unify(a, 0, b, 0);
    this.nodes().divide(a, 1);
  }
}
