/** An edit as far as lines are concerned. */
export interface Edit {
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
  };
  readonly text: string;
}

/** Where a line is after an edit; undefined if the edit has swallowed it. */
export function lineAfter(line: number, { range, text }: Edit): number | undefined {
  const { start, end } = range;
  if (line < start.line) return line;
  const added = text.split('\n').length - 1;
  if (line > end.line) return line + added - (end.line - start.line);
  // What stood at the head of a line is still there if the edit began further right.
  if (line === start.line && start.character > 0) return line;
  // What comes after the edit is now on the edit's last line.
  if (line === end.line && (line > start.line || end.character === 0)) return start.line + added;
  return line === start.line ? line : undefined;
}

/** The edits of a document, version by version, so that marks made on an old version can be placed on the newest. */
export class LineMoves {
  readonly #steps: { readonly version: number; readonly edits: readonly Edit[] }[] = [];
  /** The version that the first step starts from. */
  #oldest: number;

  constructor(version: number) {
    this.#oldest = version;
  }

  /** The edits that made `version`; undefined for a change of the whole text, after which no line is where it was. */
  add(version: number, edits: readonly Edit[] | undefined): void {
    if (edits === undefined) {
      this.#steps.length = 0;
      this.#oldest = version;
      return;
    }
    this.#steps.push({ version, edits });
    if (this.#steps.length > rememberedSteps) this.#oldest = this.#steps.shift()!.version;
  }

  /** Where a line of an earlier version is now; undefined if it is gone or too long ago. */
  lineNow(line: number, since: number): number | undefined {
    if (since < this.#oldest) return undefined;
    let now: number | undefined = line;
    for (const { version, edits } of this.#steps) {
      if (version <= since) continue;
      for (const edit of edits) now = now === undefined ? undefined : lineAfter(now, edit);
    }
    return now;
  }
}

const rememberedSteps = 2_000;
