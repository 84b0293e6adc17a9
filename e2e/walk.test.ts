/** @module-tag whole-run */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { appPages } from './support/app-pages.ts';
import { memberPages, visitorPages, type AuditedPage } from './support/audited-pages.ts';
import { connectBrowser, goTo, openPhone, reload, type Phone } from './support/browser.ts';
import type { Member } from './support/caller.ts';
import { MET, startChangingBuild, type ChangingBuild, type Faults } from './support/changing-build.ts';
import { evenSelection } from './support/even-selection.ts';
import { asScript, fillStorage, OPTIONAL, removeFunctions, TRANSLATED } from './support/faults-in-page.ts';
import { keepPages } from './support/left-pages.ts';
import { playerPages } from './support/player-pages.ts';
import { useOwnProduct } from './support/product.ts';
import { HOUR_ROUNDS } from './support/rounds.ts';
import { goOnPlaying, makeSample, type Sample } from './support/sample-member.ts';
import { stateInPage } from './support/walk-in-page.ts';
import { walk } from './support/walk.ts';

// Every page of the app, as a visitor and as a member of whom each has something to show, in a browser that
// translates it, lacks what it may lack, has no room, or has a network that answers nothing.

const product = useOwnProduct(HOUR_ROUNDS);
let browser: Browser;
let sample: Sample;
/** Pages of three roles on a busy machine. */
const LONG_MS = 1_800_000;
const phones: Phone[] = [];
const houses: ChangingBuild[] = [];

beforeAll(async () => {
  browser = await connectBrowser();
  sample = await makeSample(product.address, () => product.passTo('settled'));
});
afterAll(() => browser?.close());
afterEach(async (context) => {
  const left = phones.splice(0);
  await keepPages(
    context,
    left.map((phone) => phone.context),
  );
  for (const { page, context: own } of left) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await own.close();
  }
  for (const house of houses.splice(0)) await house.stop();
});

async function startHouse(faults: Faults = {}): Promise<ChangingBuild> {
  const house = await startChangingBuild(product.address, faults);
  houses.push(house);
  return house;
}

/** A phone of somebody, on which the app is open. */
async function openApp(house: ChangingBuild, storage: Member['storage'] = {}): Promise<Phone> {
  const phone = await openPhone(browser, house.address, { storage });
  phones.push(phone);
  await phone.page.goto('/');
  await phone.page.locator('main:visible').waitFor();
  return phone;
}

const workerIsInForce = async ({ page }: Phone): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await reload(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

/** Where a fault came from in a script says nothing to a reader. */
const firstLine = (fault: string): string => fault.split('\n', 1)[0] ?? '';

type Walked = readonly [storage: Member['storage'], pages: readonly AuditedPage[]];

/** Walks the pages of each role on a phone of its own. */
async function walkAll(
  house: ChangingBuild,
  roles: readonly Walked[],
  prepare: (phone: Phone) => Promise<void> = async () => undefined,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { caller } of [sample.member, sample.player]) await goOnPlaying(caller);
  for (const [storage, pages] of roles) {
    const phone = await openApp(house, storage);
    await prepare(phone);
    faults.push(...(await walk(phone.page, pages)), ...phone.faults.map(firstLine));
  }
  return faults;
}

const visitor = (): Walked => [{}, visitorPages(sample.seen)];
const member = (): Walked => [sample.member.storage, memberPages(sample.seen)];
const player = (): Walked => [sample.player.storage, playerPages(sample.played)];

test(
  'no page falls over while the browser translates it',
  async () => {
    const house = await startHouse({ page: TRANSLATED });
    const found = await walkAll(house, [visitor(), member(), player()]);
    expect(found).toEqual([]);
    expect([...house.met]).toEqual(['translated']);
  },
  LONG_MS,
);

