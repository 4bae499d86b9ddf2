import { lowerModule } from '../../lower/lower';
import { printStatement } from '../../program/print';
import { CfaGraph } from '../../program/cfa-graph';
import type { Edge, Location } from '../../program/program';
import { planChecks } from '../../task/plan-checks';
import { planEntry } from '../../task/plan-entry';
import type { TaskOptions } from '../../task/options';
import { TermBuilder } from '../../term/builder';
import { printInfix } from '../../term/print-infix';
import type { DrawnCfa, DrawnGraph } from '../model/graph';
import type { VerifiedModule } from './verify-function';

/** The control-flow automaton of a function, as it is verified, for people to look at; or why there is none. */
export function drawCfa({ module, contracts, lines }: VerifiedModule, name: string, task: TaskOptions): DrawnCfa {
  const entry = planEntry(module, name, task, contracts);
  if ('kind' in entry) return { reason: entry.message };
  const terms = new TermBuilder();
  const lowered = lowerModule(module, { entry, checks: planChecks(module, task), options: task }, terms);
  if (lowered.kind === 'error') return { reason: lowered.message };
  const cfa = lowered.program.functions.get(name);
  if (cfa === undefined) return { reason: `${name} is not among what is verified` };
  const graph = new CfaGraph(cfa);
  const heads = new Set(graph.loops.map(({ head }) => graph.location(head)));
  const placeOf = (location: Location): Pick<DrawnGraph['nodes'][number], 'source' | 'irLine'> => {
    const statements = graph.edgesFrom(location).flatMap((edge) => edge.statements);
    const place = statements.find((one) => one.place?.source !== undefined)?.place ?? statements[0]?.place;
    return { source: place?.source, irLine: place && lines && lines.lineAt(place.irOffset) + 1 };
  };
  return {
    title: `Control flow of ${name}`,
    nodes: cfa.locations.map((location) => ({
      id: String(location.id),
      label: location.label,
      role:
        location === cfa.entry ? 'entry' : location === cfa.exit ? 'exit' : heads.has(location) ? 'loop-head' : 'plain',
      ...placeOf(location),
    })),
    edges: cfa.edges.map((edge) => drawEdge(edge, name)),
  };
}

/** `name`: of the function; that what stands in it is its own, need not be said. */
function drawEdge({ source, target, statements }: Edge, name: string): DrawnGraph['edges'][number] {
  const texts = statements.map((statement) =>
    printStatement(statement, (term) => printInfix(term)).replaceAll(/([\w.$]+)::/g, (all, of) =>
      of === name ? '' : all,
    ),
  );
  const [first = ''] = texts;
  const more = texts.length > 1 ? ` (+${texts.length - 1})` : '';
  return {
    from: String(source.id),
    to: String(target.id),
    label: `${shortened(first)}${more}`,
    detail: texts.join('\n'),
  };
}

function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
