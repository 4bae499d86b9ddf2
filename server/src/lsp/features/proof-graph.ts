import { pathOf } from '../addresses';
import type { Context } from '../context';
import { proofGraph, type GraphNode, type ProofGraph, type ProofGraphParams } from '../protocol/proof-graph';
import type { DrawnGraph, DrawnNode } from '../../service/model/graph';

interface Answer {
  readonly forms: readonly string[];
  readonly graph: ProofGraph | null;
  readonly reason: string | null;
}

/** Graphs that engines work on, to be drawn. */
export function registerProofGraph(context: Context): void {
  const { connection, verifications, service, outcomes } = context;
  connection.onRequest(proofGraph.method, async ({ uri, function: name, form }: ProofGraphParams): Promise<Answer> => {
    const none = (reason: string): Answer => ({ forms: ['cfa'], graph: null, reason });
    const problem = await verifications.ready(uri);
    const means = verifications.means(uri);
    if (problem !== undefined || means === undefined) return none(problem ?? 'The file has changed meanwhile.');
    if (form !== '' && form !== 'cfa') return none(`There is no graph of the form ${form} of ${name}.`);
    const outcome = await service.drawCfa(means.input, name, means.task);
    const drawn = outcomes.value(outcome, `Drawing ${name}`);
    if (drawn === undefined) return none('It could not be drawn; the log says why.');
    if ('reason' in drawn) return none(drawn.reason);
    const isIr = means.input.kind === 'ir';
    return { forms: ['cfa'], graph: toGraph(drawn, { file: pathOf(uri), isIr }), reason: null };
  });
}

interface Where {
  readonly file: string;
  readonly isIr: boolean;
}

function toGraph({ title, nodes, edges }: DrawnGraph, where: Where): ProofGraph {
  return {
    title,
    form: 'cfa',
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
