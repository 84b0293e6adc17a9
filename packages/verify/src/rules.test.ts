import { expect, test } from 'vitest';

import { FAMILIES } from '@tessera/domain/games/definitions';
import { GAME_FAMILIES, type GameFamily } from '@tessera/domain/games/families';
import { PUSH, WIN } from '@tessera/domain/selection-result';

import { selectionsOf } from '../../domain/tests/figures.ts';
import { wins } from '../verify.mjs';

/** Draws of a family: all of them where there are few, else a walk through the space that meets every
 *  number. */
function drawsOf(code: GameFamily): number[][] {
  const family = FAMILIES[code];
  const step = { k3: 1, pc28: 7, ssc: 211, pk10: 1, '11x5': 331, mark6: 1 }[code];
  if (family.outcomes) {
    return Array.from(family.outcomes(), (numbers) => [...numbers]).filter((_, at) => at % step === 0);
  }
  return Array.from({ length: 400 }, (_, at) => {
    let state = at * 7919 + 1;
    const uniform = (n: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % n;
    };
    return [...family.draw(uniform, () => uniform)];
  });
}

test.each(GAME_FAMILIES)(
  'the rules written apart agree with the product on every selection of %s',
  (code) => {
    for (const numbers of drawsOf(code)) {
      const selections = FAMILIES[code].plays.flatMap((play) => selectionsOf(play, numbers));
      const differing = selections.filter(({ key, resultOn }) => {
        const result = resultOn(numbers);
        return wins(code, key, numbers) !== (result === PUSH ? 'push' : result === WIN);
      });
      expect(
        differing.map(({ key }) => key),
        numbers.join(' '),
      ).toEqual([]);
    }
  },
);

test('a selection that does not exist neither wins nor loses', () => {
  for (const [family, key] of [
    ['k3', 'sum:19'],
    ['k3', 'threeDiff:2-1-3'],
    ['k3', 'side:bigger'],
    ['pk10', 'rank11:1'],
    ['pk10', 'exacta:3-3'],
    ['ssc', 'any3:1'],
    ['ssc', 'anyAny:1'],
    ['pc28', 'colour:black'],
    ['pc28', 'sumThree:1-2'],
    ['11x5', 'ball6:1'],
    ['11x5', 'ball1:12'],
    ['11x5', 'ball1:tie'],
    ['11x5', 'any9:1-2-3-4-5-6-7-8-9'],
    ['11x5', 'any2:2-1'],
    ['11x5', 'front2:3-3'],
    ['11x5', 'front3Set:1-2'],
    ['11x5', 'total:tie'],
    ['11x5', 'tail:odd'],
    ['11x5', 'dt:tie'],
    ['mark6', 'special:0'],
    ['mark6', 'special:50'],
    ['mark6', 'side:tie'],
    ['mark6', 'colour:black'],
    ['mark6', 'zodiac:13'],
    ['mark6', 'zodiac:rat'],
    ['mark6', 'head:5'],
    ['mark6', 'tail:10'],
    ['mark6', 'normal:01'],
    ['mark6', 'all4:1-2-3'],
    ['mark6', 'all4:1-2-4-3'],
    ['mark6', 'all3:1-2-2'],
    ['mark6', 'all2:49-50'],
    ['mark6', 'all5:1-2-3-4-5'],
    ['mark6', 'withSpecial:7-1'],
    ['mark6', 'withSpecial:*'],
    ['mark6', 'anyZodiac:0'],
    ['mark6', 'anyTail:-1'],
    ['none', 'sum:1'],
  ] as const) {
    expect(wins(family, key, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), `${family} ${key}`).toBeUndefined();
  }
});
