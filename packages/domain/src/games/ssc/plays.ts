import { range, tuples } from '../combinatorics.ts';
import { DIGITS, PATTERNS } from '../digits.ts';
import { feature, foldedFeature, valuesWhere } from '../feature.ts';
import { choicePlay, type LinePlay } from '../plays.ts';
import { sideChoices } from '../sides.ts';
import { appearance } from './appearance.ts';
import { BALLS, DUEL_RESULTS, duelOf, patternFrom, TOTAL_BIG_FROM } from './derive.ts';

const ALL_DIGITS = range(0, DIGITS - 1);
const BALL_BIG_FROM = 5;
const THREES = [
  ['front', 0],
  ['mid', 1],
  ['rear', 2],
] as const;

/** Every play of five digits. */
export const sscPlays = (): readonly LinePlay[] => [
  totalPlay(),
  ...range(1, BALLS).map(ballPlay),
  duelPlay(),
  ...THREES.map(([name, from]) => patternPlay(`${name}3`, from)),
  appearance('any5', range(0, BALLS - 1)),
  ...THREES.map(([name, from]) => appearance(`${name}Any`, range(from, from + 2))),
];

function ballPlay(ball: number): LinePlay {
  const shown = feature({
    name: `ball${ball}`,
    size: DIGITS,
    places: [ball - 1],
    cases: () => tuples(ALL_DIGITS, 1),
    valueOf: (all) => all[ball - 1] ?? 0,
  });
  return choicePlay({ key: `ball${ball}`, group: 'balls' }, shown, () => [
    ...ALL_DIGITS.map((digit) => ({ pick: String(digit), values: [digit] })),
    ...sideChoices<number>(
      (holds) => valuesWhere(shown, holds),
      (digit) => (digit >= BALL_BIG_FROM ? 'big' : 'small'),
      (digit) => (digit % 2 === 0 ? 'even' : 'odd'),
    ),
  ]);
}

function totalPlay(): LinePlay {
  const places = range(0, BALLS - 1);
  const largest = BALLS * (DIGITS - 1);
  const summed = foldedFeature({
    name: 'total',
    size: largest + 1,
    places,
    values: ALL_DIGITS,
    step: (sum, digit) => sum + digit,
  });
  return choicePlay({ key: 'total', group: 'sides' }, summed, () =>
    sideChoices<number>(
      (holds) => valuesWhere(summed, holds),
      (sum) => (sum >= TOTAL_BIG_FROM ? 'big' : 'small'),
      (sum) => (sum % 2 === 0 ? 'even' : 'odd'),
    ),
  );
}

/** A tie loses dragon and tiger; it is a selection of its own. */
function duelPlay(): LinePlay {
  const duel = feature({
    name: 'dt',
    size: DUEL_RESULTS.length,
    places: [0, 4],
    cases: () => tuples(ALL_DIGITS, 2),
    valueOf: duelOf,
  });
  return choicePlay({ key: 'dt', group: 'sides' }, duel, () =>
    DUEL_RESULTS.map((result, value) => ({ pick: result, values: [value] })),
  );
}

function patternPlay(key: string, from: number): LinePlay {
  const places = range(from, from + 2);
  const formed = feature({
    name: key,
    size: PATTERNS.length,
    places,
    cases: () => tuples(ALL_DIGITS, 3),
    valueOf: (all) => PATTERNS.indexOf(patternFrom(all, from)),
  });
  return choicePlay({ key, group: 'patterns' }, formed, () =>
    PATTERNS.map((pattern, value) => ({ pick: pattern, values: [value] })),
  );
}
