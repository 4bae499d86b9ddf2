import type { Cfa, Edge, Location } from '../../program/program';

/** Joins edges that follow each other with nothing else at the location between them; calls stay alone. */
export function mergeEdges(cfa: Cfa): Cfa {
  const arriving = new Map<Location, Edge[]>(cfa.locations.map((location) => [location, []]));
  const leaving = new Map<Location, Edge[]>(cfa.locations.map((location) => [location, []]));
  for (const edge of cfa.edges) {
    arriving.get(edge.target)!.push(edge);
    leaving.get(edge.source)!.push(edge);
  }
  const isPassed = (location: Location): boolean => {
    const [before, ...othersBefore] = arriving.get(location)!;
    const [after, ...othersAfter] = leaving.get(location)!;
    if (location === cfa.entry || location === cfa.exit || before === undefined || after === undefined) return false;
    if (othersBefore.length > 0 || othersAfter.length > 0 || before === after) return false;
    return !calls(before) && !calls(after);
  };
  const passed = new Set(cfa.locations.filter(isPassed));
  const edges = cfa.edges
    .filter((edge) => !passed.has(edge.source))
    .map((edge) => {
      const statements = [...edge.statements];
      let { target } = edge;
      while (passed.has(target)) {
        const [next] = leaving.get(target)!;
        statements.push(...next!.statements);
        target = next!.target;
      }
      return { source: edge.source, target, statements };
    });
  return { ...cfa, edges, locations: cfa.locations.filter((location) => !passed.has(location)) };
}

function calls(edge: Edge): boolean {
  return edge.statements.some(({ kind }) => kind === 'call');
}
