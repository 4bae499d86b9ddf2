/** A request of our own, beyond the language server protocol: its name, and what it carries in both directions. */
export interface CustomRequest<Params, Result> {
  readonly method: string;
  /** Only for the type checker. */
  readonly types?: { readonly params: Params; readonly result: Result };
}

export interface CustomNotification<Params> {
  readonly method: string;
  readonly types?: { readonly params: Params };
}