test(
  'the draw of each family is seen while the browser translates the page',
  async () => {
    const house = await startHouse({ page: TRANSLATED });
    const { caller, storage } = sample.player;
    const { page, faults } = await openApp(house, storage);
    const unseen: string[] = [];
    for (const [family, { gameId }] of sample.played.rounds) {
      await product.passToQuietSale();
      await goOnPlaying(caller);
      const { plays } = await caller.get('games/play', { game_id: String(gameId) });
      await goTo(page, `/pages/game/bet?game_id=${gameId}`);
      await page.locator('main:visible [role=tablist]').waitFor();
      await sample.played.betNow(gameId, [evenSelection(plays)]);
      await product.passTo('settled', gameId);
      const stage = page.locator('main:visible [data-stage=shown]');
      await stage
        .first()
        .waitFor()
        .catch(() => unseen.push(family));
      expect(await page.locator('main:visible font > font').count(), family).toBeGreaterThan(10);
      unseen.push(...(await page.evaluate(stateInPage)).map((fault) => `${family}: ${fault}`));
      const cell = page.locator('main:visible [role=tabpanel] button[aria-pressed=false]:enabled').first();
      await cell.click();
      await page.locator('main:visible [role=tabpanel] button[aria-pressed=true]').first().waitFor();
    }
    expect([...unseen, ...faults]).toEqual([]);
  },
  LONG_MS,
);

test(
  'no page needs room on the phone',
  async () => {
    const page = asScript(fillStorage, `${MET}page.`);
    // Full from when the worker is there: until then it is not installed.
    const worker = `{ const fill = () => ${asScript(fillStorage, `${MET}worker.`)}
    if (self.registration.active) fill(); else addEventListener('activate', fill); }`;
    const house = await startHouse({ page, worker });
    expect(await walkAll(house, [visitor(), member()], workerIsInForce)).toEqual([]);
    expect([...house.met].toSorted()).toEqual(['page.put', 'page.setItem', 'worker.match', 'worker.put']);
  },
  LONG_MS,
);

test(
  'no page needs a function that a browser may lack',
  async () => {
    const house = await startHouse({ page: asScript(removeFunctions, OPTIONAL) });
    const found = await walkAll(house, [visitor(), member(), player()], async ({ page }) => {
      expect(await page.evaluate(removeFunctions, OPTIONAL)).toEqual([]);
    });
    expect(found).toEqual([]);
  },
  LONG_MS,
);

test(
  'every page opens on a network that answers nothing, and says that it waits',
  async () => {
    const house = await startHouse();
    const phone = await openApp(house, sample.member.storage);
    const { page } = phone;
    await workerIsInForce(phone);
    const found: string[] = [];
    for (const { address } of appPages()) {
      await goTo(page, address);
      await page.locator(`main[data-page="${address}"]:visible`).waitFor();
      house.hang();
      await reload(page);
      const waits = page.getByText('Still waiting for an answer');
      await page.locator(`main[data-page="${address}"]:visible`).waitFor();
      await expect.poll(() => house.heldCalls(), { message: address }).toBeGreaterThan(0);
      await waits.waitFor().catch(() => found.push(`${address} does not say that it waits`));
      found.push(...(await page.evaluate(stateInPage)).map((fault) => `${address}: ${fault}`));
      house.mend();
      await waits.waitFor({ state: 'detached' });
      await page.locator(`main[data-page="${address}"]:visible`).waitFor();
      found.push(...(await page.evaluate(stateInPage)).map((fault) => `${address}, later: ${fault}`));
    }
    expect([...found, ...phone.faults]).toEqual([]);
  },
  LONG_MS,
);

test('a page whose code has not come says that it waits, and is shown when it comes', async () => {
  const house = await startHouse();
  const phone = await openApp(house, sample.member.storage);
  const { page } = phone;
  await workerIsInForce(phone);
  const waits = page.getByText('Still waiting for an answer');
  const never = page.locator('main[data-page="/pages/trade/transfer"]:visible');
  house.hang();
  await goTo(page, '/pages/trade/transfer');
  await waits.waitFor();
  await page.locator('main[data-page="/"]:visible').waitFor();
  // Its files do not come: the load does not end.
  await page.reload({ waitUntil: 'commit' });
  await never.getByText('Loading').waitFor();
  await waits.waitFor();
  expect(await page.evaluate(stateInPage)).toEqual([]);
  house.mend();
  await never.getByLabel('Recipient').waitFor();
  await waits.waitFor({ state: 'detached' });
  expect(phone.faults).toEqual([]);
});
