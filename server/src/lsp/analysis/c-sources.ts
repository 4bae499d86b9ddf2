import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { TextDocuments } from 'vscode-languageserver/node';
import type { CSource } from '../../service/model/compilation';
import { isFile, pathOf } from '../addresses';
import type { OpenDocument } from '../documents';
import type { SettingsStore } from '../settings-store';
import type { Workspace } from '../workspace';

/** A C file ready to be compiled, with the document's version; a file that is not open has none. */
export interface VersionedSource {
  readonly source: CSource;
  readonly version: number | undefined;
}

/** Gathers what the compilation of a C file depends on. */
export class CSources {
  readonly #documents: TextDocuments<OpenDocument>;
  readonly #settings: SettingsStore;
  readonly #workspace: Workspace;
  #filesRevision = 0;

  constructor(documents: TextDocuments<OpenDocument>, settings: SettingsStore, workspace: Workspace) {
    this.#documents = documents;
    this.#settings = settings;
    this.#workspace = workspace;
  }

  /** Some file that others may include has changed, in the editor or on disk. */
  filesChanged(): void {
    this.#filesRevision++;
  }

  /** Changes whenever the compilation of an open document may give something else. */
  stamp(document: OpenDocument): string {
    return `${document.snapshot().stamp}/${this.#surroundings()}`;
  }

  /** The source as it is now; undefined if there is no such file. */
  async gather(uri: string): Promise<VersionedSource | undefined> {
    const { compile: settings } = await this.#settings.of(uri);
    const document = this.#documents.get(uri);
    const surroundings = this.#surroundings();
    const text = document === undefined ? await readText(uri) : document.snapshot().text;
    if (text === undefined) return undefined;
    const stamp = document === undefined ? `${hash(text)}/${surroundings}` : this.stamp(document);
    const source: CSource = {
      uri,
      stamp,
      path: pathOf(uri),
      text,
      roots: this.#workspace.rootsFor(uri),
      trusted: this.#workspace.trusted,
      overlay: this.#overlay(uri),
      settings,
    };
    return { source, version: document?.version };
  }

  #surroundings(): string {
    return `${this.#settings.revision}.${this.#workspace.revision}.${this.#filesRevision}`;
  }

  /** Open files that others may include, by path. */
  #overlay(except: string): ReadonlyMap<string, string> {
    const includable = this.#documents
      .all()
      .filter((document) => document.role !== 'ir' && document.uri !== except && isFile(document.uri));
    return new Map(includable.map((document) => [pathOf(document.uri), document.snapshot().text]));
  }
}

async function readText(uri: string): Promise<string | undefined> {
  if (!isFile(uri)) return undefined;
  return readFile(pathOf(uri), 'utf8').catch(() => undefined);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
