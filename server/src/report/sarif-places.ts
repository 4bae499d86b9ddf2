import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SourcePosition } from '../base/place';
import { Sources } from './sources';

/** Where something stands: in C, or in a line of the `.ll`. */
export interface Placed {
  readonly source: SourcePosition | undefined;
  readonly irLine: number;
}

export interface SarifLocation {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
    readonly region: { readonly startLine: number; readonly startColumn?: number };
  };
}

/** Places in SARIF's words: addresses below the folder of the call, columns in UTF-16. */
export class SarifPlaces {
  readonly #directory: string;
  readonly #sources = new Sources();

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** `file` is the one that was verified. A line of IR that clang made is in no file: then the file itself must do. */
  location({ source, irLine }: Placed, file: string): SarifLocation {
    if (source === undefined) {
      const startLine = path.extname(file).toLowerCase() === '.ll' ? irLine : 1;
      return { physicalLocation: { artifactLocation: this.artifact(file), region: { startLine } } };
    }
    const startColumn = this.#sources.utf16Column(source.file, source.line, Math.max(1, source.column));
    return {
      physicalLocation: {
        artifactLocation: this.artifact(source.file),
        region: { startLine: Math.max(1, source.line), startColumn },
      },
    };
  }

  artifact(file: string): SarifLocation['physicalLocation']['artifactLocation'] {
    const relative = path.relative(this.#directory, path.resolve(this.#directory, file));
    if (relative.startsWith('..') || path.isAbsolute(relative)) return { uri: pathToFileURL(file).href };
    return { uri: relative.split(path.sep).map(encodeURIComponent).join('/'), uriBaseId: 'SRCROOT' };
  }
}
