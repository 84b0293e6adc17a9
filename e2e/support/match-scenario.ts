import { expect } from 'vitest';

import { eventually } from './bet-board.ts';
import { type BetPhone, betsOf } from './bet-phone.ts';
import { goTo } from './browser.ts';
import type { Member } from './caller.ts';
import { minorOf } from './expected-payouts.ts';
import type { BetRecord } from './player.ts';
import { expectProved } from './round-scenario.ts';
import { until } from './until.ts';

export const GAME = 11;
/** The first single and the legs of the ticket are on so many match days, one after the other. */
export const DAYS = 3;

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

/** The return of a bet, rounded down once: half of the stake, or of its odds, counts twice over. */
function paidFor(end: number, stakeMinor: bigint, odds: string): bigint {
  const hundredths = BigInt(odds.replace('.', ''));
  const parts = { won: BigInt(Math.max(end, 0)), back: BigInt(2 - Math.abs(end)) };
  return (stakeMinor * (parts.won * hundredths + parts.back * 100n)) / 200n;
}

const WAY = { legs: 3, lines: 4, sizes: [2, 3] };
const SINGLES = 6;
const BALANCE_MINOR = 100_000n;

type Player = BetPhone & Member;

/** Bets on a match day three results, two totals and a combination, and on the two days after it a ticket of
 *  three matches in every two and all three. `drawAll` draws these days, `drawNext` one more. Everything is
 *  replayed, paid, opened and proved. */
export async function playMatchDays(
  player: Player,
  drawAll: () => Promise<void>,
  drawNext: () => Promise<void>,
): Promise<void> {
  const { page, table } = player;
  await table.open(GAME);
  await chooseDay(player, 0);
  const cards = cardsOf(player);
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
  await combine(player);
  await table.bet.click();
  const singles = await placedBets(player, SINGLES);
  expect(new Set(singles.map(({ round_id: id }) => id)).size).toBe(1);
  await page.goBack();
  await placeTicket(player);
  await placedBets(player, SINGLES + 1);
  await drawAll();
  const bets = await eventually(async () => {
    const list = await betsOf(player);
    expect(list.filter(({ status }) => status === 'pending')).toEqual([]);
    return list;
  });
  await watchReplay(player, drawNext);
  await expectHeldBack(player, drawNext);
  const scores = await scoresOf(player);
  const backs = bets.map((bet) => (bet.legs ? expectTicket(bet, scores) : expectSingle(bet, scores)));
  const stakedMinor = bets.reduce((sum, { amount }) => sum + minorOf(amount), 0n);
  const backMinor = backs.reduce((sum, back) => sum + back, 0n);
  await eventually(async () =>
    expect(minorOf((await player.caller.get('user/index')).money)).toBe(
      BALANCE_MINOR - stakedMinor + backMinor,
    ),
  );
  await openLegs(player, bets);
  await expectProved(page, singles, GAME);
  await openSingle(player, bets);
}

const SHOW = 'Result is in: show it';
/** A step of a test on a replay takes less; a replay takes 75 s. */
const STEP_MS = 15_000;

