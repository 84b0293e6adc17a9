import { lazily } from '../cache/lazily.ts';
import { range, tuples } from './combinatorics.ts';
import type { Numbers } from './numbers.ts';

/** Codes that turn the numbers on some places into one integer. The database computes the same codes: see
 *  `figure_values` in the migrations. */
const VALUE_CODES = ['ordered', 'sorted', 'sum', 'duel', 'shown'] as const;
/** Codes that give several integers. */
const SET_CODES = ['each', 'pairs', 'lastPairs'] as const;
const KIND_CODES = ['zodiacs', 'tails'] as const;
const SHARE_CODES = ['tickets'] as const;
export const FIGURE_CODES = [...VALUE_CODES, ...SET_CODES, ...KIND_CODES, ...SHARE_CODES] as const;
type ValueCode = (typeof VALUE_CODES)[number];
type SetCode = (typeof SET_CODES)[number];
type KindCode = (typeof KIND_CODES)[number];
type ShareCode = (typeof SHARE_CODES)[number];
export type FigureCode = (typeof FIGURE_CODES)[number];

/** One of the values a figure can take: how many of all equally likely cases show it, and a draw that does.
 *  Only the places that the figure reads are filled in. */
export type FigureValue = { readonly cases: number; readonly sample: Numbers };

type FigureBase = {
  readonly key: string;
  /** Places of the draw from 0, in the order in which the code reads them. */
  readonly places: readonly number[];
  /** The plays that depend on this figure alone. */
  readonly plays: readonly string[];
  /** The values that a draw shows, each as often as it counts. */
  readonly valuesOf: (numbers: Numbers) => readonly number[];
};

/** A small integer that is counted for every draw. A play whose selections depend on nothing else can be
 *  counted from it at any time, exactly as if every draw were read again. */
export type ValueFigure = FigureBase & {
  readonly code: ValueCode;
  readonly values: () => ReadonlyMap<number, FigureValue>;
};

/** Several values that one draw shows together, each counted for itself: the numbers on some places where
 *  none is drawn twice, or pairs of them. Each value is the pick of one selection. */
export type SetFigure = FigureBase & {
  readonly code: SetCode;
  /** Count of numbers in the game, from 1 on. */
  readonly numbers: number;
  /** Count of values in one draw. */
  readonly perDraw: number;
  readonly valueOfPick: (pick: string) => number;
};

/** The kinds of the numbers on some places where none is drawn twice, such as their last figures, each kind
 *  counted once a draw. A kind is the pick of a selection. */
export type KindFigure = FigureBase & {
  readonly code: KindCode;
  readonly numbers: number;
  /** Count of numbers of each kind. */
  readonly sizes: ReadonlyMap<number, number>;
};

/** Equal shares of the number by which each part of a draw is decided, counted once for each part. No
 *  selection depends on it: it shows whether the numbers are fair. */
export type ShareFigure = FigureBase & {
  readonly code: ShareCode;
  /** Count of equally likely values, from 0 on. */
  readonly shares: number;
};

export type Figure = ValueFigure | SetFigure | KindFigure | ShareFigure;

export const isValueFigure = (of: Figure): of is ValueFigure => 'values' in of;
export const isSetFigure = (of: Figure): of is SetFigure => 'perDraw' in of;
export const isShareFigure = (of: Figure): of is ShareFigure => 'shares' in of;

type FigureParts = Pick<ValueFigure, 'key' | 'code' | 'places' | 'plays'> & {
  /** Every equally likely way to fill the places. */
  readonly cases: () => Iterable<Numbers>;
};

/** Makes a figure of some places of a draw.   Cost: one pass over `cases`, at first use. */
export function figure({ cases, ...parts }: FigureParts): ValueFigure {
  const { code, places } = parts;
  const values = lazily(() => {
    const found = new Map<number, { cases: number; sample: Numbers }>();
    for (const shown of cases()) {
      const value = CODES[code](shown);
      const known = found.get(value);
      if (known) known.cases += 1;
      else found.set(value, { cases: 1, sample: placed(shown, places) });
    }
    return found;
  });
  return { ...parts, values, valuesOf: (numbers) => [CODES[code](shownOn(numbers, places))] };
}

/** Makes a figure that shows several values in each draw of different numbers. */
export const setFigure = (
  parts: Pick<SetFigure, 'key' | 'code' | 'places' | 'plays' | 'numbers'>,
): SetFigure => ({
  ...parts,
  perDraw: SETS[parts.code](parts.places).length,
  valuesOf: (numbers) => SETS[parts.code](shownOn(numbers, parts.places)),
  valueOfPick: (pick) => pick.split('-').reduce((code, number) => code * PAIR_BASE + Number(number), 0),
});

