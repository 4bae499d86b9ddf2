import type { FileResult } from '../report/result';
import { regionGraphDot } from '../report/region-graph-dot';
import type { Environment } from './environment';
import { numbered, writeResult } from './output-file';

/** Writes the region graph of the first check that has one to the file, of further ones to files beside it. */
export function writeGraphs(results: readonly FileResult[], target: string, environment: Environment): void {
  const graphs = results.flatMap(({ functions }) => functions.flatMap((fn) => fn.graphs ?? []));
  graphs.forEach(({ id, graph }, at) => {
    const text = target.endsWith('.dot')
      ? regionGraphDot(id, graph)
      : `${JSON.stringify({ check: id, ...graph }, undefined, 2)}\n`;
    writeResult(numbered(target, at), text, `region graph of ${id}`, environment);
  });
  if (graphs.length === 0)
    environment.error('verdict: no region graph was written: dash looked at no check (try --engine dash)\n');
}
