import { isCyclic, stronglyConnectedComponents } from '../../../base/graph/components';
import { digraph } from '../../../base/graph/digraph';
import type { Constant } from '../../model/constants';
import type { GlobalAlias, GlobalIfunc } from '../../model/globals';
import { nameText } from '../../print/names';
import { asShell } from '../state/global-shell';
import type { Parser } from '../parser';

/** At the end of the text: an alias must not stand for itself, however indirectly. */
export function checkAliases(p: Parser): void {
  const globals: readonly (GlobalAlias | GlobalIfunc)[] = [...p.globals.aliases, ...p.globals.ifuncs];
  if (globals.length === 0) return;
  const index = new Map<Constant, number>(globals.map((global, position) => [global, position]));
  const edges: [number, number][] = [];
  globals.forEach((global, from) => {
    const target = global.kind === 'alias' ? global.aliasee : global.resolver;
    for (const base of basesOf(target)) {
      const to = index.get(base);
      if (to !== undefined) edges.push([from, to]);
    }
  });
  const graph = digraph(globals.length, edges);
  for (const component of stronglyConnectedComponents(graph)) {
    if (!isCyclic(graph, component)) continue;
    for (const position of component) {
      const global = globals[position]!;
      p.report(`'@${nameText(global.name)}' is an alias of itself`, global.nameStart, global.nameEnd);
      asShell(global).hasErrors = true;
    }
  }
}

/** The globals that an address is computed from. */
function basesOf(constant: Constant): readonly Constant[] {
  switch (constant.kind) {
    case 'variable':
    case 'function':
    case 'alias':
    case 'ifunc':
      return [constant];
    case 'ptrauth':
      return basesOf(constant.pointer);
    case 'expr':
      if ('base' in constant) return basesOf(constant.base);
      if ('value' in constant) return basesOf(constant.value);
      if ('lhs' in constant) return [...basesOf(constant.lhs), ...basesOf(constant.rhs)];
      return [];
    default:
      return [];
  }
}
