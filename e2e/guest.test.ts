import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { eventually } from './support/bet-board.ts';
import { betPhones, SIDES } from './support/bet-phone.ts';
import { goTo } from './support/browser.ts';
import { Caller } from './support/caller.ts';
import { minorOf } from './support/expected-payouts.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { phone } = betPhones(product, 'demo');

const GAME = 1;
const LEAGUE = 11;

const sumsOf = async (page: Page, row: RegExp): Promise<bigint[]> => {
  const cells = page.locator('main:visible').getByRole('row', { name: row }).getByRole('cell');
  return (await cells.allInnerTexts()).map((text) => minorOf(text.replaceAll('\u2212', '-')));
};

async function enter(page: Page): Promise<void> {
  await goTo(page, '/pages/login/login');
  await page.getByRole('button', { name: 'Play the demo as a guest' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

test(
  'a guest sees open bets on the tiles of home until they are drawn, and what was played in the session',
  { tags: 'whole-run' },
  async () => {
    const { page, table } = await phone();
    await enter(page);
    await table.open(GAME);
    await table.choose(SIDES, 'Big');
    await table.place();
    await goTo(page, '/');
    const tile: Locator = page.locator(`main:visible a[href="#/pages/game/bet?game_id=${GAME}"]`);
    const open = tile.getByText('My bets: 1');
    await open.waitFor();
    await goTo(page, '/pages/game/record');
    await page.getByRole('row', { name: /^Today/ }).waitFor();
    expect(await sumsOf(page, /^Today/)).toEqual([1_000n, 0n, 0n]);
    expect(await sumsOf(page, /^This session/)).toEqual([1_000n, 0n, 0n]);
    // Neither the bet page nor the records are open when it is drawn.
    await goTo(page, '/');
    await open.waitFor();
    await product.passTo('settled');
    await open.waitFor({ state: 'detached' });
    await goTo(page, '/pages/game/record');
    const state = page.locator('main:visible').getByText(/^(Won|Lost)/);
    await state.filter({ visible: true }).first().waitFor();
    const [staked = 0n, returned = 0n, profit] = await sumsOf(page, /^This session/);
    expect([staked, profit]).toEqual([1_000n, returned - staked]);
    expect([0n, 1_950n]).toContain(returned);
  },
);

test(
  'a guest bets on all results of a match, is paid for the one that came, and reads it in the records',
  { tags: 'whole-run' },
  async () => {
    const { page, table } = await phone();
    const caller = new Caller(product.address);
    await enter(page);
    await table.open(LEAGUE);
    const days = page.getByRole('group', { name: 'Match days on sale' }).locator('label');
    const chip = await days.first().innerText();
    await days.filter({ hasText: chip }).click();
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: /selections$/ }) })
      .first();
    const odds: Record<string, bigint> = {};
    for (const pick of ['Home', 'Draw', 'Away']) {
      const cell = card.getByRole('button', { name: new RegExp(`^${pick} `) });
      odds[pick] = BigInt((/\d+\.\d\d/.exec(await cell.innerText())?.[0] ?? '').replace('.', ''));
      await cell.click();
    }
    await table.bet.click();
    await table.bet.waitFor({ state: 'detached' });
    await goTo(page, '/pages/game/record');
    await page.getByRole('row', { name: /^Today/ }).waitFor();
    expect(await sumsOf(page, /^This session/)).toEqual([3_000n, 0n, 0n]);
    const { list } = await caller.get('games/matches', { game_id: String(LEAGUE) });
    const day = list.find((each) => String(each.day) === /\d+/.exec(chip)?.[0]);
    await product.passTo('settled', LEAGUE);
    const { match } = await caller.get('games/match', { round_id: day?.round_id ?? '', match: '1' });
    const score = match.ft ?? { home: Number.NaN, away: Number.NaN };
    const came = score.home > score.away ? 'Home' : score.home < score.away ? 'Away' : 'Draw';
    expect(score.home).not.toBeNaN();
    const returned = (odds[came] ?? 0n) * 10n;
    await eventually(async () =>
      expect(await sumsOf(page, /^This session/)).toEqual([3_000n, returned, returned - 3_000n]),
    );
  },
);
