import { describe, expect, test } from 'vitest';

import { askedNumber, choosePlaces } from './by-place.ts';
import { pricedLines } from './picks.ts';
import type { PlaysReply } from './wire.ts';

const item = (number: string) => ({ number, odds: '87.30', max_bet: '100.00' });
const pairs = (from: number, to: number): string[] => {
  const all = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return all.flatMap((a) => all.filter((b) => b !== a).map((b) => `${a}-${b}`));
};
const offered = (kind: string, numbers: readonly string[]) => {
  const reply = { plays: [{ play: 'exacta', pick: { kind }, items: numbers.map(item) }] };
  return choosePlaces(reply as unknown as PlaysReply).plays[0];
};

describe('choosePlaces', () => {
  test('offers all orders of ten by place, and each of them is a line at its own price', () => {
    const play = offered('one', pairs(1, 10));
    expect(play?.pick).toEqual({ kind: 'ordered', size: 2, of: '1 2 3 4 5 6 7 8 9 10'.split(' ') });
    expect(play?.isSoldByLine).toBe(true);
    const lines = play ? pricedLines(play, '1,3-3,10') : [];
    expect(lines.map(({ number }) => number)).toEqual(['1-3', '1-10', '3-10']);
    expect(lines[0]?.odds).toBe('87.30');
    expect(askedNumber(play, '1,3-3,10')).toBe('1-3');
  });

  test.each([
    ['a few orders', 'one', pairs(1, 4)],
    ['a play that the server sells by place', 'ordered', pairs(1, 10)],
    ['figures that are no orders', 'one', Array.from({ length: 46 }, (_, sum) => `${sum}`)],
  ])('leaves %s as they are', (_name, kind, numbers) => {
    expect(offered(kind, numbers)).toMatchObject({ pick: { kind } });
    expect(offered(kind, numbers)?.isSoldByLine).toBeUndefined();
    expect(askedNumber(offered(kind, numbers), numbers[0] ?? '')).toBe(numbers[0]);
  });
});
