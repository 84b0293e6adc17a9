import { expect, test } from 'vitest';

import { LEAGUE, PAIRS } from '../../../tests/league.ts';
import { WIN } from '../../selection-result.ts';
import { writeBuilder } from './builder.ts';
import { matchDayRules } from './football.ts';
import { MARKETS, canReturn } from './markets.ts';
import { partStates } from './part-states.ts';

/** 2-3 after 1-2, 3-0, 1-1 after 0-0, and 5-0. */
const NUMBERS =
  `4 45 152 225 134 2 3 29 131 20 190 3 0 31 43 247 163 1 1 41 102 84 135 5 0 50 67 87 102 115 34
  40 118 99 180 40 82 96 106 108`
    .split(/\s+/)
    .map(Number);

const wordsOf = (play: string, pick: string, status: 'win' | 'lose' = 'lose', numbers = NUMBERS): string[] =>
  partStates({ play, pick, status }, numbers).map((part) => `${part.market.key}=${part.pick} ${part.status}`);

test.each([
  ['m1', '1x2=a+btts=y', ['1x2=a win', 'btts=y win']],
  ['m1', '1x2=h+btts=y', ['1x2=h lose', 'btts=y win']],
  ['m2', '1x2=h+btts=y', ['1x2=h win', 'btts=y lose']],
  ['m3', '1x2=h+btts=n+ht=d', ['1x2=h lose', 'btts=n lose', 'ht=d win']],
  // A plus of a line belongs to it.
  ['m4', '1x2=h+hcp-2=h+ou3.5=o', ['1x2=h win', 'hcp-2=h win', 'ou3.5=o win']],
  ['m1', 'first=a+hcp+1=d', ['first=a lose', 'hcp+1=d win']],
] as const)('the parts of %s.bb:%s are won or lost each by itself', (match, pick, words) => {
  expect(wordsOf(`${match}.bb`, pick)).toEqual(words);
});

test('every part of two is what a single on its market would be, and all are won where the combination is', () => {
  const { family } = matchDayRules({
    model: LEAGUE,
    fixtures: Object.values(PAIRS).map((means) => ({ clubs: { home: 0, away: 1 }, means })),
    tableText: 'a text',
    tableHash: 'its hash',
  });
  const parts = MARKETS.filter((market) => !canReturn(market)).flatMap((market) =>
    market.picks.map((pick) => ({ market, pick })),
  );
  const [first, ...others] = parts;
  if (!first) throw new Error('there are markets');
  for (const match of [1, 2, 3, 4])
    for (const other of others.filter(({ market }) => market !== first.market)) {
      const both = partStates(
        { play: `m${match}.bb`, pick: writeBuilder([first, other]), status: 'lose' },
        NUMBERS,
      );
      const single = both.map(({ market, pick }) => {
        const sold = family.selectionOf(`m${match}.${market.key}:${pick}`);
        return sold === undefined ? undefined : sold.resultOn(NUMBERS) === WIN ? 'win' : 'lose';
      });
      const states = both.map(({ status }) => status);
      expect(single.map((word, at) => word ?? states[at])).toEqual(states);
      const whole = family.selectionOf(`m${match}.bb:${writeBuilder([first, other])}`);
      if (whole) expect(whole.resultOn(NUMBERS) === WIN).toBe(states.every((state) => state === 'win'));
    }
});

test('parts wait with their bet and are cancelled with it, also after the draw', () => {
  const bet = { play: 'm1.bb', pick: '1x2=h+btts=y' };
  const statuses = (status: 'pending' | 'cancelled', numbers: readonly number[]) =>
    partStates({ ...bet, status }, numbers).map((part) => part.status);
  expect(statuses('pending', [])).toEqual(['pending', 'pending']);
  // A result that the page holds back.
  expect(statuses('pending', NUMBERS)).toEqual(['pending', 'pending']);
  expect(statuses('cancelled', [])).toEqual(['cancelled', 'cancelled']);
  expect(statuses('cancelled', NUMBERS)).toEqual(['cancelled', 'cancelled']);
});

test.each([
  ['m1.1x2', 'h'],
  ['side', 'big'],
  ['m1.bb', '1x2=h'],
  ['m1.bb', 'nonsense'],
])('a bet on %s:%s has no parts', (play, pick) => {
  expect(wordsOf(play, pick)).toEqual([]);
});
