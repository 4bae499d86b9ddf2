import { filterFlags } from '../compile/flags';

/**
 * Flags of the command line with the folders in them as they are meant: from where the user stands. What would be left
 * out stays, to be told with the file.
 */
export function flagsHere(flags: readonly string[], directory: string): readonly string[] {
  const { flags: used, dropped } = filterFlags(flags, { directory, workspaceRoots: [], trusted: true });
  return [...used, ...dropped];
}
