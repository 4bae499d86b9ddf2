// What the editor tests need from the machine: a browser, and a system for which npm has VS Code.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A Chromium or Chrome on this machine: CHROMIUM names one, else where systems and Playwright put it. */
export function findBrowser() {
  const { chromium } = createRequire(import.meta.url)('playwright-core');
  const places = [
    process.env['CHROMIUM'] ?? '',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    chromium.executablePath(),
  ];
  return places.find((place) => place !== '' && existsSync(place));
}

/** Why the editor tests cannot run here and what to do about it; undefined if they can. */
export function missingForEditorTests() {
  const desktop = 'With a desktop VS Code, `npm run test:electron` runs the part of them that needs no browser.';
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    return `VS Code in the browser is set up for Linux on x64 and arm64 only. ${desktop}`;
  }
  if (findBrowser() === undefined) {
    return (
      'no Chromium or Chrome was found. To get one: `apt-get install chromium` on Debian, or ' +
      `\`npx playwright-core install chromium\`, or CHROMIUM=/path/to/it npm test. ${desktop}`
    );
  }
  return undefined;
}
