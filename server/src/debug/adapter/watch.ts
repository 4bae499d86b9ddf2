/** What a watch expression asks for besides its value. */
export interface Watch {
  readonly expression: string;
  readonly hex: boolean | undefined;
  /** `p, 5`: what p points to, as so many elements. */
  readonly count: number | undefined;
}

/** `expression, x` (or `h`) is in hexadecimal, `, d` is not, `, 5` is an array of five. */
export function readWatch(text: string): Watch {
  const [, expression, format] = /^(.*?)(?:,\s*([xhd]|\d+)\s*)?$/s.exec(text)!;
  const isCount = format !== undefined && /^\d/.test(format);
  return {
    expression: expression!.trim(),
    hex: format === undefined || isCount ? undefined : format !== 'd',
    count: isCount ? Number(format) : undefined,
  };
}
