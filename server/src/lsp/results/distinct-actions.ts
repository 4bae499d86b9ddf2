import type { CodeAction } from 'vscode-languageserver/node';

/** The actions of a check, and what it says. */
export interface ActionsOfCheck {
  readonly message: string;
  readonly actions: readonly CodeAction[];
}

/** Of several checks on a line: actions that do the same are offered once, those that only read the same say of what. */
export function distinctActions(all: readonly ActionsOfCheck[]): CodeAction[] {
  const effects = new Map<string, Set<string>>();
  for (const action of all.flatMap(({ actions }) => actions)) {
    effects.set(action.title, (effects.get(action.title) ?? new Set()).add(effectOf(action)));
  }
  const seen = new Set<string>();
  return all.flatMap(({ message, actions }) =>
    actions.flatMap((action): CodeAction[] => {
      const title = effects.get(action.title)!.size > 1 ? `${action.title}: ${message}` : action.title;
      const key = `${title}\n${effectOf(action)}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ ...action, title }];
    }),
  );
}

function effectOf({ command, edit }: CodeAction): string {
  return JSON.stringify([command?.command, command?.arguments, edit]);
}
