import { chromium, type Browser, type BrowserContext, type LaunchOptions, type Page } from 'playwright-core';

import type { Locale } from '@tessera/contract/locales';

import { PATIENCE_MS } from './patience.ts';
import { pauseBeforeActions } from './pauses.ts';
import { worldOfWorker } from './world.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const ALONE = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** Features disabled when Chromium is started. The first two are the list of suggestions below an address
 *  bar: a page of the browser's own beside each page of ours, which takes more of the processor than ours
 *  does (docs/decisions/0091). The others are those that Playwright leaves out by itself, and matter here:
 *  the browser takes one such list alone. */
const LEFT_OUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  ...ALONE,
  `--disable-features=${LEFT_OUT.join()}`,
];

/** A phone of 375 px with what went wrong on its pages, and every shift of their layout that nobody asked
 *  for. */
export type Phone = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly faults: string[];
};

export type PhoneOptions = {
  readonly locale?: Locale;
  readonly height?: number;
  /** Put into the storage before the app starts, such as a token. */
  readonly storage?: Readonly<Record<string, string>>;
  /** The dice turn and the ranks slide unless this is set. */
  readonly isStill?: boolean;
  /** The content policy of the pages is in force unless this is set: without it, what it would stop runs. */
  readonly hasNoPolicy?: boolean;
};

/** Launch options for the browser of a world. */
export const launchOptions = (environment: Readonly<Record<string, string>>): LaunchOptions => ({
  executablePath: process.env['CHROMIUM'] ?? SYSTEM_CHROMIUM,
  args: FLAGS,
  env: { ...process.env, ...environment },
});

/** The browser that all files of a worker share. Closing what this gives ends its contexts alone. */
export const connectBrowser = (): Promise<Browser> => chromium.connect(worldOfWorker().browserEndpoint);

export async function openPhone(
  browser: Browser,
  origin: string,
  options: PhoneOptions = {},
): Promise<Phone> {
  const { locale = 'en', height = 700, storage = {}, isStill = true, hasNoPolicy = false } = options;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 375, height },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    colorScheme: 'light',
    bypassCSP: hasNoPolicy,
    reducedMotion: isStill ? 'reduce' : 'no-preference',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  // Entries that the app itself has stored since are not overwritten: a reload must find them.
  await context.addInitScript(
    (entries) => {
      // A sandboxed frame has no storage, and nothing of ours is in it.
      if (location.protocol === 'about:' || self.origin === 'null') return;
      for (const [key, value] of entries)
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    Object.entries({ locale, ...storage }),
  );
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
  const page = await context.newPage();
  pauseBeforeActions(page);
  return { context, page, faults };
}

/** Resolves once the history has an entry for each open dialog, and none for one that was closed: the app
 *  goes back over that of a closed one, and would undo what a test does in the same moment. */
const dialogsAreOver = (page: Page) =>
  page.waitForFunction(() => {
    const state = history.state as { dialogs?: number } | null;
    return (state?.dialogs ?? 0) <= document.querySelectorAll('dialog[open]').length;
  });

/** Another page of the app, whose address is typed. */
export const goTo = async (page: Page, address: string): Promise<void> => {
  await dialogsAreOver(page);
  await page.evaluate((hash) => (location.hash = hash), `#${address}`);
};

/** The page anew, as a player pulls it down or opens the app again. */
export const reload = async (page: Page): Promise<void> => {
  await dialogsAreOver(page);
  await page.reload();
};
