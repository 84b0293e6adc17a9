import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { isWorkDone, solveWork, WORK_PARTS } from './proof-of-work.ts';

const BITS = 10;

function solve(challenge: string, bits = BITS): { solution: string; tries: number } {
  const work = solveWork(challenge, bits);
  for (let tries = 1; ; tries += 1) {
    const solution = work.next(1);
    if (solution !== undefined) return { solution, tries };
  }
}

/** Written down once more with another library: the first bits of SHA-256 of `challenge.part.number`. */
const zeros = (text: string): number => {
  const bits = [...createHash('sha256').update(text).digest()].map((byte) =>
    byte.toString(2).padStart(8, '0'),
  );
  return bits.join('').indexOf('1');
};

describe('proof of work', () => {
  it('is a number for each of eight parts whose hash begins with bits - 3 zeros', () => {
    const { solution } = solve('abc');
    const numbers = solution.split('.');
    expect(numbers).toHaveLength(WORK_PARTS);
    for (const [part, number] of numbers.entries())
      expect(zeros(`abc.${part}.${number}`), `part ${part}`).toBeGreaterThanOrEqual(BITS - 3);
    expect(isWorkDone('abc', BITS, solution)).toBe(true);
  });

  it('takes about 2^bits tries', () => {
    const tries = Array.from({ length: 40 }, (_, at) => solve(`challenge ${at}`).tries);
    const mean = tries.reduce((sum, each) => sum + each) / tries.length;
    expect(mean).toBeGreaterThan(2 ** BITS * 0.8);
    expect(mean).toBeLessThan(2 ** BITS * 1.25);
  });

  it('is refused for another challenge, for more bits, and with a part less, more or changed', () => {
    const { solution } = solve('abc');
    expect(isWorkDone('abd', BITS, solution)).toBe(false);
    expect(isWorkDone('abc', 24, solution)).toBe(false);
    expect(isWorkDone('abc', BITS, solution.split('.').slice(1).join('.'))).toBe(false);
    expect(isWorkDone('abc', BITS, `${solution}.0`)).toBe(false);
    expect(isWorkDone('abc', BITS, solution.split('.').toReversed().join('.'))).toBe(false);
    expect(isWorkDone('abc', BITS, '')).toBe(false);
    expect(isWorkDone('abc', BITS, 'x'.repeat(100_000))).toBe(false);
  });
});
