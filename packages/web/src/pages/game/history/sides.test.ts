import { describe, expect, test } from 'vitest';

import type { DerivedDraw } from '@tessera/domain/games/family';
import { deriveK3 } from '@tessera/domain/games/k3/derive';
import type { Numbers } from '@tessera/domain/games/numbers';
import { derivePc28 } from '@tessera/domain/games/pc28/derive';
import { derivePk10 } from '@tessera/domain/games/pk10/derive';
import { deriveSsc } from '@tessera/domain/games/ssc/derive';

import type { Draw } from './draws.ts';
import { sidesOf } from './sides.ts';

const drawOf = (numbers: Numbers, derived: DerivedDraw): Draw => ({
  game_no: '20261121-0042',
  round_id: '1',
  numbers: [...numbers],
  open_code: numbers.join(','),
  sum: derived.sum,
  big_small: derived.bigSmall,
  odd_even: derived.oddEven,
  extra: { ...derived.extra },
  drawtime: 0,
  status: 'settled',
});
const k3 = (...numbers: number[]) => ['k3', drawOf(numbers, deriveK3(numbers, true))] as const;
const pc28 = (...numbers: number[]) => ['pc28', drawOf(numbers, derivePc28(numbers))] as const;
const ssc = (...numbers: number[]) => ['ssc', drawOf(numbers, deriveSsc(numbers))] as const;
const pk10 = (...numbers: number[]) => ['pk10', drawOf(numbers, derivePk10(numbers))] as const;

describe('sidesOf', () => {
  test.each([
    [k3(4, 5, 6), ['side.big', 'side.odd', 'pattern.straight']],
    [k3(1, 2, 5), ['side.small', 'side.even', 'pattern.different']],
    // With three of a kind the big and the small have both lost, and nothing says otherwise.
    [k3(6, 6, 6), ['side.even', 'pattern.leopard']],
    [pc28(9, 9, 8), ['side.big', 'side.even', 'side.veryBig', 'colour.blue', 'pattern.pair']],
    [pc28(0, 0, 0), ['side.small', 'side.even', 'side.verySmall', 'pattern.leopard']],
    [pc28(1, 4, 8), ['side.small', 'side.odd', 'pattern.mixed']],
    [
      ssc(5, 7, 6, 2, 5),
      ['side.big', 'side.odd', 'side.tie', 'pattern.straight', 'pattern.half', 'pattern.half'],
    ],
  ] as const)('%j reads as %j', ([family, draw], words) => {
    expect(sidesOf(family, draw).map((side) => side.key)).toEqual(words.map((word) => `history.${word}`));
  });

  test('abbreviates the five duels and keeps words for screen readers', () => {
    const [family, draw] = pk10(9, 8, 1, 4, 2, 7, 10, 3, 6, 5);
    const duels = sidesOf(family, draw).slice(2);
    expect(duels.map((side) => side.letter)).toEqual([
      'history.letter.dragon',
      'history.letter.dragon',
      'history.letter.tiger',
      'history.letter.tiger',
      'history.letter.tiger',
    ]);
    expect(duels[0]?.key).toBe('history.side.dragon');
  });
});
