import { expect, test } from 'vitest';

import { minor } from '@tessera/domain/money';

import { GAME } from '../test-league.ts';
import { stakeOfSingles } from './stake-of-singles.ts';

/** A day with a line for each stake, of which a bet takes at most 5,000.   Units: 1/100. */
function dayOf(stakes: readonly bigint[], stakedMinor = 0n) {
  const rows = stakes.map((stake) => ({
    lineCount: 1,
    totalMinor: minor(stake),
    payoutMinor: minor(0n),
    highestE4: 20_000,
    maxMinor: minor(5_000_00n),
    ownMaxMinor: null,
    newOdds: null,
  }));
  const totalMinor = minor(stakes.reduce((sum, each) => sum + each, 0n));
  return {
    prices: { game: GAME, plays: [] },
    state: {
      lines: stakes.map((_, at) => ({ id: `m${at}`, play: '', number: '', stake: '10', odds: '2.00' })),
    },
    sums: { rows, lineCount: rows.length, totalMinor, problem: null },
    stakedMinor,
  };
}

type Day = ReturnType<typeof dayOf>;

const slipOf = (
  open: readonly Day[],
  balanceMinor: bigint | null,
  lefts: readonly Readonly<Record<string, bigint>>[] = [],
) => ({
  open,
  balanceMinor,
  sums: {
    rows: open.flatMap(({ sums }) => sums.rows),
    lineCount: open.reduce((sum, { sums }) => sum + sums.lineCount, 0),
    totalMinor: minor(open.reduce((sum, { sums }) => sum + sums.totalMinor, 0n)),
    problem: null,
  },
  leftOf: new Map(open.map((day, at) => [day, new Map(Object.entries(lefts[at] ?? {}))])),
});

const [A, B] = [dayOf([10_00n, 20_00n]), dayOf([30_00n])];
const NEARLY = dayOf([10_00n, 10_00n], 99_900_00n);

test.each<[string, Parameters<typeof stakeOfSingles<Day>>, string]>([
  ['the limit of its odds', [{ day: A, line: 'm0' }, slipOf([A, B], null)], '5000'],
  [
    'what its own day takes of it',
    [{ day: B, line: 'm0' }, slipOf([A, B], null, [{ m0: 7_00n }, { m0: 90_00n }])],
    '90',
  ],
  [
    'the balance without the other stakes of all days',
    [{ day: A, line: 'm0' }, slipOf([A, B], 100_00n)],
    '50',
  ],
  ['every line: the balance over all of them', [{ day: A, line: null }, slipOf([A, B], 100_00n)], '33'],
  [
    'every line: what any day takes of any',
    [{ day: A, line: null }, slipOf([A, B], null, [{}, { m0: 90_00n }])],
    '90',
  ],
  ['every line: the rest of the limit of any day', [{ day: A, line: null }, slipOf([A, NEARLY], null)], '50'],
])('the most for a line on match days is %s', (_, [target, slip], largest) => {
  expect(stakeOfSingles(target, slip)).toMatchObject({
    largest,
    bounds: { minMinor: 1_00n, maxMinor: 5_000_00n },
  });
});
