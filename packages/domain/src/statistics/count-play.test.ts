import { describe, expect, test } from 'vitest';

import { isWonBy } from '../../tests/figures.ts';
import { FAMILIES } from '../games/definitions.ts';
import type { FamilyDefinition } from '../games/family.ts';
import { type Figure, isSetFigure, isValueFigure } from '../games/figure.ts';
import type { Numbers } from '../games/numbers.ts';
import { countPlay, type ValueCounts } from './count-play.ts';

const families = Object.values(FAMILIES);

/** Deterministic draws, spread over the outcomes. */
function someDraws(family: FamilyDefinition, count: number): Numbers[] {
  let state = 7;
  const uniform = (n: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
  return Array.from({ length: count }, () => family.draw(uniform, () => uniform));
}

function countsOf(figure: Figure, draws: readonly Numbers[]): ValueCounts {
  const counts = new Map<number, number>();
  for (const numbers of draws) {
    for (const value of figure.valuesOf(numbers)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

describe.each(families)('statistics of $code', (family) => {
  const { figures } = family;
  const counted = family.plays.flatMap((play) => {
    const figure = figures.find(({ plays }) => plays.includes(play.key));
    return figure ? [{ play, figure }] : [];
  });

  test('cover each of its plays exactly once, but for unlisted ones of three numbers and more', () => {
    const due = family.plays.filter(
      ({ isListed, pick }) => isListed || (pick.kind === 'set' && pick.size < 3),
    );
    expect(figures.flatMap(({ plays }) => plays).toSorted()).toEqual(due.map(({ key }) => key).toSorted());
  });

  test('give every selection its exact chance', () => {
    for (const { play, figure } of counted) {
      if (!isValueFigure(figure)) continue;
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
    for (const { play, figure } of counted) {
      if (!isValueFigure(figure)) continue;
      const even = new Map(Array.from(figure.values(), ([value, { cases }]) => [value, cases * 10]));
      const { fit, selections } = countPlay(play, figure, even, 0);
      expect(fit?.statistic, play.key).toBeCloseTo(0, 9);
      for (const { seen, expected } of selections) expect(seen).toBeCloseTo(expected, 6);
    }
  });

  test('count each selection as a recount of every draw does', () => {
    const draws = someDraws(family, 400);
    for (const { play, figure } of counted) {
      for (const { selection, seen } of countPlay(play, figure, countsOf(figure, draws), draws.length)
        .selections)
        expect(seen, selection.key).toBe(draws.filter((numbers) => isWonBy(selection, numbers)).length);
    }
  });
});

describe('the statistics of mark6', () => {
  const { figures, plays } = FAMILIES.mark6;
  const countOf = (key: string, draws: readonly Numbers[]) => {
    const play = plays.find((each) => each.key === key)!;
    const figure = figures.find((each) => each.plays.includes(key));
    return countPlay(play, figure, figure ? countsOf(figure, draws) : new Map(), draws.length);
  };

  test('count the wins of single pairs, which are not listed', () => {
    const draws = someDraws(FAMILIES.mark6, 300);
    for (const [key, picks] of [
      ['all2', ['1-2', '7-49', '20-30']],
      ['withSpecial', ['1-2', '7-49', '20-30']],
    ] as const) {
      const figure = figures.find((each) => each.plays.includes(key))!;
      const seen = countsOf(figure, draws);
      expect(countOf(key, draws).selections).toEqual([]);
      for (const pick of picks) {
        const wins = draws.filter((numbers) =>
          isWonBy(FAMILIES.mark6.selectionOf(`${key}:${pick}`)!, numbers),
        );
        expect([pick, isSetFigure(figure) && (seen.get(figure.valueOfPick(pick)) ?? 0)]).toEqual([
          pick,
          wins.length,
        ]);
      }
    }
  });

  test('tell sets of three and four, which are not counted, from plays with too few draws', () => {
    expect(countOf('all3', [])).toMatchObject({ isCounted: false, selections: [], fit: undefined });
    expect(countOf('all2', [])).toMatchObject({ isCounted: true, selections: [], fit: undefined });
  });

  // 4 000 fair draws, and the same with every 7 replaced by an 8 where the draw allows it.
  test.each(['special', 'normal', 'all2', 'withSpecial', 'anyZodiac', 'anyTail'])(
    'of %s call fair draws usual and a missing number unusual',
    (key) => {
      const fair = someDraws(FAMILIES.mark6, 4_000);
      const broken = fair.map((numbers) =>
        numbers.includes(8) ? numbers : numbers.map((number) => (number === 7 ? 8 : number)),
      );
      expect(countOf(key, fair).fit?.p).toBeGreaterThan(0.001);
      expect(countOf(key, broken).fit?.p).toBeLessThan(1e-4);
    },
  );
});

describe('countPlay', () => {
  const [place] = FAMILIES.pk10.figures;
  const rank1 = FAMILIES.pk10.plays.find(({ key }) => key === 'rank1')!;
  const winnings = (counts: readonly number[]): ValueCounts =>
    new Map(counts.map((count, at) => [at + 1, count]));

  test('partitions draws by the selections that win together', () => {
    const counted = countPlay(rank1, place!, winnings([8, 12, 10, 10, 10, 10, 10, 10, 9, 11]), 100);
    expect(counted.fit).toMatchObject({ degrees: 9, statistic: 1 });
    expect(counted.selections.find(({ selection }) => selection.pick === 'big')).toMatchObject({
      seen: 50,
      expected: 50,
    });
  });

  test('returns a small p-value when a runner wins four times too often', () => {
    expect(countPlay(rank1, place!, winnings([36, 8, 8, 8, 8, 8, 8, 7, 7, 8]), 107).fit?.p).toBeLessThan(
      1e-6,
    );
  });

  test('returns no fit for too few draws', () => {
    expect(countPlay(rank1, place!, new Map(), 0).fit).toBeUndefined();
    expect(countPlay(rank1, place!, winnings([1, 0, 1]), 2).fit).toBeUndefined();
  });
});
