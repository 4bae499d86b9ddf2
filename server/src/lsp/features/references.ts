import { askIr } from '../ask-ir';
import type { Context } from '../context';

/** Where a name of a `.ll` is used. */
export function registerReferences(context: Context): void {
  context.connection.onReferences(async ({ textDocument: { uri }, position, context: wanted }, token) => {
    const occurrences = await askIr(context, 'occurrences', uri, { position }, token);
    return (
      occurrences?.filter(({ write }) => wanted.includeDeclaration || !write).map(({ range }) => ({ uri, range })) ??
      null
    );
  });
}
