import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { memberPages, visitorPages } from '../support/audited-pages.ts';
import { startChangingBuild, MET, type ChangingBuild, type Faults } from '../support/changing-build.ts';
import { asScript, FAULTS_NOTED, fillStorage, TRANSLATED } from '../support/faults-in-page.ts';
import { timeOf } from '../support/product-time.ts';
import { HOUR_ROUNDS } from '../support/rounds.ts';
import { makeSample, type Sample } from '../support/sample-member.ts';
import { newDataDir, removeDataDir, startServer, type RealServer } from '../support/server.ts';
import { stateInPage, tapInPage } from '../support/walk-in-page.ts';
import { WorldClock } from '../support/world-clock.ts';
import { startBrowser, type RunningBrowser } from './start-browser.ts';
import type { WebDriver } from './web-driver.ts';

// The walk of e2e/walk.test.ts in Firefox, page by page without what belongs to one page alone.

/** Pages of two roles on a busy machine. */
const LONG_MS = 1_200_000;

let dataDir: string;
let server: RealServer;
let sample: Sample;
let clock: WorldClock;
const houses: ChangingBuild[] = [];
const browsers: RunningBrowser[] = [];

beforeAll(async () => {
  dataDir = newDataDir();
  clock = WorldClock.make();
  server = await startServer(dataDir, { ...HOUR_ROUNDS, ...clock.environment });
  sample = await makeSample(server.address, () => timeOf(() => dataDir, clock).passTo('settled'));
}, LONG_MS);
afterAll(async () => {
  await server?.stop();
  clock.remove();
  removeDataDir(dataDir);
}, LONG_MS);
afterEach(async () => {
  for (const { stop } of browsers.splice(0)) await stop();
  for (const house of houses.splice(0)) await house.stop();
}, LONG_MS);

/** A new Firefox on which the app is open. */
async function openApp(house: ChangingBuild, storage: Readonly<Record<string, string>>): Promise<WebDriver> {
  const browser = await startBrowser('firefox');
  browsers.push(browser);
  const { driver } = browser;
  await driver.resize(420, 860);
  // A page of the same origin without the app: what is stored there is what the app starts with.
  await driver.open(`${house.address}/icon.svg`);
  const entries = JSON.stringify({ locale: 'en', ...storage });
  await driver.read(`Object.entries(${entries}).forEach((entry) => localStorage.setItem(...entry))`);
  await driver.open(`${house.address}/`);
  return driver;
}

/** Opens a page from a tab, and gives what is wrong with it. */
async function faultsOf(driver: WebDriver, address: string): Promise<readonly string[]> {
  const tab = address === '/pages/index/discount' ? '/pages/profile/profile' : '/pages/index/discount';
  for (const next of [tab, address]) {
    await driver.read(`void (location.hash = ${JSON.stringify(`#${next}`)})`);
    const isThere = `!!document.querySelector('main[data-page="${next.split('?')[0]}"]')?.checkVisibility()`;
    await expect.poll(() => driver.read(isThere), { timeout: 60_000, message: next }).toBe(true);
  }
  const coming = `[...document.querySelectorAll('main [aria-busy=true]')].filter((one) => one.checkVisibility()).length`;
  await expect.poll(() => driver.read(coming), { timeout: 60_000, message: address }).toBe(0);
  const state = `(${stateInPage})()`;
  const found = await driver.read<readonly string[]>(state);
  const answered = await driver.read<readonly string[]>(`(${tapInPage})()`);
  const after = await driver.read<readonly string[]>(state);
  return [...new Set([...found, ...answered, ...after])].map((fault) => `${address}: ${fault}`);
}

const CONDITIONS: readonly (readonly [name: string, page: string, met: readonly string[]])[] = [
  ['as it is', '', []],
  ['that translates', TRANSLATED, ['translated']],
  ['without room', asScript(fillStorage, MET), ['put', 'setItem']],
];

test.each(CONDITIONS)(
  'a Firefox %s shows every page',
  async (_, script, met) => {
    const house = await startHouse({ page: `${FAULTS_NOTED}${script}` });
    const found: string[] = [];
    const roles = [
      [{}, visitorPages(sample.seen)],
      [sample.member.storage, memberPages(sample.seen)],
    ] as const;
    for (const [storage, pages] of roles) {
      const driver = await openApp(house, storage);
      for (const address of new Set(pages.map((page) => page.address)))
        found.push(
          ...(await faultsOf(driver, address).catch((error: unknown) => [`${address}: ${String(error)}`])),
        );
      found.push(...(await driver.read<readonly string[]>('window.thrown')));
    }
    expect(found).toEqual([]);
    expect([...house.met].toSorted()).toEqual(met);
  },
  LONG_MS,
);

async function startHouse(faults: Faults): Promise<ChangingBuild> {
  const house = await startChangingBuild(server.address, faults);
  houses.push(house);
  return house;
}
