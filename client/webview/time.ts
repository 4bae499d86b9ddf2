/** Sliders over an execution: the whole of it, and the rounds of each loop that is being executed. */
import './time.css';
import { host } from './host';
import type { Scale, ShownTime, TimeMessage } from './messages';

const root = document.getElementById('root')!;
const tell = (message: TimeMessage): void => host.postMessage(message);

/** What is drawn of a scale: it is kept while it is of the same thing, so that it can be dragged. */
interface Drawn {
  readonly element: HTMLElement;
  readonly slider: HTMLInputElement;
  readonly buttons: readonly [HTMLButtonElement, HTMLButtonElement];
  readonly name: HTMLElement;
  readonly value: HTMLElement;
  scale: Scale;
}

let drawn: readonly Drawn[] = [];

window.addEventListener('message', ({ data }: MessageEvent<ShownTime>) => {
  const old = new Map(drawn.map((one) => [one.scale.id, one]));
  drawn = data.scales.map((scale) => update(old.get(scale.id) ?? draw(scale), scale));
  place(drawn.map(({ element }) => element));
});

/** What stays is not touched: an element that is moved loses the focus, and the hand that drags it. */
function place(wanted: readonly HTMLElement[]): void {
  for (const element of Array.from(root.children)) {
    if (!wanted.includes(element as HTMLElement)) element.remove();
  }
  wanted.forEach((element, index) => {
    const here = root.children[index];
    if (here !== element) root.insertBefore(element, here ?? null);
  });
}

function draw(scale: Scale): Drawn {
  const element = document.createElement('div');
  element.className = 'scale';
  const name = document.createElement('span');
  const value = document.createElement('span');
  const label = document.createElement('label');
  label.append(name, value);
  const slider = document.createElement('input');
  slider.type = 'range';
  const buttons = [button('◂', 'Previous'), button('▸', 'Next')] as const;
  element.append(label, buttons[0], slider, buttons[1]);
  const made: Drawn = { element, slider, buttons, name, value, scale };
  slider.addEventListener('input', () => move(made, Number(slider.value)));
  buttons[0].addEventListener('click', () => move(made, made.scale.at - 1));
  buttons[1].addEventListener('click', () => move(made, made.scale.at + 1));
  return made;
}

function button(sign: string, title: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.textContent = sign;
  made.title = title;
  return made;
}

function update(one: Drawn, scale: Scale): Drawn {
  const { slider, buttons, name, value } = one;
  one.scale = scale;
  slider.max = String(scale.last);
  slider.ariaLabel = scale.name;
  slider.ariaValueText = scale.value;
  // The answer comes later than the hand.
  if (!slider.matches(':active')) slider.value = String(scale.at);
  name.textContent = scale.name;
  value.textContent = scale.value;
  buttons[0].disabled = scale.at <= 0;
  buttons[1].disabled = scale.at >= scale.last;
  return one;
}

function move({ scale }: Drawn, to: number): void {
  tell({ kind: 'move', scale: scale.id, to });
}

tell({ kind: 'ready' });
