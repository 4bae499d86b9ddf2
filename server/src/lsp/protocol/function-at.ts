import type { CustomRequest } from './message';

export interface FunctionAtParams {
  /** Address of a C document. */
  readonly uri: string;
  readonly line: number;
}

/** The function around a line; the text says why there is none. */
export type FunctionAtResult =
  { readonly kind: 'function'; readonly name: string } | { readonly kind: 'none'; readonly reason: string };

export const functionAt: CustomRequest<FunctionAtParams, FunctionAtResult> = { method: 'verdict/functionAt' };
