import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import sharp from 'sharp';

import type { Locale } from '@tessera/contract/locales';

import { memberPages, untilWhole, visitorPages, type AuditedPage } from '../e2e/support/audited-pages.ts';
import { playerPages } from '../e2e/support/player-pages.ts';
import { timeOf } from '../e2e/support/product-time.ts';
import { HOUR_ROUNDS } from '../e2e/support/rounds.ts';
import { makeSample } from '../e2e/support/sample-member.ts';
import { newDataDir, removeDataDir, startServer } from '../e2e/support/server.ts';
import { WorldClock } from '../e2e/support/world-clock.ts';
import { buildStale } from './build.mjs';
import { findChromium } from './chromium.mjs';

// Takes a picture of every page into docs/gallery, and writes an index of them.
//   npm run gallery            all of them
//   npm run gallery -- slip    those whose name contains it; the index and the others stay

type Look = {
  readonly locale: Locale;
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  /** Of every page, or of the few whose layout changes most with the screen. */
  readonly isOfAll: boolean;
};

const FOLDER = fileURLToPath(new URL('../docs/gallery/', import.meta.url));
const LOOKS: readonly Look[] = [
  { locale: 'zh-Hans', scheme: 'light', width: 375, height: 780, isOfAll: true },
  { locale: 'ar', scheme: 'dark', width: 375, height: 780, isOfAll: true },
  { locale: 'en', scheme: 'light', width: 320, height: 640, isOfAll: false },
  { locale: 'zh-Hans', scheme: 'dark', width: 750, height: 900, isOfAll: false },
];
const FEW = new Set(['own home', 'bet 1', 'bet 3', 'slip', 'own proof', 'withdrawal', 'record', 'service']);
const QUALITY = 60;

const nameOf = (page: string, { locale, scheme, width }: Look): string =>
  `${page.replaceAll(' ', '-')}.${locale}.${scheme}.${width}.webp`;

const wanted = process.argv[2] ?? '';
await buildStale();
const executablePath = findChromium();
mkdirSync(FOLDER, { recursive: true });
const pictures = (): readonly string[] => readdirSync(FOLDER).filter((name) => name.endsWith('.webp'));
if (wanted === '') for (const name of pictures()) rmSync(path.join(FOLDER, name));
const dataDir = newDataDir();
const clock = WorldClock.make();
const time = timeOf(() => dataDir, clock);
const server = await startServer(dataDir, { ...HOUR_ROUNDS, ...clock.environment });
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu'],
  env: { ...process.env, ...clock.environment },
});
try {
  const { address } = server;
  const { member, seen, player, played } = await makeSample(address, () => time.passTo('settled'));
  const roles = [
    { storage: {}, pages: visitorPages(seen) },
    { storage: member.storage, pages: memberPages(seen) },
    { storage: player.storage, pages: playerPages(played) },
  ];
  for (const look of LOOKS)
    for (const { storage, pages } of roles) await takeAll(browser, address, { look, storage, pages });
  if (wanted === '') writeIndex(roles.flatMap(({ pages }) => pages.map(({ name }) => name)));
} finally {
  await browser.close();
  await server.stop();
  removeDataDir(dataDir);
  clock.remove();
}
const files = pictures();
const bytes = files.reduce((sum, file) => sum + statSync(path.join(FOLDER, file)).size, 0);
process.stdout.write(`${files.length} pictures, ${(bytes / 1e6).toFixed(1)} MB\n`);

type Visit = {
  readonly look: Look;
  readonly storage: Readonly<Record<string, string>>;
  readonly pages: readonly AuditedPage[];
};

async function takeAll(opened: Browser, origin: string, { look, storage, pages }: Visit): Promise<void> {
  const { locale, scheme, width, height } = look;
  const context = await opened.newContext({
    baseURL: origin,
    viewport: { width, height },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  await store(context, { locale, ...storage });
  const page = await context.newPage();
  for (const { name, address, act } of pages) {
    if (!name.includes(wanted) || !(look.isOfAll || FEW.has(name))) continue;
    await page.goto('about:blank');
    await page.goto(`/#${address}`);
    await untilWhole(page);
    await act?.(page);
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    const picture = await page.screenshot({ animations: 'disabled' });
    await sharp(picture)
      .webp({ quality: QUALITY, effort: 6 })
      .toFile(path.join(FOLDER, nameOf(name, look)));
  }
  await context.close();
}

async function store(context: BrowserContext, entries: Readonly<Record<string, string>>): Promise<void> {
  await context.addInitScript((stored) => {
    if (location.protocol === 'about:' || self.origin === 'null') return;
    for (const [key, value] of stored) localStorage.setItem(key, value);
  }, Object.entries(entries));
}

function writeIndex(names: readonly string[]): void {
  const [first, second, ...others] = LOOKS;
  if (!first || !second) return;
  const image = (name: string, look: Look): string =>
    `<img src="${nameOf(name, look)}" width="${look.width === 750 ? 375 : 240}" alt="${name}, ${look.locale}, ${look.scheme}, ${look.width} px">`;
  const lines = [
    '# Gallery',
    '',
    'Every page of the app, taken by `npm run gallery` from a fresh installation: simplified Chinese in the',
    'light scheme and Arabic in the dark one at 375 px, and some pages in English at 320 px and in the dark',
    'scheme at 750 px.',
    '',
    ...names.flatMap((name) => [
      `## ${name}`,
      '',
      [first, second, ...(FEW.has(name) ? others : [])].map((look) => image(name, look)).join('\n'),
      '',
    ]),
  ];
  writeFileSync(path.join(FOLDER, 'README.md'), lines.join('\n'));
}
