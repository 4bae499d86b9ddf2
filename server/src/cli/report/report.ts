import type { Survey } from '../../service/model/survey';

/** What became of one file; `name` as the user wrote it. */
export type FileResult =
  | { readonly kind: 'surveyed'; readonly name: string; readonly survey: Survey }
  | { readonly kind: 'refused'; readonly name: string; readonly reason: string };

/** Tells results, file by file. */
export interface Report {
  file(result: FileResult): void;
  end(): void;
}
