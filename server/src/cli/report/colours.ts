export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

/** Colours of a terminal, or plain text. */
export function colours(enabled: boolean): Paint {
  const paint =
    (on: number, off: number) =>
    (text: string): string =>
      enabled ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return { bold: paint(1, 22), dim: paint(2, 22), red: paint(31, 39), green: paint(32, 39), yellow: paint(33, 39) };
}
