import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { BetBoard, eventually } from './bet-board.ts';
import { goTo } from './browser.ts';
import type { Caller } from './caller.ts';
import { isWon, minorOf, payOf } from './expected-payouts.ts';
import { type BetRecord, returnOf, shownBalance, stakeOf } from './player.ts';

const VERIFY = fileURLToPath(new URL('../../packages/verify/verify.mjs', import.meta.url));
const FAMILIES: Readonly<Record<number, string>> = { 1: 'k3', 3: 'pk10', 4: 'ssc' };
const STAGES = 5;

export const GAMES = [1, 3, 4] as const;
/** Six lines of 10 on dice, three of 50 on ranks, two of 10 and one of 12.55 on balls. */
const STAKED_MINOR = 24_255n;
const BET_COUNT = 12;

/** A slip that was taken; of its issue the last four figures, as the pages show them. */
export type Slip = { readonly gameId: number; readonly issue: string };

/** Bets on three families through their pages, each slip in its own way: sides that cannot all lose and a
 *  set, a quick stake for all lines, a figure typed for one. */
export async function placeOnThree(page: Page, caller: Caller): Promise<readonly Slip[]> {
  const table = new BetBoard(page);
  await table.open(1);
  await table.choose('Big, small, odd, even', 'Big', 'Small');
  await table.group('Different');
  await table.choose('Three different', '1', '2', '3', '4');
  await table.place();
  await table.open(3);
  await table.group('Places');
  await table.choose('Champion', 'Big', 'Small', '7');
  await table.place((slip) => slip.getByRole('button', { name: '50', exact: true }).click());
  await table.open(4);
  await table.choose('Total', 'Odd', 'Even');
  await table.group('By ball');
  await table.choose('First ball', '5');
  await table.place(async (slip) => {
    await slip.getByRole('textbox', { name: /^First ball 5: / }).click();
    const keypad = slip.getByRole('group', { name: 'First ball 5' }).last();
    for (const key of ['Delete last digit', 'Delete last digit', '1', '2', '.', '5', '5']) {
      await keypad.getByRole('button', { name: key, exact: true }).click();
    }
  });
  const bets = await recordsOf(caller);
  return GAMES.map((gameId) => {
    const issue = bets.find((bet) => bet.game_id === gameId)?.game_no;
    return { gameId, issue: issue?.slice(-4) ?? '' };
  });
}

export const recordsOf = async (caller: Caller): Promise<readonly BetRecord[]> =>
  (await caller.get('games/getBetRecord', { limit: '100' })).list;

/** The bets of a member once all are settled, each judged here by its numbers and its odds. */
export async function settledBets(caller: Caller): Promise<readonly BetRecord[]> {
  const bets = await eventually(async () => {
    const list = await recordsOf(caller);
    expect(list.filter((bet) => bet.status === 'pending')).toEqual([]);
    return list;
  });
  expect(bets.length).toBe(BET_COUNT);
  expect(stakeOf(bets)).toBe(STAKED_MINOR);
  for (const bet of bets) {
    const won = isWon(familyOf(bet.game_id), bet, bet.draw_numbers);
    const paid = won ? payOf(minorOf(bet.amount), bet.odds) : 0n;
    expect({ ...bet, paid: minorOf(bet.win_amount) }).toMatchObject({ status: won ? 'win' : 'lose', paid });
  }
  return bets;
}

/** The draw, the result, the balance and the records on the pages, against what the bets must have
 *  paid. */
export async function expectPaidOnPages(page: Page, caller: Caller, slips: readonly Slip[]): Promise<void> {
  const bets = await settledBets(caller);
  const table = new BetBoard(page);
  for (const { gameId, issue } of slips) {
    await table.open(gameId);
    const own = bets.filter((bet) => bet.game_id === gameId);
    // A result is shown once: that of the last game has been, on the board that was on top.
    if (gameId !== slips.at(-1)?.gameId) {
      const words = await page.getByRole('status').filter({ hasText: 'returned' }).innerText();
      expect(words).toContain(`Round ${issue}`);
      const amounts = amountsIn(words.slice(words.indexOf('Staked')));
      expect(amounts).toEqual([stakeOf(own), returnOf(own, familyOf)]);
    }
    // The stage has taken the place of the last draw.
    const close = table.card.getByRole('button', { name: 'Close' });
    if (await close.isVisible()) await close.click();
    await expectDrawShown(page, caller, gameId);
  }
  const balance = 100_000n - STAKED_MINOR + returnOf(bets, familyOf);
  await eventually(async () => expect(await shownBalance(page)).toBe(balance));
  expect(minorOf((await caller.get('user/index')).money)).toBe(balance);
  await expectRecords(page, bets);
}

