import { describe, expect, test } from 'vitest';

import { previousSeed } from '@tessera/domain/fairness/chain';
import { finalKey, numbersOf } from '@tessera/domain/fairness/derive';
import { FAMILIES } from '@tessera/domain/games/definitions';

import { drawStream } from './draw-stream.ts';
import { testUniformity } from './test-uniformity.ts';

const LAST_INDEX = 0xffff_ffff;
const CHAIN_ID = Buffer.alloc(16, 1);

describe('draws', () => {
  test.each(Object.values(FAMILIES))('of $code are those of the formulas, down one chain', (family) => {
    const stream = drawStream(family, 'kept seed', false);
    let before: Uint8Array | undefined;
    for (let drawn = 0; drawn < 50; drawn += 1) {
      const numbers = stream.next();
      const { seed, q, external } = stream.input();
      expect(numbers).toEqual(numbersOf(finalKey(seed, q, external), family));
      if (before) expect(seed).toEqual(Buffer.from(previousSeed(CHAIN_ID, LAST_INDEX - drawn, before)));
      before = seed;
    }
  });

  test('are equal for the same seed and differ for another', () => {
    const rowOf = (seed: string): string => {
      const stream = drawStream(FAMILIES.ssc, seed, false);
      return Array.from({ length: 20 }, () => stream.next().join('')).join(' ');
    };
    expect(rowOf('a')).toBe(rowOf('a'));
    expect(rowOf('a')).not.toBe(rowOf('b'));
  });
});

describe('nineteen figures', () => {
  test.each(['kept seed 1', 'kept seed 2', 'kept seed 3'])('raise no alarm for fair draws of %s', (seed) => {
    const report = testUniformity({ draws: 20_000, seed });
    expect(report.lines).toHaveLength(19);
    expect(report.lines.filter(({ isAlarm }) => isAlarm)).toEqual([]);
  });

  test('raise an alarm for dice from five bits and a remainder', () => {
    const report = testUniformity({ draws: 20_000, seed: 'kept seed 1', isBroken: true });
    const alarms = report.lines.filter(({ isAlarm }) => isAlarm);
    expect(alarms.map(({ family, figure }) => `${family} ${figure}`)).toEqual(['k3 faces', 'k3 sums']);
  });
});
