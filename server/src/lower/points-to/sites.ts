import type { EntryPlan } from '../../task/entry-plan';
import type { Site } from './memory-map';
import type { Node, Nodes } from './node';

/** The node of the objects that each site makes; they start at its coordinate 0. */
export class SiteNodes {
  readonly #nodes = new Map<object, Map<string, Node>>();

  constructor(
    private readonly nodes: () => Nodes,
    private readonly entry: EntryPlan,
  ) {}

  /** Undefined if nobody has asked for it. */
  known(site: Site): Node | undefined {
    const { owner, key } = this.#keyOf(site);
    return this.#nodes.get(owner)?.get(key);
  }

  /** Makes the node of a site that has none. */
  make(site: Site): Node {
    const { owner, key } = this.#keyOf(site);
    const node = this.nodes().make();
    node.sites.push({ site, start: 0 });
    const byKey = this.#nodes.get(owner) ?? new Map<string, Node>();
    byKey.set(key, node);
    this.#nodes.set(owner, byKey);
    return node;
  }

  #keyOf(site: Site): { readonly owner: object; readonly key: string } {
    switch (site.kind) {
      case 'global':
        return { owner: site.global, key: site.kind };
      case 'alloca':
        return { owner: site.alloca, key: site.kind };
      case 'heap':
      case 'varargs':
        return { owner: site.call, key: site.kind };
      case 'byval':
        return { owner: site.argument, key: site.kind };
      case 'entry':
        return { owner: this.entry, key: String(site.object) };
    }
  }
}
