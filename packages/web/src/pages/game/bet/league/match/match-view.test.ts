// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { zhHans } from '@tessera/contract/names/football/zh-hans';
import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { formatMoney } from '@tessera/domain/money';
import { maxStakeAt } from '@tessera/domain/wager/max-stake';

import { lineNames } from '../../../../../bets/bet-names.ts';
import { MODEL } from '../../../../../game-family/football/test-model.ts';
import { oddsE4Of } from '../../../../../guest/odds-text.ts';
import type { LeagueMatch } from '../../../../../league/use-league.ts';
import { problemOf } from '../../slip/state/slip-refusal.ts';
import { sumUp } from '../../slip/state/slip-sums.ts';
import { sumAll } from '../day-slips.ts';
import { GAME } from '../test-league.ts';
import { limitedPlays } from './limited-plays.ts';
import { playsOfLines } from './match-plays.ts';

const TERMS = { game: GAME, model: MODEL, names: zhHans };
const MATCH: LeagueMatch = {
  match: 3,
  home: { code: 'harbour', name: '', form: [] },
  away: { code: 'outpost', name: '', form: [] },
  means: { home: 156, away: 124 },
  lines: [],
  selections: 138,
  ticket: null,
  ht: null,
  ft: null,
  goals: [],
};
const line = (play: string, number: string, odds: string, stake = '10') => ({
  id: `${play}|${number}`,
  play,
  number,
  odds,
  stake,
});
const LINES = [
  line('m3.1x2', 'h', '2.20'),
  line('m3.ah-0.25', 'a', '1.96'),
  line('m3.bb', '1x2=h+btts=y', '4.42'),
  line('m3.bb', 'btts=y+ht=h', '4.10'),
];
const PLAYS = playsOfLines(TERMS, { matches: [MATCH] }, LINES);

test('lines of a match day are priced and named on the phone', () => {
  expect(PLAYS.map(({ play }) => play)).toEqual(['m3.1x2', 'm3.ah-0.25', 'm3.bb']);
  expect(LINES.slice(0, 3).map((each) => lineNames(each, PLAYS))).toEqual([
    { play: '海港 - 前哨 · 胜平负', pick: '主胜' },
    { play: '海港 - 前哨 · 让球 -0.25', pick: '客队 +0.25' },
    { play: '海港 - 前哨 · 自选组合', pick: '胜平负: 主胜 + 双方进球: 是' },
  ]);
});

test('the largest stake on a line of a match day is the one that the server states', () => {
  const [game] = LEAGUE_GAMES;
  for (const { items } of limitedPlays(TERMS, { matches: [MATCH] }, LINES))
    for (const { odds, max_bet } of items)
      expect(max_bet).toBe(game && formatMoney(maxStakeAt(game, oddsE4Of(odds))));
  const long = [line('m3.cs', '0-5', '652.92', '765.80')];
  const sums = (stake: string) =>
    sumUp(
      long.map((each) => ({ ...each, stake })),
      limitedPlays(TERMS, { matches: [MATCH] }, long),
      GAME,
      { balanceMinor: null, stakedMinor: 0n },
    );
  expect(sums('765.79')).toMatchObject({
    problem: null,
    rows: [{ maxMinor: 765_79n, ownMaxMinor: 765_79n }],
  });
  expect(sums('765.80').problem).toMatchObject({ code: 'BET_LIMIT' });
});

test('a price that is not the one in force is told before the slip is sent', () => {
  const standing = { balanceMinor: null, stakedMinor: 0n };
  const good = sumUp(LINES.slice(0, 3), PLAYS, GAME, standing);
  expect([good.problem, good.totalMinor]).toEqual([null, 30_00n]);
  expect(sumUp(LINES, PLAYS, GAME, standing).problem).toMatchObject({ code: 'ODDS_CHANGED', row: 3 });
});

test.each([
  ['a match that is not of the day', line('m4.1x2', 'h', '2.20')],
  ['no market', line('m3.nothing', 'h', '2.20')],
  ['what is not on sale', line('m3.ah+3.5', 'h', '1.01')],
  ['parts that cannot happen together', line('m3.bb', 'btts=y+cs=0-0', '9.00')],
])('a line on %s keeps the slip from being placed', (_, bad) => {
  const plays = playsOfLines(TERMS, { matches: [MATCH] }, [bad]);
  const { problem } = sumUp([bad], plays, GAME, { balanceMinor: null, stakedMinor: 0n });
  expect(problem).toMatchObject({ code: 'NUMBER_INVALID', row: 0 });
});

test('the slips of several days are paid from one balance', () => {
  const sums = sumUp(LINES.slice(0, 3), PLAYS, GAME, { balanceMinor: null, stakedMinor: 0n });
  const slip = { sums, state: { refusal: null } };
  expect(sumAll([slip, slip], 60_00n)).toMatchObject({ lineCount: 6, totalMinor: 60_00n, problem: null });
  expect(sumAll([slip, slip], 59_99n).problem).toMatchObject({
    code: 'MONEY_NOT_ENOUGH',
    detail: { missing: '0.01' },
  });
  const refused = { sums, state: { refusal: problemOf('ROUND_LIMIT') } };
  expect(sumAll([slip, refused], 0n).problem?.code).toBe('ROUND_LIMIT');
  expect(sumAll([slip, slip], null).problem).toBeNull();
});
