/** HTML that is put together from texts which are not. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | readonly Html[];

/** A template whose pieces are escaped, unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(strings.reduce((text, next, at) => text + shown(pieces[at - 1]!) + next));
}

function shown(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('');
  return escaped(String(piece));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

/** A button that sends a message to the extension. */
export function button(label: string, message: unknown, look: 'button' | 'link' = 'button'): Html {
  return html`<button class="${look}" data-message="${JSON.stringify(message)}">${label}</button>`;
}
