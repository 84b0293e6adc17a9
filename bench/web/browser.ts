import { existsSync } from 'node:fs';

import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** Starts the browser at /usr/bin/chromium, or the one in CHROMIUM. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? CHROMIUM;
  if (!existsSync(executablePath))
    throw new Error(`there is no browser at ${executablePath}: install Chromium or name one in CHROMIUM`);
  return chromium.launch({ executablePath, args: FLAGS });
}

/** What a browser remembers of a log-in that lasts a day. */
export const loggedIn = (token: string, nowMs: number): Readonly<Record<string, string>> => ({
  token,
  tokenExpireTime: String(Math.floor(nowMs / 1000) + 86_400),
});