/** Makes a figure of the kinds that show among numbers from 1 on. */
export function kindFigure(
  parts: Pick<KindFigure, 'key' | 'code' | 'places' | 'plays' | 'numbers'>,
): KindFigure {
  const kindOf = KINDS[parts.code];
  const sizes = new Map<number, number>();
  for (const number of range(1, parts.numbers))
    sizes.set(kindOf(number), (sizes.get(kindOf(number)) ?? 0) + 1);
  const valuesOf = (numbers: Numbers) => [...new Set(shownOn(numbers, parts.places).map(kindOf))];
  return { ...parts, sizes, valuesOf };
}

/** The first digit of nine of the number that each of at most so many matches is drawn by. The first place
 *  is the count of matches; each has six places, of which four are the bytes of its number. */
export const ticketFigure = (matchesMost: number): ShareFigure => ({
  key: 'ticket',
  code: 'tickets',
  places: range(0, matchesMost * MATCH_PLACES),
  plays: [],
  shares: 10,
  valuesOf: (numbers) =>
    Array.from({ length: numbers[0] ?? 0 }, (_, match) => {
      const bytes = numbers.slice(1 + match * MATCH_PLACES, 1 + match * MATCH_PLACES + TICKET_BYTES);
      return Math.floor(bytes.reduce((ticket, byte) => ticket * 256 + byte, 0) / 100_000_000);
    }),
});
const MATCH_PLACES = 6;
const TICKET_BYTES = 4;

/** The number on one place; `place` counts from 1. Without plays it still shows whether a die or a ball is
 *  fair. */
export const placeFigure = (
  place: number,
  values: readonly number[],
  plays: readonly string[] = [],
): ValueFigure =>
  figure({
    key: `place${place}`,
    code: 'sum',
    places: [place - 1],
    plays,
    cases: () => tuples(values, 1),
  });

/** Three neighbouring places in any order, of which the first is `from`, counted from 0. */
export const threeFigure = (
  key: string,
  from: number,
  values: readonly number[],
  plays: readonly string[],
): ValueFigure =>
  figure({ key, code: 'sorted', places: range(from, from + 2), plays, cases: () => tuples(values, 3) });

const CODES: Readonly<Record<ValueCode, (shown: Numbers) => number>> = {
  /** The numbers in order, four bits each. */
  ordered: orderedCode,
  /** The same after sorting. */
  sorted: (shown) => orderedCode(shown.toSorted((a, b) => a - b)),
  sum: (shown) => shown.reduce((sum, each) => sum + each, 0),
  /** 0 when the first is larger, 1 when the second is, 2 for a tie. */
  duel: ([first = 0, second = 0]) => (first === second ? 2 : Number(first < second)),
  /** The set of numbers that show, one bit each. */
  shown: (shown) => shown.reduce((mask, number) => mask | (1 << number), 0),
};

/** A pair is its smaller number, then two figures for the larger. */
const PAIR_BASE = 100;
const pairCode = (a: number, b: number): number => Math.min(a, b) * PAIR_BASE + Math.max(a, b);

const SETS: Readonly<Record<SetCode, (shown: Numbers) => readonly number[]>> = {
  /** Each number. */
  each: (shown) => shown,
  /** Every two numbers. */
  pairs: (shown) => shown.flatMap((a, at) => shown.slice(at + 1).map((b) => pairCode(a, b))),
  /** The last number with each other. */
  lastPairs: (shown) => shown.slice(0, -1).map((other) => pairCode(other, shown.at(-1) ?? 0)),
};

const KINDS: Readonly<Record<KindCode, (number: number) => number>> = {
  /** One of twelve groups, called by its smallest number. */
  zodiacs: (number) => ((number - 1) % 12) + 1,
  /** The last figure. */
  tails: (number) => number % 10,
};

function orderedCode(shown: Numbers): number {
  return shown.reduce((code, each) => code * 16 + each, 0);
}

const shownOn = (numbers: Numbers, places: readonly number[]): Numbers =>
  places.map((place) => numbers[place] ?? 0);

function placed(shown: Numbers, places: readonly number[]): Numbers {
  const sample: number[] = Array.from({ length: Math.max(...places) + 1 }, () => 0);
  places.forEach((place, at) => (sample[place] = shown[at] ?? 0));
  return sample;
}
