/** Documents that show the IR of one C function, made by the server. */
export const irScheme = 'verdict-ir';

/** How an IR document begins that shows older IR because there is no newer one; the rest of the line says why. */
export const outOfDate = '; OUT OF DATE: ';

/** Which function an IR document shows. */
export interface IrSubject {
  /** Address of the C document. */
  readonly source: string;
  readonly function: string;
}

/** The parts of an address; both sides have a class of their own for it. */
export interface IrAddress {
  readonly scheme: string;
  readonly path: string;
  readonly query: string;
}

/** The tab shows the last part of the path. It ends in `.ll`, which makes it LLVM IR for the editor. */
export function irAddress(subject: IrSubject): IrAddress {
  const file = decoded(subject.source.split('/').at(-1) ?? '');
  return { scheme: irScheme, path: `/${file}/${subject.function}.ll`, query: JSON.stringify(subject) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function irSubject({ scheme, query }: Pick<IrAddress, 'scheme' | 'query'>): IrSubject | undefined {
  if (scheme !== irScheme) return undefined;
  try {
    const value: unknown = JSON.parse(query);
    return isSubject(value) ? { source: value.source, function: value.function } : undefined;
  } catch {
    return undefined;
  }
}

function isSubject(value: unknown): value is IrSubject {
  const { source, function: name } = (value ?? {}) as Partial<Record<keyof IrSubject, unknown>>;
  return typeof source === 'string' && typeof name === 'string';
}