/** Reads the day, clock and scores on the board of the last match day at one moment. */
async function boardOf({ table }: Player): Promise<{ day: string; clock: string; scores: readonly Score[] }> {
  const words = await table.card.ariaSnapshot();
  return {
    day: /Day (\d+)/.exec(words.slice(words.search(/Day \d+ replay|button "Day \d+ /)))?.[1] ?? '',
    clock: /timer: (.+)/.exec(words.slice(words.indexOf('replay')))?.[1] ?? '',
    scores: Array.from(words.matchAll(/ (\d)\s-\s(\d) [^"]+, show the timeline/g), ([, home, away]) => ({
      home: Number(home),
      away: Number(away),
    })),
  };
}

/** A replay runs: its clock goes on, no goal is taken back, and skipping it leaves the scores that the server
 *  has. It lasts for 75 s: where they were not enough, the next match day is watched. */
async function watchReplay(player: Player, drawNext: () => Promise<void>): Promise<void> {
  const { page, caller } = player;
  const show = page.getByRole('button', { name: SHOW });
  await until(async () => {
    await drawNext();
    // A member without a bet on it sees one line above the odds.
    await page.getByRole('button', { name: 'Watch the replay' }).click({ timeout: STEP_MS });
    await show.waitFor({ timeout: STEP_MS });
    const before = await boardOf(player);
    const after = await eventually(async () => {
      const now = await boardOf(player);
      expect(now.clock).not.toBe(before.clock);
      return now;
    }, STEP_MS);
    await show.click({ timeout: STEP_MS });
    const end = await boardOf(player);
    expect([after.day, end.day, end.clock]).toEqual([before.day, before.day, '']);
    const { list } = await caller.get('games/matches', { game_id: String(GAME) });
    const drawn = list.find(({ day, matches }) => String(day) === end.day && matches[0]?.ft);
    expect(end.scores).toEqual(drawn?.matches.map(({ ft }) => ft));
    for (const [earlier, later] of [
      [before, after],
      [after, end],
    ] as const) {
      expect(earlier.scores.length).toBe(later.scores.length);
      for (const [at, score] of earlier.scores.entries()) {
        expect(score.home).toBeLessThanOrEqual(later.scores[at]?.home ?? -1);
        expect(score.away).toBeLessThanOrEqual(later.scores[at]?.away ?? -1);
      }
    }
  });
}

/** While a match day is replayed, the results of the league say nothing of it; asked for, they say all. */
async function expectHeldBack({ page, caller }: Player, drawNext: () => Promise<void>): Promise<void> {
  await goTo(page, `/pages/game/history?game_id=${GAME}`);
  const results = page.locator('main[data-page="/pages/game/history"]:visible');
  await until(async () => {
    await drawNext();
    const held = results.getByRole('button', { name: SHOW });
    const words = await held.innerText({ timeout: STEP_MS });
    expect(words).not.toMatch(/goals?$/);
    const issue = /Round (\d{4})/.exec(words)?.[1] ?? 'none';
    await held.click({ timeout: STEP_MS });
    const asked = results.getByRole('button', { name: `Round ${issue}` });
    const { list } = await caller.get('games/getHistoryRecord', { game_id: String(GAME), limit: '5' });
    const sum = list.find(({ game_no: no }) => no.endsWith(issue))?.sum;
    expect(await asked.innerText({ timeout: STEP_MS })).toMatch(new RegExp(`\\b${sum} goals?$`));
  });
}

/** A combination tells what became of each of its parts, and its receipt leads to the proof of that match. */
async function openSingle(player: Player, bets: readonly BetRecord[]): Promise<void> {
  const { page } = player;
  const single = bets.find(({ play }) => play.endsWith('.bb'));
  await goTo(page, `/pages/game/record?game_id=${GAME}&bet_id=${single?.id}`);
  const parts = page.getByRole('list', { name: 'Bet builder' }).getByRole('listitem');
  const { home, away } = (await scoresOf(player))(single?.round_id ?? '', single?.play.split('.')[0] ?? '');
  await expect
    .poll(async () => (await parts.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toEqual([
      `Home Match result ${home > away ? 'won' : 'lost'}`,
      `No Both teams to score ${home > 0 && away > 0 ? 'lost' : 'won'}`,
    ]);
  await page.getByRole('dialog').getByRole('link', { name: 'Check this draw' }).click();
  await expectMatchProof(player, single?.round_id ?? '', /^m(\d+)/.exec(single?.play ?? '')?.[1] ?? '');
}

/** The proof on the screen is opened at a match: both of its clubs, and the number and the score that the
 *  server has of it. */
async function expectMatchProof({ page, caller }: Player, round: string, match: string): Promise<void> {
  const { match: drawn } = await caller.get('games/match', { round_id: round, match });
  const proof = page
    .locator('main[data-page="/pages/game/proof"]:visible')
    .getByRole('region', { name: 'Match by match' });
  const number = (drawn.ticket ?? -1).toLocaleString('en');
  await proof.getByText(`The number drawn is \u2068${number}\u2069`).waitFor();
  const result = proof.getByRole('paragraph').filter({ hasText: `${drawn.ft?.home}-${drawn.ft?.away}` });
  const clubs = result.filter({ hasText: drawn.home.name }).filter({ hasText: drawn.away.name });
  expect(await clubs.count()).toBe(1);
}

const chooseDay = ({ page }: Player, place: number): Promise<void> =>
  page.getByRole('group', { name: 'Match days on sale' }).locator('label').nth(place).click();

const cardsOf = ({ page }: Player) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /selections$/ }) });

async function combine({ page }: Player): Promise<void> {
  await page.getByRole('tab', { name: 'Bet builder', exact: true }).click();
  const market = (name: string) => page.getByRole('region', { name, exact: true });
  await market('Match result')
    .getByRole('button', { name: /^Home / })
    .click();
  await market('Both teams to score').getByRole('button', { name: /^No / }).click();
  await page.getByRole('button', { name: 'Add to slip' }).click();
}

/** Two matches of one day and one of the next, at 5 a line. */
async function placeTicket(player: Player): Promise<void> {
  const { page, table } = player;
  await page.getByRole('tab', { name: 'Result', exact: true }).click();
  const choose = async (day: number, ...picks: readonly string[]): Promise<void> => {
    await chooseDay(player, day);
    for (const [match, pick] of picks.entries())
      await cardsOf(player)
        .nth(match)
        .getByRole('button', { name: new RegExp(`^${pick} `) })
        .click();
  };
  await choose(1, 'Home', 'Away');
  await choose(2, 'Home');
  await table.toSlip.click();
  await table.slip.getByText('Multiple', { exact: true }).click();
  const way = `${WAY.legs} × ${WAY.lines} ${WAY.lines} lines`;
  await table.slip.getByRole('radio', { name: way }).check({ force: true });
  await table.slip.getByRole('button', { name: '5', exact: true }).click();
  await table.confirm.click();
  await table.slip.waitFor({ state: 'detached' });
}

const placedBets = (player: Player, count: number): Promise<readonly BetRecord[]> =>
  eventually(async () => {
    const list = await betsOf(player);
    expect(list.length).toBe(count);
    return list;
  });

/** The scores of the drawn match days, by round and match. */
async function scoresOf({ caller }: Member): Promise<(round: string, match: string) => Score> {
  const { list } = await caller.get('games/getHistoryRecord', { game_id: String(GAME), limit: '20' });
  return (round, match) => {
    const text = list.find(({ round_id: id }) => id === round)?.extra[match] ?? '';
    const [home = 0, away = 0] = text.split('-').map(Number);
    return { home, away };
  };
}

type Scores = Awaited<ReturnType<typeof scoresOf>>;

function expectSingle(bet: BetRecord, scores: Scores): bigint {
  const [match = '', ...key] = bet.play.split('.');
  const end = endOf(key.join('.'), bet.number, scores(bet.round_id, match));
  const paid = paidFor(end, minorOf(bet.amount), bet.odds);
  expect(`${bet.play}:${bet.number} ${bet.status} ${bet.result_reason}`).toBe(
    `${bet.play}:${bet.number} ${WORDS.get(end)}`,
  );
  if (end !== 0) expect(minorOf(bet.win_amount)).toBe(paid);
  return paid;
}

/** Line by line: the product of the odds of its legs if all of them are won, rounded down over all lines. */
function expectTicket(bet: BetRecord, scores: Scores): bigint {
  const legs = bet.legs ?? [];
  expect([bet.play, bet.lines, legs.length]).toEqual(['ticket', WAY.lines, WAY.legs]);
  expect(new Set(legs.map(({ round_id: id }) => id)).size).toBe(2);
  const hundredths = legs.map(({ round_id: round, play, picks, score }) => {
    const [match = ''] = play.split('.');
    const of = scores(round, match);
    expect(score).toBe(`${of.home}-${of.away}`);
    const isWon = endOf('1x2', picks[0]?.number ?? '', of) === 2;
    expect(picks[0]?.result).toBe(isWon ? 'win' : 'lose');
    return isWon ? BigInt((picks[0]?.odds ?? '').replace('.', '')) : 0n;
  });
  const lines = choices(hundredths).filter((line) => WAY.sizes.includes(line.length));
  const millionths = lines.reduce(
    (sum, line) => sum + line.reduce((product, odds) => product * odds, 100n ** BigInt(3 - line.length)),
    0n,
  );
  const paid = (minorOf(bet.unit ?? '') * millionths) / 1_000_000n;
  expect([bet.won_lines, minorOf(bet.win_amount)]).toEqual([
    lines.filter((line) => line.every((odds) => odds > 0n)).length,
    paid,
  ]);
  const expected = paid >= minorOf(bet.amount) ? 'win ' : paid > 0n ? 'lose part' : 'lose ';
  expect(`${bet.status} ${bet.result_reason}`).toBe(expected);
  return paid;
}

/** All ways to choose some of them, in their order. */
const choices = <T>([first, ...others]: readonly T[]): readonly (readonly T[])[] =>
  first === undefined ? [[]] : choices(others).flatMap((each) => [each, [first, ...each]]);

/** The records show the ticket with its legs, and each leg leads to the proof of its match, on whose day the
 *  ticket is. */
async function openLegs(player: Player, bets: readonly BetRecord[]): Promise<void> {
  const { page } = player;
  await goTo(page, '/pages/game/record');
  await page.getByRole('button', { name: /^3 × 4 / }).click();
  const sheet = page.getByRole('dialog', { name: /^3 × 4 / });
  const items = sheet.getByRole('list', { name: 'Legs' }).getByRole('listitem');
  const shown = await items.allInnerTexts();
  const legs = bets.find((bet) => bet.legs)?.legs ?? [];
  const scores = shown.map((text) => /\b\d\s-\s\d\b/.exec(text)?.[0].replaceAll(/\s/g, ''));
  expect(scores).toEqual(legs.map(({ score }) => score));
  // The first match would be shown of itself.
  const at = legs.findIndex(({ match }) => match > 1);
  await items.nth(at).getByRole('link').click();
  const proof = page.locator('main[data-page="/pages/game/proof"]:visible');
  await page
    .getByRole('status')
    .getByText(/^Proved, grade [A-D]: /)
    .waitFor();
  await proof.getByText('Receipts in 2 rounds', { exact: true }).waitFor();
  await expectMatchProof(player, legs[at]?.round_id ?? '', String(legs[at]?.match));
}
