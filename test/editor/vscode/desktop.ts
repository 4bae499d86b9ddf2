import { existsSync } from 'node:fs';
import path from 'node:path';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';

/** Where installers put VS Code: the program itself, not the command line tool beside it. */
const usualPlaces: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/share/code/code', '/usr/share/code-insiders/code-insiders', '/snap/code/current/usr/share/code/code'],
  darwin: ['/Applications/Visual Studio Code.app/Contents/MacOS/Electron'],
  win32: [process.env.LOCALAPPDATA ?? '', process.env.ProgramFiles ?? '']
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, folder.endsWith('Local') ? 'Programs' : '', 'Microsoft VS Code', 'Code.exe')),
};

const howToName = 'Name an installed one: VSCODE_EXECUTABLE=/path/to/the/program npm run test:electron';

/**
 * A desktop VS Code: the one that VSCODE_EXECUTABLE names, else one that is installed, else a copy that is fetched from
 * VS Code's own site. Or the sentence that says why there is none.
 */
export async function desktopVsCode(say: (line: string) => void): Promise<{ executable: string } | { reason: string }> {
  const named = process.env.VSCODE_EXECUTABLE;
  if (named !== undefined) {
    return existsSync(named)
      ? { executable: named }
      : { reason: `VSCODE_EXECUTABLE names ${named}, which does not exist` };
  }
  const installed = usualPlaces[process.platform]?.find((place) => existsSync(place));
  if (installed !== undefined) return { executable: installed };
  say('no desktop VS Code found; fetching one …');
  try {
    return { executable: await downloadAndUnzipVSCode() };
  } catch (error) {
    return {
      reason: `VS Code could not be fetched (${error instanceof Error ? error.message : String(error)}). ${howToName}`,
    };
  }
}
