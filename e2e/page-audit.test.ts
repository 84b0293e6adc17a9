import { availableParallelism } from 'node:os';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { LOCALES, type Locale } from '@tessera/contract/locales';

import { appPages } from './support/app-pages.ts';
import { memberPages, untilWhole, visitorPages, type AuditedPage } from './support/audited-pages.ts';
import { connectBrowser, openPhone, type Phone } from './support/browser.ts';
import type { Member } from './support/caller.ts';
import { isWhole } from './support/extent.ts';
import { LARGE_TEXT, layoutFaults, NARROW, SCREENS, USUAL, type Screen } from './support/layout-audit.ts';
import { BETWEEN, openFromTab } from './support/open-from-tab.ts';
import { axeFaults, hasWaited, isDrawn, takeShifts, watchShifts } from './support/page-audit.ts';
import { playerPages } from './support/player-pages.ts';
import { useOwnProduct } from './support/product.ts';
import { HOUR_ROUNDS } from './support/rounds.ts';
import { makeSample, type Sample } from './support/sample-member.ts';
import { semaphore } from './support/semaphore.ts';
import { WORDS } from './support/words.ts';

/** Pages that are audited at the same time: one for each core, since a page also waits, and another worker
 *  has pages too. */
const PAGES_AT_ONCE = availableParallelism();
/** All pages take their turns together, so that each language ends with the last. */
const TIMEOUT_MS = 3_600_000;

const product = useOwnProduct(HOUR_ROUNDS);
let browser: Browser;
let sample: Sample;

beforeAll(async () => {
  browser = await connectBrowser();
  sample = await makeSample(product.address, () => product.passTo('settled'));
});
afterAll(() => browser?.close());

/** Every page of a role, audited one after the other in one visit: each is opened by its address from a tab,
 *  which drops the page before. In the first language of a whole run each is the first page of a visit of its
 *  own, where nothing may move that nobody touched. */
async function auditAll(
  locale: Locale,
  storage: Member['storage'],
  pages: readonly AuditedPage[],
): Promise<readonly string[]> {
  const isFirst = isWhole && locale === LOCALES[0];
  const visit = async (): Promise<Phone> => {
    const opened = await openPhone(browser, product.address, { locale, storage });
    if (isFirst) await watchShifts(opened.page, WORDS[LOCALES[0]]['common.slow']);
    else await opened.page.goto(`/#${BETWEEN}`);
    return opened;
  };
  const phones = [await visit()];
  const phone = (): Phone => phones.at(-1)!;
  const faults: string[] = [];
  const extent = { isFirst, ...extentOf(locale), hasViews: isTurnOf(locale) };
  const due = pages.filter(({ only }) => only === undefined || only === locale);
  for (const audited of extent.screens ? due : due.filter((_, at) => at % SISTER_STEP === 0))
    faults.push(
      ...(await atOnce(async () => {
        const found = await audit(phone().page, audited, extent);
        if (found.length === 0 || (await isDrawn(phone().page))) return found;
        phones.push(await visit());
        return audit(phone().page, audited, extent);
      })),
    );
  const { dir, lang } = await phone().page.evaluate(() => ({
    dir: document.documentElement.dir,
    lang: document.documentElement.lang,
  }));
  if ((dir === 'rtl') !== (locale === 'ar')) faults.push(`${lang} is written ${dir}`);
  // Calls in flight are released.
  for (const { page, context } of phones) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
  return [...faults, ...phones.flatMap(({ faults: reported }) => reported)];
}

type Extent = {
  readonly isFirst: boolean;
  readonly schemes: readonly ('light' | 'dark')[];
  /** Absent: the layout is not audited. */
  readonly screens?: readonly Screen[];
  /** Returns true if the views of a tab are audited in this language. */
  readonly hasViews: (serial: number) => boolean;
};

/** Everything that is wrong with a page. */
const audit = (page: Page, audited: AuditedPage, extent: Extent): Promise<readonly string[]> =>
  auditSteps(page, audited, extent).catch((error: unknown) => [
    `${audited.name}: ${String(error).slice(0, 400)}`,
  ]);

