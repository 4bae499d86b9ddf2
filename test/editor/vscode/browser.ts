import { type Browser, chromium } from 'playwright-core';

/** Starts it without a window. It shows only our own server, so it goes without its sandbox (root cannot have one). */
export function launchBrowser(executable: string): Promise<Browser> {
  return chromium.launch({
    executablePath: executable,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
