import { range, tuples } from '../combinatorics.ts';
import { DIGITS, PATTERNS, total } from '../digits.ts';
import { feature, valuesWhere } from '../feature.ts';
import { choicePlay, type LinePlay, setPlay } from '../plays.ts';
import { comboChoices, sideChoices } from '../sides.ts';
import { colourOf, COLOURS } from './colour.ts';
import { BALLS, extremeOf, formedBy, parityOf, sideOf, SUM_MAX } from './derive.ts';

/** The patterns on sale, in the order of their table. Half-straight and mixed are not among them. */
const SOLD_PATTERNS = ['leopard', 'straight', 'pair'] as const;

/** Every play on the sum and the pattern of three digits. No sum pushes: 13 and 14 count like any other. */
export function pc28Plays(): readonly LinePlay[] {
  const places = range(0, BALLS - 1);
  const cases = () => tuples(range(0, DIGITS - 1), BALLS);
  const summed = feature({ name: 'sum', size: SUM_MAX + 1, places, cases, valueOf: total });
  const formed = feature({
    name: 'pattern',
    size: PATTERNS.length,
    places,
    cases,
    valueOf: (all) => PATTERNS.indexOf(formedBy(all)),
  });
  const sums = range(0, SUM_MAX);
  const where = (holds: (sum: number) => boolean) => valuesWhere(summed, holds);

  return [
    choicePlay({ key: 'side', group: 'sides' }, summed, () => sideChoices(where, sideOf, parityOf)),
    choicePlay({ key: 'combo', group: 'sides' }, summed, () => comboChoices(where, sideOf, parityOf)),
    choicePlay({ key: 'extreme', group: 'sides' }, summed, () => [
      { pick: 'big', values: where((sum) => extremeOf(sum) === 'big') },
      { pick: 'small', values: where((sum) => extremeOf(sum) === 'small') },
    ]),
    choicePlay({ key: 'sum', group: 'sum' }, summed, () =>
      sums.map((sum) => ({ pick: String(sum), values: [sum] })),
    ),
    choicePlay({ key: 'colour', group: 'colours' }, summed, () =>
      COLOURS.map((colour) => ({ pick: colour, values: where((sum) => colourOf(sum) === colour) })),
    ),
    choicePlay({ key: 'pattern', group: 'patterns' }, formed, () =>
      SOLD_PATTERNS.map((pattern) => ({ pick: pattern, values: [PATTERNS.indexOf(pattern)] })),
    ),
    setPlay(
      { key: 'sumThree', group: 'three' },
      { size: 3, members: sums.map(String), of: summed, valuesOf: (set) => set.map(Number) },
    ),
  ];
}
