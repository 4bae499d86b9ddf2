/** The proof view: draws the graph that an engine worked on, and leads from its nodes to the source. */
import './proof.css';
import type { GraphEdge, GraphNode, ProofGraph } from '../../server/src/lsp/protocol/proof-graph';
import { arrowHeads, draw, element } from './graph-drawing';
import { place, type PlacedGraph, type PlacedNode } from './graph-layout';
import { host } from './host';
import type { ProofMessage, ShownGraph } from './messages';
import { neighbour } from './neighbour';
import { Viewport } from './viewport';

const root = document.getElementById('root')!;
root.innerHTML = `
  <header>
    <h1></h1>
    <select aria-label="Which graph"></select>
    <span class="tools">
      <input type="search" placeholder="Search (/)" aria-label="Search" />
      <span class="found" role="status"></span>
      <button data-do="out" title="Zoom out (-)" aria-label="Zoom out">−</button>
      <button data-do="in" title="Zoom in (+)" aria-label="Zoom in">+</button>
      <button data-do="fit" title="Show all (0)">Fit</button>
    </span>
  </header>
  <main><p class="reason"></p></main>
  <aside>
    <h2></h2>
    <pre></pre>
    <p class="hint">Arrow keys lead along the edges, Enter to the source.</p>
    <details><summary>What happened</summary><ol></ol></details>
  </aside>`;

const part = (selector: string): HTMLElement => root.querySelector<HTMLElement>(selector)!;
const title = part('h1');
const forms = root.querySelector('select')!;
const search = root.querySelector('input')!;
const found = part('.found');
const reason = part('.reason');
const picture = element('svg', { tabindex: 0, 'aria-label': 'Graph' });
part('main').append(picture);
const viewport = new Viewport(picture);
let shown: PlacedGraph | undefined;
let hits: readonly PlacedNode[] = [];
let hit = 0;

const tell = (message: ProofMessage): void => host.postMessage(message);

window.addEventListener('message', ({ data }: MessageEvent<ShownGraph>) => show(data));
forms.addEventListener('change', () => tell({ kind: 'form', form: forms.value }));
search.addEventListener('input', () => find());
search.addEventListener('keydown', ({ key, shiftKey }) => {
  if (key === 'Enter') goToHit(hit + (shiftKey ? -1 : 1));
});
picture.addEventListener('click', ({ target }) => {
  const placed = nodeOf(target);
  if (placed !== undefined) open(placed.node);
});
picture.addEventListener('focusin', ({ target }) => {
  const placed = nodeOf(target);
  if (placed === undefined) return;
  describe(placed.node);
  viewport.reveal(placed.box);
});
root.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLElement && target.dataset.do !== undefined) act(target.dataset.do);
});
document.addEventListener('keydown', (event) => {
  if (event.target !== search && key(event)) event.preventDefault();
});
tell({ kind: 'ready' });

function show({ graph, reason: why, form, forms: all }: ShownGraph): void {
  forms.replaceChildren(...all.map((one) => new Option(nameOf(one), one, one === form, one === form)));
  forms.hidden = all.length < 2;
  reason.textContent = why ?? '';
  title.textContent = graph?.title ?? 'No graph';
  root.classList.toggle('empty', graph === null);
  picture.replaceChildren();
  shown = graph === null ? undefined : place(graph);
  if (graph === null || shown === undefined) return;
  if (shown.leftOut > 0) reason.textContent = `${shown.leftOut} of ${graph.nodes.length} nodes are not drawn.`;
  const drawing = draw(shown);
  picture.append(arrowHeads(['plain', 'taken', 'refuted', 'frontier', 'cover']), drawing);
  viewport.show(drawing, shown);
  part('aside ol').replaceChildren(...graph.history.map(listItem));
  part('aside details').hidden = graph.history.length === 0;
  describeAll(graph);
  find();
}

/** What people call a form. */
function nameOf(form: string): string {
  return form === 'cfa' ? 'Control flow' : form.slice(0, 1).toUpperCase() + form.slice(1);
}

function listItem(text: string): HTMLElement {
  const item = document.createElement('li');
  item.textContent = text;
  return item;
}

function describeAll({ form, nodes, edges }: ProofGraph): void {
  part('aside h2').textContent = nameOf(form);
  part('aside pre').textContent = `${nodes.length} nodes, ${edges.length} edges`;
}

/** With what leads on from it: edges have no focus of their own. */
function describe({ id, label, detail }: GraphNode): void {
  const ways = (shown?.edges ?? []).filter(({ edge }) => edge.from === id).map(({ edge }) => way(edge));
  part('aside h2').textContent = label;
  part('aside pre').textContent = [detail, ...ways].filter((text) => text !== '').join('\n\n');
}

function way({ to, label, detail }: GraphEdge): string {
  const target = shown?.nodes.find(({ node }) => node.id === to)?.node.label.split('\n')[0] ?? to;
  return `→ ${target}\n${detail || label}`.trimEnd();
}

function open({ range }: GraphNode): void {
  if (range !== null) tell({ kind: 'go', range });
}

function nodeOf(target: EventTarget | null): PlacedNode | undefined {
  const id = target instanceof Element ? target.closest<SVGElement>('.node')?.dataset.id : undefined;
  return shown?.nodes.find(({ node }) => node.id === id);
}

function focusNode({ node }: PlacedNode): void {
  picture.querySelector<SVGElement>(`.node[data-id="${CSS.escape(node.id)}"]`)?.focus();
}

/** Marks the nodes that have the text in them. */
function find(): void {
  const text = search.value.trim().toLowerCase();
  const matches = ({ node }: PlacedNode): boolean => `${node.label}\n${node.detail}`.toLowerCase().includes(text);
  hits = text === '' || shown === undefined ? [] : shown.nodes.filter(matches);
  const ids = new Set(hits.map(({ node }) => node.id));
  for (const node of picture.querySelectorAll<SVGElement>('.node')) {
    node.classList.toggle('hit', ids.has(node.dataset.id ?? ''));
  }
  picture.classList.toggle('searching', text !== '');
  hit = -1;
  found.textContent = text === '' ? '' : `${hits.length} found`;
}

function goToHit(at: number): void {
  if (hits.length === 0) return;
  hit = (at + hits.length) % hits.length;
  const placed = hits[hit]!;
  viewport.reveal(placed.box);
  describe(placed.node);
  found.textContent = `${hit + 1} of ${hits.length}`;
}

function act(what: string): void {
  if (what === 'fit') viewport.fit();
  else viewport.zoom(what === 'in' ? 1.25 : 0.8);
}

/** Answers whether the key means something here. */
function key({ key: pressed, target }: KeyboardEvent): boolean {
  const placed = nodeOf(target);
  switch (pressed) {
    case '+':
    case '-':
      act(pressed === '+' ? 'in' : 'out');
      return true;
    case '0':
      act('fit');
      return true;
    case '/':
      search.focus();
      return true;
    case 'Enter':
      if (placed !== undefined) open(placed.node);
      return placed !== undefined;
    case 'ArrowDown':
    case 'ArrowUp':
    case 'ArrowLeft':
    case 'ArrowRight':
      return arrow(pressed, placed);
    default:
      return false;
  }
}

function arrow(pressed: 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight', placed: PlacedNode | undefined): boolean {
  if (shown === undefined || !picture.contains(document.activeElement)) return false;
  const next = placed === undefined ? shown.nodes[0] : neighbour(shown, placed, pressed);
  if (next !== undefined) focusNode(next);
  return true;
}
