/** The picture of a placed graph, as SVG: its parts are elements that can be found, focused and themed. */
import type { Box, PlacedEdge, PlacedGraph, PlacedNode, Point } from './graph-layout';

const namespace = 'http://www.w3.org/2000/svg';

export function draw(graph: PlacedGraph): SVGGElement {
  const viewport = element('g', { class: 'viewport' });
  viewport.append(
    ...graph.groups.map(({ name, box }) => groupFrame(name, box)),
    ...graph.edges.map(edgePath),
    ...graph.nodes.map(nodeBox),
  );
  return viewport;
}

function groupFrame(name: string, box: Box): SVGElement {
  const group = element('g', { class: 'group' });
  const left = box.x - box.width / 2;
  const top = box.y - box.height / 2;
  group.append(
    element('rect', { x: left, y: top, width: box.width, height: box.height, rx: 8 }),
    element('text', { x: left + 8, y: top + 14 }, name),
  );
  return group;
}

function edgePath({ edge, text, points, label }: PlacedEdge): SVGElement {
  const group = element('g', { class: `edge ${edge.style}` });
  group.append(element('path', { d: smooth(points), 'marker-end': `url(#arrow-${edge.style})` }));
  if (text !== '') group.append(element('text', { x: label.x, y: label.y + 4 }, text));
  group.append(element('title', {}, edge.detail || edge.label));
  return group;
}

function nodeBox({ node, lines, box }: PlacedNode): SVGElement {
  const { x, y, width, height } = box;
  const group = element('g', {
    class: `node ${node.role}`,
    transform: `translate(${x - width / 2} ${y - height / 2})`,
    tabindex: 0,
    role: 'button',
    'aria-label': `${node.label}. ${node.detail}`,
    'data-id': node.id,
  });
  const text = element('text', { x: width / 2, y: 7 });
  lines.forEach((line) => text.append(element('tspan', { x: width / 2, dy: 15 }, line)));
  group.append(
    element('rect', { width, height, rx: node.role === 'entry' || node.role === 'exit' ? height / 2 : 5 }),
    text,
    element('title', {}, node.detail || node.label),
  );
  return group;
}

/** Arrow heads, one for each style of edge: they take their colour from the style sheet. */
export function arrowHeads(styles: readonly string[]): SVGElement {
  const definitions = element('defs', {});
  for (const style of styles) {
    const marker = element('marker', {
      ...{ id: `arrow-${style}`, class: `arrow ${style}`, viewBox: '0 0 10 10', refX: 9, refY: 5 },
      ...{ markerWidth: 7, markerHeight: 7, orient: 'auto-start-reverse' },
    });
    marker.append(element('path', { d: 'M0 1 10 5 0 9Z' }));
    definitions.append(marker);
  }
  return definitions;
}

/** A curve through the middles between the points, which are its handles. */
function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const curves = rest.map((point, at) => {
    const next = rest[at + 1];
    if (next === undefined) return `L${point.x} ${point.y}`;
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  });
  return `M${first.x} ${first.y}${curves.join('')}`;
}

export function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
  text?: string,
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}
