export function findBrowser(): string | undefined;
export function missingForEditorTests(): string | undefined;
