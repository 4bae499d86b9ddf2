import { regionChecks, regionGraph } from '../results/region-graph';
import { pathOf } from '../addresses';
import type { Context } from '../context';
import { proofGraph, type GraphNode, type ProofGraph, type ProofGraphParams } from '../protocol/proof-graph';
import type { DrawnGraph, DrawnNode } from '../../service/model/graph';

interface Answer {
  readonly forms: readonly string[];
  readonly graph: ProofGraph | null;
  readonly reason: string | null;
}

const controlFlow = 'cfa';

/** Graphs that engines work on, to be drawn: how control flows, and the region graph of each check that DASH decided. */
export function registerProofGraph(context: Context): void {
  const { connection, verifications, store } = context;
  connection.onRequest(proofGraph.method, async ({ uri, function: name, form }: ProofGraphParams): Promise<Answer> => {
    const problem = await verifications.ready(uri);
    const fn = store.function(uri, name);
    const checks = regionChecks(fn);
    const forms = [...checks.keys(), controlFlow];
    if (problem !== undefined) return { forms, graph: null, reason: problem };
    // A form that there is of another function only: the first is meant.
    const wanted = forms.includes(form) ? form : forms[0]!;
    const check = checks.get(wanted);
    const drawn =
      fn === undefined || check === undefined
        ? await controlFlowGraph(uri, name, context)
        : await regionGraph(fn, { check, form: wanted, uri }, context);
    return 'reason' in drawn ? { forms, graph: null, ...drawn } : { forms, graph: drawn, reason: null };
  });
}

async function controlFlowGraph(
  uri: string,
  name: string,
  { verifications, service, outcomes }: Context,
): Promise<ProofGraph | { readonly reason: string }> {
  const means = verifications.means(uri);
  if (means === undefined) return { reason: 'The file has changed meanwhile.' };
  const outcome = await service.drawCfa(means.input, name, means.task);
  const drawn = outcomes.value(outcome, `Drawing ${name}`);
  if (drawn === undefined) return { reason: 'It could not be drawn; the log says why.' };
  if ('reason' in drawn) return drawn;
  const isIr = means.input.kind === 'ir';
  return toGraph(drawn, { file: pathOf(uri), isIr });
}

interface Where {
  readonly file: string;
  readonly isIr: boolean;
}

function toGraph({ title, nodes, edges }: DrawnGraph, where: Where): ProofGraph {
  return {
    title,
    form: controlFlow,
    nodes: nodes.map((node) => toNode(node, where)),
    edges: edges.map((edge) => ({ ...edge, style: 'plain' })),
    history: [],
  };
}

function toNode({ id, label, role, source, irLine }: DrawnNode, { file, isIr }: Where): GraphNode {
  const line = isIr ? irLine : source?.file === file ? source.line : undefined;
  const start = { line: (line ?? 1) - 1, character: 0 };
  const range = line === undefined ? null : { start, end: { line, character: 0 } };
  return { id, label, detail: source === undefined ? '' : `line ${source.line}`, role, group: null, range };
}