/** Expects the draw on the card to be that of the issue named there. */
async function expectDrawShown(page: Page, caller: Caller, gameId: number): Promise<void> {
  const card = new BetBoard(page).card;
  await eventually(async () => {
    const text = await card.innerText();
    const issue = /Round (\d{4}) result/.exec(text)?.[1] ?? '';
    const shown = /(?:Dice|Numbers) ([\d ]+\d)/.exec(await card.ariaSnapshot())?.[1];
    const { list } = await caller.get('games/getHistoryRecord', { game_id: String(gameId), limit: '20' });
    const draw = list.find((each) => each.game_no.endsWith(`-${issue}`));
    expect(shown?.split(' ').map(Number)).toEqual(draw?.numbers);
  }, 10_000);
}

/** Every bet stands in the records with what came of it, beneath its round when that has several; the sums
 *  of rounds and of the day are theirs. */
async function expectRecords(page: Page, bets: readonly BetRecord[]): Promise<void> {
  await page.setViewportSize({ width: 375, height: 1600 });
  await goTo(page, '/pages/game/record');
  const main = page.locator('main:visible');
  const rounds = runsOf(bets).filter((run) => run.length > 1);
  const closed = main.getByRole('button', { expanded: false });
  await eventually(async () => expect(await closed.count()).toBe(rounds.length));
  for (const run of rounds) {
    const line = closed.first();
    const text = (await line.innerText()).replaceAll(/[,\n]/g, '');
    expect(text).toContain(`Round ${run[0]?.game_no.slice(-4)}`);
    expect(text).toContain(`${run.length} bets`);
    expect(text).toContain(signed(returnOf(run, familyOf) - stakeOf(run)));
    await line.click();
  }
  const rows = main.locator('button[aria-haspopup="dialog"]');
  await eventually(async () => expect(await rows.count()).toBe(bets.length));
  const shown = await rows.evaluateAll((buttons) => buttons.map((button) => button.textContent ?? ''));
  for (const [at, bet] of bets.entries()) {
    const paid = minorOf(bet.win_amount);
    expect(shown[at]).toContain(bet.number_name);
    expect(shown[at]).toMatch(paid > 0n ? /Won/ : /Lost/);
    if (paid > 0n) expect(shown[at]?.replaceAll(',', '')).toContain(bet.win_amount);
    expect(shown[at]?.replaceAll(',', '')).toContain(signed(paid - minorOf(bet.amount)));
  }
  const day = page.locator('main:visible :has(> h2)').filter({ hasText: 'Staked' });
  const [staked, returned] = [stakeOf(bets), returnOf(bets, familyOf)];
  const profit = returned - staked;
  expect(amountsIn(await day.innerText())).toEqual([staked, returned, profit < 0n ? -profit : profit]);
  expect((await day.innerText()).replaceAll(/[,\n]/g, '')).toContain(signed(profit));
  await page.setViewportSize({ width: 375, height: 700 });
}

/** The phone works the whole proof of a round out, with these bets in it, and so does the program for
 *  outsiders. */
export async function expectProved(page: Page, bets: readonly BetRecord[], gameId: number): Promise<void> {
  const own = bets.filter((bet) => bet.game_id === gameId);
  await goTo(page, `/pages/game/proof?round_id=${own[0]?.round_id}`);
  await page
    .getByRole('status')
    .getByText(/^Proved, grade [A-D]: /)
    .waitFor();
  const proof = page.locator('main:visible');
  expect(await proof.getByText('Checked on your phone').count()).toBe(STAGES);
  expect(await proof.getByText(/^Bet \d+ of \d+ in the book$/).count()).toBe(own.length);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export JSON' }).click();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-proof-'));
  const file = path.join(folder, (await download).suggestedFilename());
  await (await download).saveAs(file);
  const { status, stdout } = spawnSync(process.execPath, [VERIFY, file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stdout).toContain('Proved, grade ');
  expect(stdout).toContain(`ok      payout (bet ${own.length})`);
  expect(status).toBe(0);
}

/** Bets on one round that follow each other. */
function runsOf(bets: readonly BetRecord[]): readonly (readonly BetRecord[])[] {
  const runs: BetRecord[][] = [];
  for (const bet of bets) {
    const run = runs.at(-1);
    if (run?.[0]?.round_id === bet.round_id) run.push(bet);
    else runs.push([bet]);
  }
  return runs;
}

/** A profit as the pages write it. */
function signed(minor: bigint): string {
  const size = minor < 0n ? -minor : minor;
  const sign = minor < 0n ? '\u2212' : minor > 0n ? '+' : '';
  return `${sign}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

const familyOf = (gameId: number): string => FAMILIES[gameId] ?? '';

const amountsIn = (text: string): bigint[] =>
  (text.replaceAll('\n', ' ').match(/\d[\d,]*\s?\.\d{2}/g) ?? []).map((amount) =>
    minorOf(amount.replace(' ', '')),
  );
