import { describe, expect, test } from 'vitest';

import { cardNumbers, ownSums, proofLink } from './card-of.ts';

const bets = [
  { stakeMinor: '1000', payoutMinor: '1950' },
  { stakeMinor: '2000', payoutMinor: '0' },
];

describe('the card of a round', () => {
  test('has amounts only when the reader shows them', () => {
    expect(ownSums(bets, false)).toBeNull();
    expect(ownSums(bets, true)).toEqual({ stakedMinor: 30_00n, returnedMinor: 19_50n });
  });

  test('has none without bets, and reads a malformed one as zero', () => {
    expect(ownSums([], true)).toBeNull();
    expect(ownSums([{ stakeMinor: '-5', payoutMinor: 'much' }], true)).toEqual({
      stakedMinor: 0n,
      returnedMinor: 0n,
    });
  });

  test('leads to the proof of its round', () => {
    expect(proofLink('https://house.example', '1795399140001', 3)).toBe(
      'https://house.example/#/pages/game/proof?round_id=1795399140001&game_id=3',
    );
  });

  test('sets the special of Mark Six apart, in the colours of its balls', () => {
    const numbers = cardNumbers('mark6', [1, 48, 5, 7, 8, 9, 49]);
    expect(numbers.map(({ isApart }) => isApart)).toEqual([false, false, false, false, false, false, true]);
    expect(numbers.map(({ hue }) => hue['data-wave'])).toEqual([
      'red',
      'blue',
      'green',
      'red',
      'red',
      'blue',
      'green',
    ]);
  });

  test('has the hues of cars, and the faces of dice', () => {
    expect(cardNumbers('pk10', [10]).map(({ hue }) => hue['data-number'])).toEqual([10]);
    expect(cardNumbers('pk10', [10]).map(({ die }) => die)).toEqual([null]);
    const [one, six] = cardNumbers('k3', [1, 6]);
    expect(one).toMatchObject({ number: 1, hue: {}, die: { path: 'M12 12h.01', isRed: true } });
    expect(six?.die?.path.match(/M/g)).toHaveLength(6);
    expect(six?.die?.isRed).toBe(false);
  });
});
