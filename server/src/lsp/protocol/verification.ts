import type { CustomRequest } from './message';
import type { PlainRange } from './plain-range';

/** Verifies because the user said so; answers when it is done or cancelled. Verdicts come as `verdict/results`. */
export interface VerifyParams {
  readonly uri: string;
  /** Null: all functions of the file. */
  readonly function: string | null;
  readonly useCache: boolean;
  /** For this once, in place of the settings. */
  readonly engine?: string;
  readonly bound?: number;
  readonly seconds?: number;
}

export interface Tally {
  readonly proved: number;
  readonly refuted: number;
  readonly bounded: number;
  readonly unknown: number;
}

export interface VerifyResult extends Tally {
  readonly outcome: 'done' | 'cancelled' | 'failed';
  /** What went wrong, in one sentence. */
  readonly message: string | null;
}

export const verify: CustomRequest<VerifyParams, VerifyResult> = { method: 'verdict/verify' };

/** A command of the server, with `VerifyParams`: what quick fixes do. */
export const executeVerify = 'verdict.verifyWith';

/** All C and LLVM IR files of the workspace; progress is told by `$/progress` under the token that the client gives. */
export interface VerifyWorkspaceParams {
  readonly workDoneToken?: string;
}

export interface FileSummary extends Tally {
  readonly uri: string;
  /** Why it could not be verified. */
  readonly problem: string | null;
}

export const verifyWorkspace: CustomRequest<
  VerifyWorkspaceParams,
  { readonly outcome: 'done' | 'cancelled'; readonly files: readonly FileSummary[]; readonly milliseconds: number }
> = { method: 'verdict/verifyWorkspace' };

/** Stops what runs and waits: all, or of a file, or of a function. Takes effect at once. */
export interface CancelParams {
  readonly uri: string | null;
  readonly function: string | null;
}

export const cancelVerification: CustomRequest<CancelParams, null> = { method: 'verdict/cancel' };

export const clearCache: CustomRequest<null, { readonly entries: number }> = { method: 'verdict/clearCache' };

/** Everything that is known of one check, for panels, hovers and the replay. */
export interface CheckDetailsParams {
  readonly uri: string;
  readonly check: string;
}

export interface CheckDetails {
  readonly function: string;
  readonly assumptions: readonly string[];
  /** Of a refuted check: `Trace` of trace/trace.ts. */
  readonly trace: unknown;
  /** Of a refuted check: what a replay starts from, as JSON; see docs/replay.md. */
  readonly replay: unknown;
  /** Of a proved check: invariants at places, in C-like syntax. */
  readonly invariants: readonly { readonly range: PlainRange; readonly text: string }[];
}

export const checkDetails: CustomRequest<CheckDetailsParams, CheckDetails | null> = { method: 'verdict/checkDetails' };

/** Text of a file that shows results to other tools. */
export interface ExportParams {
  readonly uri: string;
  readonly what: 'sarif' | 'trace' | 'witness' | 'harness' | 'regression-test';
  /** Of one check; null: of the whole file (SARIF only). */
  readonly check: string | null;
}

export type ExportResult =
  | { readonly kind: 'text'; readonly text: string; readonly suggestedName: string }
  | { readonly kind: 'none'; readonly reason: string };

export const exportResults: CustomRequest<ExportParams, ExportResult> = { method: 'verdict/export' };
