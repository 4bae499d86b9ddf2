/** Checks that somebody has decided not to look at, with the reason: `// verdict: ignore KIND because REASON`. */
const mark = /(?:\/\/|\/\*|;)\s*verdict:\s*ignore\s+([a-z-]+)\s+because\s+(.*?)\s*(?:\*\/\s*)?$/;

/** The reason why a check on a line is ignored: on the line itself, or on one of its own before it. */
export class IgnoredChecks {
  readonly #lines: readonly string[];

  constructor(text: string) {
    this.#lines = text.split(/\r\n|\r|\n/);
  }

  reason(kind: string, line: number): string | undefined {
    const before = this.#lines[line - 1] ?? '';
    const own = /^\s*(?:\/\/|\/\*|;)/.test(before) ? [before] : [];
    for (const text of [this.#lines[line] ?? '', ...own]) {
      const [, ignored, reason] = mark.exec(text) ?? [];
      // What nobody has thought of a reason for is not ignored.
      if (ignored === kind && reason !== undefined && !/^(?:TODO\b.*)?$/.test(reason)) return reason;
    }
    return undefined;
  }
}
