import { askIr } from '../ask-ir';
import type { Context } from '../context';

/** Where a name of a `.ll` is defined. */
export function registerDefinition(context: Context): void {
  context.connection.onDefinition(async ({ textDocument: { uri }, position }, token) => {
    const ranges = await askIr(context, 'definition', uri, { position }, token);
    return ranges?.map((range) => ({ uri, range })) ?? null;
  });
}
