import { describe, expect, test } from 'vitest';

import { roundsPerDay } from '../rounds/schedule.ts';
import { GAMES, LEAGUE_GAMES } from './catalogue.ts';

describe('GAMES', () => {
  test('contains every game with stable numbers and codes', () => {
    expect(GAMES.map(({ id, code, family, category }) => [id, code, family, category])).toEqual([
      [1, 'k3-3', 'k3', 'dice'],
      [2, 'k3-5', 'k3', 'dice'],
      [3, 'pk10-5', 'pk10', 'ranked'],
      [4, 'ssc-3', 'ssc', 'balls'],
      [5, 'ssc-5', 'ssc', 'balls'],
      [6, 'pc28-3', 'pc28', 'balls'],
      [7, '11x5-3', '11x5', 'balls'],
      [8, '11x5-5', '11x5', 'balls'],
      [9, 'mark6-5', 'mark6', 'balls'],
      [10, 'mark6-10', 'mark6', 'balls'],
    ]);
    expect(GAMES.map(roundsPerDay)).toEqual([480, 288, 288, 480, 288, 480, 480, 288, 288, 144]);
  });

  test('of leagues have numbers and codes of their own', () => {
    expect(LEAGUE_GAMES.map(({ id, code, family, ahead }) => [id, code, family, ahead])).toEqual([
      [11, 'football-5', 'football', 6],
      [12, 'football-3', 'football', 6],
    ]);
    expect(LEAGUE_GAMES.map(roundsPerDay)).toEqual([288, 480]);
  });

  test.each([...GAMES, ...LEAGUE_GAMES])('$code has consistent limits', (game) => {
    // A proof reads the family from the code, which the announcement and q fix.
    expect(game.code.split('-')[0]).toBe(game.family);
    const ascending = [game.minStakeMinor, game.maxStakeMinor, game.issueLimitMinor, game.roundLimitMinor];
    expect(ascending.every((limit, i) => i === 0 || limit > (ascending[i - 1] ?? 0n))).toBe(true);
    // The highest odds are 13 701.31: the payouts of a full round, times 12, must stay exact in doubles.
    expect(game.roundLimitMinor * 13_702n * 12n < BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
    expect(game.exposureCapMinor > 0n && game.closeLeadMs < game.intervalMs).toBe(true);
  });
});
