import { realpathSync } from 'node:fs';
import path from 'node:path';

/** Whether `file` is `folder` or lies below it, going by the names. Both absolute. */
export function isWithin(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative));
}

export function isWithinAny(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isWithin(file, folder));
}

/** The path with all symbolic links followed; `undefined` when there is nothing. */
export function realPath(file: string): string | undefined {
  try {
    return realpathSync.native(file);
  } catch {
    return undefined;
  }
}

/** Whether a file, or what it is a link to, lies in one of the folders. */
export function liesInAny(file: string, folders: readonly string[]): boolean {
  const real = realPath(file) ?? file;
  const realFolders = folders.flatMap((folder) => realPath(folder) ?? []);
  return isWithinAny(file, folders) || isWithinAny(real, realFolders);
}
