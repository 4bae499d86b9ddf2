import type { CustomRequest } from './message';
import type { PlainRange } from './plain-range';
import type { TextRemedy } from './results';

/** What a remedy writes into a file. */
export interface RemedyTextParams {
  readonly uri: string;
  readonly function: string;
  readonly remedy: TextRemedy;
}

export interface RemedyText {
  readonly uri: string;
  /** Version of the document that places are of. */
  readonly version: number;
  readonly at: PlainRange['start'];
  readonly text: string;
  /** What of the text the user is to look over, from its start. */
  readonly select: { readonly start: number; readonly end: number };
}

/** Null: the function is not there any more. */
export const remedyText: CustomRequest<RemedyTextParams, RemedyText | null> = { method: 'verdict/remedyText' };
