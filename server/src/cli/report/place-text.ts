import path from 'node:path';
import type { TracePlace } from '../../trace/trace';

/** `12:5` in the file itself, `list.h:3:9` elsewhere, `IR line 40` where there is no C. */
export function placeText({ source, ir }: TracePlace, file: string): string {
  if (source === undefined) return ir.line === undefined ? '' : `IR line ${ir.line}`;
  const place = `${source.line}:${source.column}`;
  return path.basename(source.file) === path.basename(file) ? place : `${path.basename(source.file)}:${place}`;
}
