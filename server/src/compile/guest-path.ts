/**
 * Names of the user's files inside the embedded clang, which only knows POSIX paths.
 * A Windows path gets a leading slash and forward slashes: `C:\src\a.c` is `/C:/src/a.c`, `\\server\share\a.c` is
 * `/UNC:/server/share/a.c`. On POSIX a path is itself.
 */
export interface GuestPaths {
  toGuest(path: string): string;
  fromGuest(path: string): string;
}

/** Stands for the two slashes of a network path, which normalisation would make one. No drive is called so. */
const uncMark = 'UNC:';

export const posixPaths: GuestPaths = { toGuest: (path) => path, fromGuest: (path) => path };

export const windowsPaths: GuestPaths = {
  toGuest(path) {
    const slashed = path.replaceAll('\\', '/');
    return /^[A-Za-z]:/.test(slashed) ? `/${slashed}` : slashed.replace(/^\/\//, `/${uncMark}/`);
  },
  fromGuest(path) {
    if (/^\/[A-Za-z]:/.test(path)) return path.slice(1).replaceAll('/', '\\');
    if (path.startsWith(`/${uncMark}/`)) return `\\\\${path.slice(uncMark.length + 2).replaceAll('/', '\\')}`;
    return path;
  },
};

export function guestPathsFor(platform: NodeJS.Platform): GuestPaths {
  return platform === 'win32' ? windowsPaths : posixPaths;
}
