import { URI } from 'vscode-uri';

/** The path under which a document is compiled: its own, or a made-up one for what is not a file. */
export function pathOf(uri: string): string {
  const { scheme, authority, path, fsPath } = URI.parse(uri);
  if (scheme === 'file') return fsPath;
  const parts = [scheme, authority, ...path.split('/')].filter((part) => part !== '' && part !== '..');
  return `/${parts.join('/')}`;
}

export function isFile(uri: string): boolean {
  return URI.parse(uri).scheme === 'file';
}

/** The address of a path that the compiler names; `source` is the document that was compiled. */
export function uriOf(path: string, source: { readonly uri: string; readonly path: string }): string {
  return path === source.path ? source.uri : URI.file(path).toString();
}
