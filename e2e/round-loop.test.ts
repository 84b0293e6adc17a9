import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BetTable } from './support/bet-table.ts';
import { openBrowser, openPhone } from './support/browser.ts';
import {
  expectPaidOnPages,
  expectProved,
  GAMES,
  placeOnThree,
  recordsOf,
  settledBets,
} from './support/loop.ts';
import { register } from './support/player.ts';
import { newDataDir, removeDataDir, startServer, type RealServer } from './support/server.ts';

let dataDir: string;
let server: RealServer;
let browser: Browser;

beforeAll(async () => {
  dataDir = newDataDir();
  [server, browser] = await Promise.all([startServer(dataDir), openBrowser()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), server?.stop()]);
  removeDataDir(dataDir);
});

test('register, bet on three families, close, draw, be paid exactly, see it and prove it', async () => {
  const { page, faults } = await openPhone(browser, server.address, { isStill: false });
  await page.goto('/');
  const caller = await register(page, server.address, 'looper1');
  const slips = await placeOnThree(page, caller);
  expect((await recordsOf(caller)).every((bet) => bet.status === 'pending')).toBe(true);
  const { card } = new BetTable(page);
  const issue = slips.at(-1)?.issue ?? '';
  expect(await card.innerText()).toContain('Staked');
  await card.getByText(new RegExp(`Issue ${issue} closed, draw in`)).waitFor({ timeout: 30_000 });
  await card.getByText(`Draw of issue ${issue}`).waitFor({ timeout: 30_000 });
  await expectPaidOnPages(page, caller, slips);
  const bets = await settledBets(caller);
  for (const gameId of GAMES) await expectProved(page, bets, gameId);
  expect(faults).toEqual([]);
});
