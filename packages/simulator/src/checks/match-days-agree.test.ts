import { describe, expect, it } from 'vitest';

import { matchDayPrices } from '@tessera/auditor/football/match-day-prices';
import { readModel } from '@tessera/auditor/football/model';
import { readLeague } from '@tessera/domain/fairness/league';
import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { MARKETS } from '@tessera/domain/games/football/markets';
import { formatOdds } from '@tessera/domain/odds';

import { seeded } from '../seeded.ts';

// Prices and results of match days: the product against the auditor.

const DAYS = LEAGUE_GAMES.flatMap(({ code, model = '' }) => [7, 33].map((index) => ({ code, model, index })));

describe.each(DAYS)('$code, round $index of its chain', ({ model, index }) => {
  const league = readLeague(model);
  if (!league) throw new Error('a league has a model');
  const { family, payTable, matches } = league.rulesAt(index);
  const audited = matchDayPrices(readModel(model), index);
  const random = seeded(BigInt(index));
  const uniform = (n: number): number => random.below(n);
  const [first, last] = [1, matches.length];
  const combinations = ['1x2=h+btts=y', 'ht=d+htft=dh', 'btts=n+cs=0-0', '1x2=h+1x2=d', 'cs=0-0+oe=o'];
  const keys = [first, last].flatMap((match) => [
    ...MARKETS.flatMap(({ key, picks }) => picks.map((pick) => [`m${match}.${key}`, pick] as const)),
    ...combinations.map((pick) => [`m${match}.bb`, pick] as const),
  ]);

  it('sells the same at the same odds', () => {
    const sold = keys.filter(([play, pick]) => payTable.priceOf(`${play}:${pick}`));
    expect(sold.length).toBeGreaterThan(200);
    for (const [play, pick] of keys) {
      const oddsE4 = payTable.priceOf(`${play}:${pick}`)?.oddsE4;
      const text = oddsE4 === undefined ? undefined : formatOdds(oddsE4);
      expect([play, pick, audited.offer(play, pick)?.oddsText]).toEqual([play, pick, text]);
      expect([play, audited.hasPlay(play)]).toEqual([play, family.playOf(play) !== undefined]);
    }
    for (const play of ['m0.1x2', `m${last + 1}.1x2`, 'm1.corners', '1x2', 'm01.1x2'])
      expect([play, audited.hasPlay(play)]).toEqual([play, false]);
  });

  it('comes to the same on its draws', () => {
    for (let round = 0; round < 40; round += 1) {
      const numbers = family.draw(uniform, () => uniform);
      expect([audited.isDraw(numbers), family.isDraw(numbers)]).toEqual([true, true]);
      for (const [play, pick] of keys) {
        const result = family.selectionOf(`${play}:${pick}`)?.resultOn(numbers);
        const share = result && { won: (2 * result.won) / result.of, back: (2 * result.back) / result.of };
        expect([play, pick, audited.offer(play, pick)?.shareOn(numbers)]).toEqual([play, pick, share]);
      }
    }
  });

  it('takes the same numbers for no draw', () => {
    const numbers = family.draw(uniform, () => uniform);
    for (const at of numbers.keys()) {
      const changed = numbers.with(at, ((numbers[at] ?? 0) + 1) % 256);
      expect([at, audited.isDraw(changed)]).toEqual([at, family.isDraw(changed)]);
    }
    for (const other of [numbers.slice(1), numbers.slice(0, -1), [...numbers, 0], []])
      expect(audited.isDraw(other)).toBe(false);
  });
});
