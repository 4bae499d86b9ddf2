import type { Attribute, AttributeGroup, Attributes } from '../../model/attributes';
import type { Mutable } from './mutable';

interface Group {
  readonly group: Mutable<AttributeGroup>;
  readonly attribute: Attribute;
  defined: boolean;
}

/** Attributes of a module, each simple one made once, and lists of one of them too: they are what most values have. */
export class AttributeTable {
  readonly #flags = new Map<string, Attribute>();
  readonly #singles = new Map<Attribute, Attributes>();
  readonly groups = new Map<number, Group>();

  flag(name: string): Attribute {
    let attribute = this.#flags.get(name);
    if (attribute === undefined) {
      attribute = { kind: 'flag', name };
      this.#flags.set(name, attribute);
    }
    return attribute;
  }

  /** The group `#id`, which exists from its first mention on. */
  group(id: number): Group {
    let entry = this.groups.get(id);
    if (entry === undefined) {
      const group: Mutable<AttributeGroup> = { id, attributes: [] };
      entry = { group, attribute: { kind: 'group', group }, defined: false };
      this.groups.set(id, entry);
    }
    return entry;
  }

  /** The list of just this attribute. */
  single(attribute: Attribute): Attributes {
    if (attribute.kind !== 'flag' && attribute.kind !== 'group') return [attribute];
    let list = this.#singles.get(attribute);
    if (list === undefined) {
      list = [attribute];
      this.#singles.set(attribute, list);
    }
    return list;
  }

  /** Groups in the order of their numbers. */
  definedGroups(): Map<number, AttributeGroup> {
    const entries = Array.from(this.groups.values()).filter(({ defined }) => defined);
    entries.sort((a, b) => a.group.id - b.group.id);
    return new Map(entries.map(({ group }) => [group.id, group]));
  }
}
