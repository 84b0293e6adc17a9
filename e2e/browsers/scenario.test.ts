import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { Caller } from '../support/caller.ts';
import { IN_PAGE } from '../support/layout-in-page.ts';
import { PASSWORD } from '../support/player.ts';
import { newDataDir, removeDataDir, startServer, type RealServer } from '../support/server.ts';
import { ENGINES, startBrowser, type RunningBrowser } from './start-browser.ts';
import type { WebDriver } from './web-driver.ts';

/** Milliseconds that a sale must still last before a slip goes out. */
const ROOM_MS = 20_000;
const STAGES = 5;
const CELLS = 'main section[aria-labelledby=bet-play-side] > div button';

let dataDir: string;
let server: RealServer;
const running: RunningBrowser[] = [];

beforeAll(async () => {
  dataDir = newDataDir();
  server = await startServer(dataDir, { ROUND_SECONDS: '45' });
});
afterAll(async () => {
  for (const { stop } of running) await stop();
  await server?.stop();
  removeDataDir(dataDir);
});

const eventually = <T>(check: () => Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 90_000, interval: 200 });
const until = (driver: WebDriver, selector: string, text = ''): Promise<void> =>
  eventually(async () => {
    if (await driver.has(selector, text)) return;
    const shown = await driver.read<string>('document.body.innerText.slice(0, 300)');
    throw new Error(`still nothing to see of ${selector} ${text}, but ${shown}`);
  });

/** Another page of the app, once it is shown, without a fault in its layout. */
async function visit(driver: WebDriver, address: string): Promise<void> {
  await driver.read(`void (location.hash = ${JSON.stringify(`#${address}`)})`);
  await until(driver, `main[data-page="${address.split('?')[0]}"]`);
  await eventually(async () => {
    expect(await driver.read(`document.querySelectorAll('main [aria-busy=true]').length`)).toBe(0);
  });
}
const expectSoundLayout = async (driver: WebDriver): Promise<void> =>
  expect(await driver.read<readonly string[]>(IN_PAGE)).toEqual([]);

/** The app in English, with whatever its scripts throw from now on noted. */
async function openApp(driver: WebDriver): Promise<void> {
  await driver.resize(420, 860);
  // A page of the same origin without the app: what is stored there is what the app starts with.
  await driver.open(`${server.address}/icon.svg`);
  await driver.read(`localStorage.setItem('locale', 'en')`);
  await driver.open(`${server.address}/`);
  await driver.read(`(() => {
    window.thrown = [];
    addEventListener('error', ({ message }) => window.thrown.push(message));
    addEventListener('unhandledrejection', ({ reason }) => window.thrown.push(String(reason)));
  })()`);
  await until(driver, 'nav a[aria-current=page]', 'Home');
}

async function register(driver: WebDriver, username: string): Promise<Caller> {
  await visit(driver, '/pages/register/register');
  await driver.type('input[name=username]', username);
  await driver.type('input[name=password]', PASSWORD);
  await driver.type('input[name=confirm]', PASSWORD);
  await driver.click('main input[type=checkbox]');
  await expectSoundLayout(driver);
  await driver.click('main button[type=submit]');
  await until(driver, 'nav a[aria-current=page]', 'Home');
  await until(driver, 'dialog h2', 'Set a limit first?');
  await driver.click('dialog button', 'Not now');
  return new Caller(server.address, await driver.read<string>(`localStorage.getItem('token')`));
}

/** A slip of two lines on the dice; gives its round once it is drawn and paid, on the page too. */
async function betAndSeeTheDraw(driver: WebDriver, caller: Caller): Promise<string> {
  await visit(driver, '/pages/game/bet?game_id=1');
  await until(driver, CELLS, 'Big');
  await eventually(async () => {
    const { closes_at_ms, server_time_ms } = await caller.get('games/getGameResult', { game_id: '1' });
    expect((closes_at_ms ?? 0) - server_time_ms).toBeGreaterThan(ROOM_MS);
  });
  await driver.click(CELLS, 'Big');
  await driver.click(CELLS, 'Small');
  await expectSoundLayout(driver);
  await driver.click('main button', 'Bet');
  await until(driver, 'dialog button', 'Place bet');
  await expectSoundLayout(driver);
  await driver.click('dialog button', 'Place bet');
  const bets = await eventually(async () => {
    const { list } = await caller.get('games/getBetRecord', {});
    expect(list.map(({ status }) => status)).toHaveLength(2);
    expect(list.map(({ status }) => status)).not.toContain('pending');
    return list;
  });
  await until(driver, 'main :is(output, [role=status])', 'returned');
  return bets[0]?.round_id ?? '';
}

test.each(ENGINES)(
  '%s: registers, bets, sees the draw, proves it on the phone and reads what a withdrawal needs',
  async (engine) => {
    const browser = await startBrowser(engine);
    running.push(browser);
    const { driver } = browser;
    await openApp(driver);
    await expectSoundLayout(driver);
    const caller = await register(driver, `on${engine}`);
    const roundId = await betAndSeeTheDraw(driver, caller);

    await visit(driver, `/pages/game/proof?round_id=${roundId}`);
    await until(driver, ':is(output, [role=status])', 'Proved');
    const checked = await driver.read<number>(
      `document.querySelector('main[data-page="/pages/game/proof"]').innerText.split('Checked on your phone').length - 1`,
    );
    expect(checked).toBe(STAGES);
    await expectSoundLayout(driver);

    await visit(driver, '/pages/trade/withdraw');
    await until(driver, 'main', 'No fund password yet');
    await expectSoundLayout(driver);
    expect(await driver.read(`window.thrown`)).toEqual([]);
  },
);
