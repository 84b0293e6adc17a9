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

/** Answers of calls that must succeed, with a member's token. */
export async function callAs(origin: string, token: string, path: string, body?: object): Promise<unknown> {
  const reply = await fetch(`${origin}/api/${path}`, {
    headers: { token, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: unknown };
  if (code !== 1) throw new Error(`${path} answered ${msg}`);
  return data;
}

/** Browser storage of a member whose log-in lasts a day and who has accepted the texts of the house;
 *  otherwise the consent dialog would cover the page. */
export async function loggedIn(
  origin: string,
  token: string,
  nowMs: number,
): Promise<Readonly<Record<string, string>>> {
  await callAs(origin, token, 'user/agree', (await callAs(origin, token, 'user/agreements')) as object);
  return {
    token,
    tokenExpireTime: String(Math.floor(nowMs / 1000) + 86_400),
    userInfo: JSON.stringify(await callAs(origin, token, 'user/index')),
  };
}
