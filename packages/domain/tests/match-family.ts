import { paidOn } from '../src/book-amounts.ts';
import { fraction } from '../src/fraction.ts';
import { stakesOf } from '../src/games/book/at-risk.ts';
import { momentsOfApart, momentsOfCases } from '../src/games/book/book-moments.ts';
import { assembleFamily } from '../src/games/build-family.ts';
import { range } from '../src/games/combinatorics.ts';
import type { BookEntry, Selection } from '../src/games/family.ts';
import { listPlay } from '../src/games/plays.ts';
import { HALF_LOSS, HALF_WIN, LOSS, PUSH, type SelectionResult, WIN } from '../src/selection-result.ts';

export const MATCHES = [1, 2] as const;
const PLACES = 5;
const DIGITS = range(0, 9);
const LINE = 5;

type MatchSelection = Selection & {
  readonly match: number;
  readonly resultOf: (digit: number) => SelectionResult;
};

/** Two or more past the line win, one wins half; the same the other way. */
function resultPast(ahead: number): SelectionResult {
  if (ahead >= 2) return WIN;
  if (ahead === 1) return HALF_WIN;
  if (ahead === 0) return PUSH;
  return ahead === -1 ? HALF_LOSS : LOSS;
}

const selectionOf = (
  match: number,
  [play, pick]: readonly [string, string],
  resultOf: MatchSelection['resultOf'],
): MatchSelection => {
  const results = DIGITS.map(resultOf);
  const share = (of: 'won' | 'back') =>
    fraction(
      results.reduce((sum, result) => sum + (2 / result.of) * result[of], 0),
      2 * DIGITS.length,
    );
  return {
    key: `${play}:${pick}`,
    play,
    pick,
    match,
    probability: share('won'),
    push: share('back'),
    hasHalves: results.some(({ of }) => of === 2),
    resultOf,
    resultOn: (numbers) => resultOf(numbers[match - 1] ?? 0),
  };
};

const playsOf = (match: number) => [
  listPlay({ key: `m${match}.line`, group: `m${match}` }, () => [
    selectionOf(match, [`m${match}.line`, 'over'], (digit) => resultPast(digit - LINE)),
    selectionOf(match, [`m${match}.line`, 'under'], (digit) => resultPast(LINE - digit)),
  ]),
  listPlay({ key: `m${match}.digit`, group: `m${match}` }, () =>
    DIGITS.map((pick) =>
      selectionOf(match, [`m${match}.digit`, String(pick)], (digit) => (digit === pick ? WIN : LOSS)),
    ),
  ),
];

type MatchBook = readonly BookEntry<MatchSelection>[];

/** Payout of a match by its digit. */
const paidOf = (book: MatchBook, match: number): readonly bigint[] =>
  DIGITS.map((digit) =>
    book
      .filter(({ selection }) => selection.match === match)
      .reduce((all, line) => all + paidOn(line, line.selection.resultOf(digit)), 0n),
  );

const worstOf = (book: MatchBook): bigint =>
  MATCHES.reduce(
    (sum, match) => sum + paidOf(book, match).reduce((most, each) => (each > most ? each : most), 0n),
    0n,
  );

/** Two matches that each show one of five digits drawn, with a line that can be won and lost by half: the
 *  smallest family of that kind. It borrows code and numbers of a family on sale. */
export const matchFamily = assembleFamily({
  code: 'ssc',
  outcomeCount: DIGITS.length ** PLACES,
  draw: (uniform) => range(1, PLACES).map(() => uniform(DIGITS.length)),
  isDraw: (numbers) => numbers.length === PLACES && numbers.every((digit) => DIGITS.includes(digit)),
  derive: ([first = 0, second = 0]) => ({
    sum: first + second,
    bigSmall: 'none',
    oddEven: 'none',
    extra: {},
  }),
  plays: () => MATCHES.flatMap(playsOf),
  parts: MATCHES,
  partOf: (key) => Number(key.charAt(1)),
  combinations: { most: 12, isOne: (key) => key.includes('.digit:') },
  liabilityBound: worstOf,
  worstCase: worstOf,
  atRisk: (book) => stakesOf(book),
  moments: (book) =>
    momentsOfApart(
      MATCHES.map((match) =>
        momentsOfCases(
          paidOf(book, match).map(Number),
          DIGITS.map(() => 1),
        ),
      ),
    ),
  shape: { places: PLACES, smallest: 0, largest: 9 },
  figures: [],
  uniformity: [],
  games: [],
});
