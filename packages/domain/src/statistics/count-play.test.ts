import { describe, expect, test } from 'vitest';

import { isWonBy } from '../../tests/figures.ts';
import { FAMILIES } from '../games/definitions.ts';
import type { FamilyDefinition } from '../games/family.ts';
import type { Figure } from '../games/figure.ts';
import type { Numbers } from '../games/numbers.ts';
import { countPlay, type ValueCounts } from './count-play.ts';

const families = Object.values(FAMILIES);

/** Deterministic draws, spread over the outcomes. */
function someDraws(family: FamilyDefinition, count: number): Numbers[] {
  let state = 7;
  return Array.from({ length: count }, () =>
    family.draw((n) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % n;
    }),
  );
}

function countsOf(figure: Figure, draws: readonly Numbers[]): ValueCounts {
  const counts = new Map<number, number>();
  for (const numbers of draws) {
    const value = figure.valueOf(numbers);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

describe.each(families)('statistics of $code', (family) => {
  const { figures } = family;

  test('cover each of its plays exactly once', () => {
    expect(figures.flatMap(({ plays }) => plays).toSorted()).toEqual(
      family.plays.map(({ key }) => key).toSorted(),
    );
  });

  test('give every selection its exact chance', () => {
    for (const play of family.plays) {
      const figure = figures.find(({ plays }) => plays.includes(play.key))!;
      const values = [...figure.values().values()];
      const total = values.reduce((sum, { cases }) => sum + cases, 0);
      for (const each of play.selections) {
        const winning = values.reduce(
          (sum, { cases, sample }) => sum + (isWonBy(each, sample) ? cases : 0),
          0,
        );
        expect(BigInt(winning) * each.probability.d, each.key).toBe(BigInt(total) * each.probability.n);
      }
    }
  });

  test('yield a chi-square of zero when every outcome was drawn ten times', () => {
    for (const play of family.plays) {
      const figure = figures.find(({ plays }) => plays.includes(play.key))!;
      const even = new Map(Array.from(figure.values(), ([value, { cases }]) => [value, cases * 10]));
      const { fit, selections } = countPlay(play, figure, even);
      expect(fit?.statistic, play.key).toBeCloseTo(0, 9);
      for (const { seen, expected } of selections) expect(seen).toBeCloseTo(expected, 6);
    }
  });

  test('count each selection as a recount of every draw does', () => {
    const draws = someDraws(family, 400);
    for (const play of family.plays) {
      const figure = figures.find(({ plays }) => plays.includes(play.key))!;
      const counted = countPlay(play, figure, countsOf(figure, draws));
      for (const { selection, seen } of counted.selections)
        expect(seen, selection.key).toBe(draws.filter((numbers) => isWonBy(selection, numbers)).length);
    }
  });
});

describe('countPlay', () => {
  const [place] = FAMILIES.pk10.figures;
  const rank1 = FAMILIES.pk10.plays.find(({ key }) => key === 'rank1')!;
  const winnings = (counts: readonly number[]): ValueCounts =>
    new Map(counts.map((count, at) => [at + 1, count]));

  test('partitions draws by the selections that win together', () => {
    const counted = countPlay(rank1, place!, winnings([8, 12, 10, 10, 10, 10, 10, 10, 9, 11]));
    expect(counted.fit).toMatchObject({ degrees: 9, statistic: 1 });
    expect(counted.selections.find(({ selection }) => selection.pick === 'big')).toMatchObject({
      seen: 50,
      expected: 50,
    });
  });

  test('returns a small p-value when a runner wins four times too often', () => {
    expect(countPlay(rank1, place!, winnings([36, 8, 8, 8, 8, 8, 8, 7, 7, 8])).fit?.p).toBeLessThan(1e-6);
  });

  test('returns no fit for too few draws', () => {
    expect(countPlay(rank1, place!, new Map()).fit).toBeUndefined();
    expect(countPlay(rank1, place!, winnings([1, 0, 1])).fit).toBeUndefined();
  });
});
