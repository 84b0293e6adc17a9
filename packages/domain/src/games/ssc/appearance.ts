import { range } from '../combinatorics.ts';
import { DIGITS } from '../digits.ts';
import { foldedFeature, valuesWhere } from '../feature.ts';
import { choicePlay, type LinePlay } from '../plays.ts';

/** A digit among some of the balls, once or more. The feature is the set of digits that show, as ten bits. */
export function appearance(key: string, places: readonly number[]): LinePlay {
  const digits = range(0, DIGITS - 1);
  const shown = foldedFeature({
    name: key,
    size: 1 << DIGITS,
    places,
    values: digits,
    step: (mask, digit) => mask | (1 << digit),
  });
  return choicePlay({ key, group: 'appears' }, shown, () =>
    digits.map((digit) => ({
      pick: String(digit),
      values: valuesWhere(shown, (mask) => (mask & (1 << digit)) !== 0),
    })),
  );
}
