import { expect, test } from 'vitest';

import { eventually } from './support/bet-board.ts';
import { betPhones, betsOf } from './support/bet-phone.ts';
import { minorOf } from './support/expected-payouts.ts';
import { useSharedProduct } from './support/product.ts';
import { expectProved } from './support/round-scenario.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'matchdays');
const GAME = 11;
/** In which a match day that was just put on sale is closed, drawn and settled. */
const DAY_MS = 150_000;

type Score = { readonly home: number; readonly away: number };

/** In halves: 2 a win, 1 a half win, 0 a returned stake, -1 a half loss, -2 a loss. By the test's own reading
 *  of the markets that it bets on. */
function endOf(market: string, pick: string, { home, away }: Score): number {
  if (market === '1x2') return (home > away ? 'h' : home < away ? 'a' : 'd') === pick ? 2 : -2;
  if (market === 'btts') return (home > 0 && away > 0 ? 'y' : 'n') === pick ? 2 : -2;
  if (market === 'bb')
    return pick.split('+').every((part) => {
      const [key = '', chosen = ''] = part.split('=');
      return endOf(key, chosen, { home, away }) === 2;
    })
      ? 2
      : -2;
  const quarters = Math.round(4 * (home + away - Number(market.slice(2)))) * (pick === 'o' ? 1 : -1);
  return Math.max(-2, Math.min(2, quarters));
}

const WORDS = new Map([
  [2, 'win '],
  [1, 'win half_win'],
  [0, 'cancelled push'],
  [-1, 'lose half_lose'],
  [-2, 'lose '],
]);

/** What a bet brings back, rounded down once: half of the stake, or of its odds, counts twice over. */
function paidFor(end: number, stakeMinor: bigint, odds: string): bigint {
  const hundredths = BigInt(odds.replace('.', ''));
  const parts = { won: BigInt(Math.max(end, 0)), back: BigInt(2 - Math.abs(end)) };
  return (stakeMinor * (parts.won * hundredths + parts.back * 100n)) / 200n;
}

test('results, totals and a combination of a match day are bet on, replayed, paid and proved', async () => {
  const phone = await memberPhone({ isStill: false });
  const { page, table } = phone;
  await table.open(GAME);
  // Two days after the one that closes next there is time for every tap.
  await page.getByRole('group', { name: 'Match days on sale' }).getByRole('button').nth(2).click();
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /selections$/ }) });
  for (const pick of ['Home', 'Draw', 'Away'])
    await cards
      .nth(0)
      .getByRole('button', { name: new RegExp(`^${pick} `) })
      .click();
  await page.getByRole('tab', { name: 'Goals', exact: true }).click();
  for (const pick of ['Over', 'Under'])
    await cards
      .nth(1)
      .getByRole('button', { name: new RegExp(`^${pick} `) })
      .click();
  await cards.nth(2).getByRole('link').click();
  await page.getByRole('tab', { name: 'Bet builder', exact: true }).click();
  const market = (name: string) =>
    page.locator('main:visible section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await market('Match result')
    .getByRole('button', { name: /^Home / })
    .click();
  await market('Both teams to score').getByRole('button', { name: /^No / }).click();
  await page.getByRole('button', { name: /^Add to slip / }).click();
  await table.bet.click();
  const placed = await eventually(async () => {
    const list = await betsOf(phone);
    expect(list.length).toBe(6);
    return list;
  });
  expect(new Set(placed.map(({ round_id: id }) => id)).size).toBe(1);
  const round = placed[0]?.round_id ?? '';
  await page.goBack();
  const result = page.getByRole('button', { name: 'Result is in: show it' });
  const bets = await eventually(async () => {
    const list = await betsOf(phone);
    expect(list.filter(({ status }) => status === 'pending')).toEqual([]);
    return list;
  }, DAY_MS);
  const { list: days } = await phone.caller.get('games/getHistoryRecord', {
    game_id: String(GAME),
    limit: '20',
  });
  const scores = days.find(({ round_id: id }) => id === round)?.extra ?? {};
  const scoreOf = (match: string): Score => {
    const [home = 0, away = 0] = (scores[match] ?? '').split('-').map(Number);
    return { home, away };
  };
  let backMinor = 0n;
  for (const bet of bets) {
    const [match = '', ...key] = bet.play.split('.');
    const end = endOf(key.join('.'), bet.number, scoreOf(match));
    const paid = paidFor(end, minorOf(bet.amount), bet.odds);
    backMinor += paid;
    expect(`${bet.play}:${bet.number} ${bet.status} ${bet.result_reason}`).toBe(
      `${bet.play}:${bet.number} ${WORDS.get(end)}`,
    );
    if (end !== 0) expect(minorOf(bet.win_amount)).toBe(paid);
  }
  const stakedMinor = bets.reduce((sum, { amount }) => sum + minorOf(amount), 0n);
  await eventually(async () =>
    expect(minorOf((await phone.caller.get('user/index')).money)).toBe(100_000n - stakedMinor + backMinor),
  );
  await result.click();
  await result.waitFor({ state: 'detached' });
  await expectProved(page, bets, GAME);
});
