import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { BetBoard } from './support/bet-board.ts';
import { connectBrowser, goTo, openPhone, reload } from './support/browser.ts';
import { Caller, newMember } from './support/caller.ts';
import { startChangingBuild, type ChangingBuild } from './support/changing-build.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
let browser: Browser;
let served: ChangingBuild;
let phone: { readonly context: BrowserContext; readonly page: Page };

beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  served = await startChangingBuild(product.address);
});
afterEach(async () => {
  await phone.context.close();
  await served.stop();
});

/** A phone on which the app has been used once: its worker is in force. */
async function openInstalled(storage: Record<string, string> = {}): Promise<Page> {
  phone = await openPhone(browser, served.address, { storage });
  const { page } = phone;
  await page.goto('/');
  await page.getByRole('heading', { name: 'Tessera' }).tap();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await reload(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

async function goOffline(): Promise<void> {
  served.cut();
  await phone.context.setOffline(true);
}

const cachesOf = (page: Page): Promise<readonly string[]> => page.evaluate(() => caches.keys());

test(
  'the app can be installed, with a name and icons in the language of its reader',
  { tags: 'whole-run' },
  async () => {
    const page = await openInstalled();
    const client = await phone.context.newCDPSession(page);
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const { data, errors } = await client.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '')).toMatchObject({ lang: 'en', dir: 'ltr', display: 'standalone' });
  },
);

test('without a network the app opens, says so and shows no form for a bet', async () => {
  const page = await openInstalled();
  await goOffline();
  await reload(page);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
  expect(await page.getByRole('timer').count()).toBe(0);
  const line = page.getByText('You are offline. What you see is from');
  const { y: top, height } = (await line.boundingBox()) ?? { y: Number.NaN, height: 0 };
  const bar = await page.locator('header:visible').first().boundingBox();
  const shown = await page.locator('main:visible').boundingBox();
  // The bar and the page, which is read under it, begin below the line.
  expect(bar?.y).toBeGreaterThanOrEqual(top + height);
  expect(shown?.y).toBeGreaterThanOrEqual(top + height);
  await goTo(page, '/pages/game/bet?game_id=1');
  await page.locator('main:visible').waitFor();
  expect(await page.getByRole('button', { name: /^(Bet|Place bet)$/ }).count()).toBe(0);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
});

test(
  'an app that was opened without a network goes on by itself when it is back',
  { tags: 'whole-run' },
  async () => {
    const page = await openInstalled();
    await goOffline();
    await reload(page);
    const refused = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await refused.waitFor();
    served.mend();
    await phone.context.setOffline(false);
    await refused.waitFor({ state: 'detached' });
    await page.locator('main:visible a[href*="game_id=1"]').first().waitFor();
  },
);

test(
  'with a network that takes everything and answers nothing the app opens and says that it waits',
  { tags: 'whole-run' },
  async () => {
    const page = await openInstalled();
    served.change();
    served.hang();
    await reload(page);
    // The page listens to its worker from the first touch on.
    await page.locator('main:visible').tap({ position: { x: 2, y: 2 } });
    const says = page.getByText('Still waiting for an answer');
    await says.waitFor();
    expect(await page.locator('main:visible a[href*="game_id=1"]').count()).toBe(0);
    served.mend();
    await says.waitFor({ state: 'detached' });
    await page.locator('main:visible a[href*="game_id=1"]').first().waitFor();
    await page.getByText('A new version is ready').waitFor();
  },
);

test('a slip that is open when the network goes cannot be placed', { tags: 'whole-run' }, async () => {
  const { caller, storage } = await newMember(new Caller(product.address), 'adrift1');
  const page = await openInstalled(storage);
  const board = new BetBoard(page);
  await board.open(1);
  await board.choose('Big, small, odd, even', 'Big');
  await board.openSlip();
  expect(await board.confirm.isEnabled()).toBe(true);
  await goOffline();
  await expect.poll(() => board.confirm.isDisabled()).toBe(true);
  expect((await caller.get('games/getBetRecord', {})).list).toEqual([]);
});

test('a new build is offered, and in force with one tap', async () => {
  const page = await openInstalled();
  const before = await cachesOf(page);
  served.change();
  await goTo(page, '/pages/game/bet?game_id=1');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.waitForFunction(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting);
  const offer = page.getByText('A new version is ready');
  expect(await offer.count()).toBe(0);
  await goTo(page, '/');
  await offer.waitFor();
  expect(await cachesOf(page)).toEqual([...before, 'nextbuild']);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).tap()]);
  await expect.poll(() => cachesOf(page)).toEqual(['nextbuild']);
  expect(await offer.count()).toBe(0);
});