async function auditSteps(
  page: Page,
  { name, address, act, firstView, shows }: AuditedPage,
  { isFirst, schemes, screens, hasViews }: Extent,
): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const shifts = await (isFirst ? firstVisit(page, address) : openFromTab(page, address));
  await act?.(page);
  const light = schemes.includes('light') ? await axeFaults(page, false) : [];
  const layout = screens ? await layoutFaults(page, screens) : [];
  if (screens && firstView !== undefined)
    layout.push(...(await viewFaults(page, screens, (at) => hasViews(firstView + at))));
  const hasDark = schemes.includes('dark');
  if (hasDark) await page.emulateMedia({ colorScheme: 'dark' });
  const dark = hasDark ? (await axeFaults(page, true)).map((fault) => `dark ${fault}`) : [];
  const isGone = shows !== undefined && !(await page.locator(shows).first().isVisible());
  await page.keyboard.press('Escape');
  const gone = isGone ? [`what was to be audited has gone: ${shows}`] : [];
  return [...gone, ...shifts, ...light, ...layout, ...dark].map((fault) => `${name}: ${fault}`);
}

/** Opens a page as the first of a visit, and gives what moved. A visit in which an answer took three seconds
 *  is made again: the page said so above itself, and moved for that. */
async function firstVisit(page: Page, address: string): Promise<readonly string[]> {
  for (let visits = 1; ; visits += 1) {
    await page.goto('about:blank');
    await page.goto(`/#${address}`);
    await untilWhole(page);
    const shifts = await takeShifts(page);
    if (shifts.length === 0 || visits === VISITS_MAX || !(await hasWaited(page))) return shifts;
  }
}

const VISITS_MAX = 4;

/** Faults of the views behind the further tabs of a page, and behind the second choice of plays in each. The
 *  views of a tab are audited in one language, which its serial number chooses. */
async function viewFaults(
  page: Page,
  screens: readonly Screen[],
  isDue: (serial: number) => boolean,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const look = async (name: string): Promise<void> => {
    const found = [...(await axeFaults(page, false)), ...(await layoutFaults(page, screens))];
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  };
  const tabs = page.locator('main:visible [role=tab]');
  const choices = page.locator('main:visible [role=tabpanel] > fieldset > div > fieldset > label');
  for (let at = 0; at < (await tabs.count()); at += 1) {
    if (!isDue(at)) continue;
    await tabs.nth(at).click();
    if (at > 0) await look(`tab ${at}`);
    if ((await choices.count()) < 2) continue;
    await choices.nth(1).click();
    await look(`tab ${at}, second play`);
  }
  return faults;
}

const atOnce = semaphore(PAGES_AT_ONCE);

/** The languages whose texts are audited on every page and screen. Traditional Chinese is as wide as
 *  simplified, and Australian English is English but for a few words: of those every fourth page is. */
const SCREEN_LOCALES = new Set<Locale>(['zh-Hans', 'en', 'ar']);
const SISTER_STEP = 4;

/** The languages in which the dark scheme is audited: nothing but colours differs in it. */
const DARK_LOCALES = new Set<Locale>(['zh-Hans', 'ar']);

/** The part of the audit in every run: each language in one way that the others leave out. The rest takes
 *  several times as long and belongs to `npm test -- all`. */
const EVERY_RUN: ReadonlyMap<Locale, Pick<Extent, 'schemes' | 'screens'>> = new Map([
  ['zh-Hans', { schemes: ['light'], screens: [USUAL] }],
  ['ar', { schemes: ['dark'], screens: [NARROW] }],
  ['en', { schemes: [], screens: [LARGE_TEXT] }],
]);

function extentOf(locale: Locale): Pick<Extent, 'schemes' | 'screens'> {
  const usual = EVERY_RUN.get(locale);
  if (!isWhole && usual) return usual;
  return {
    schemes: DARK_LOCALES.has(locale) ? ['light', 'dark'] : ['light'],
    ...(SCREEN_LOCALES.has(locale) && { screens: SCREENS }),
  };
}

/** The tabs of pages take these languages in turn. */
const isTurnOf = (locale: Locale) => (serial: number) =>
  [...SCREEN_LOCALES][serial % SCREEN_LOCALES.size] === locale;

test.concurrent.each(isWhole ? LOCALES : [...EVERY_RUN.keys()])(
  '%s: the pages pass the audit in their schemes and on their screens',
  async (locale) => {
    const { seen, member, played, player } = sample;
    const faults = await Promise.all([
      auditAll(locale, {}, visitorPages(seen)),
      auditAll(locale, member.storage, memberPages(seen)),
      auditAll(locale, player.storage, playerPages(played)),
    ]);
    expect(faults.flat()).toEqual([]);
  },
  TIMEOUT_MS,
);

test('every page of the app is audited', () => {
  const audited = new Set(
    [...visitorPages(sample.seen), ...memberPages(sample.seen)].map(
      ({ address }) => address.split('?')[0] ?? '',
    ),
  );
  expect(appPages().filter(({ address }) => !audited.has(address))).toEqual([]);
});
