/** Ends an exhaustive switch: a new variant of a union becomes a compile error here. */
export function assertNever(value: never): never {
  throw new Error(`unexpected variant: ${JSON.stringify(value)}`);
}
