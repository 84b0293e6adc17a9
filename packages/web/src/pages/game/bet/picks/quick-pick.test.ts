import { expect, test } from 'vitest';

import { pricedLines } from './picks.ts';
import { phoneUniform, quickCounts, quickLines, quickPick } from './quick-pick.ts';
import { k3Plays } from './test-plays.ts';

const playOf = (key: string) => {
  const play = k3Plays().find((each) => each.play === key);
  if (!play) throw new Error(`${key} is a play`);
  return play;
};
const plays = k3Plays();
const NONE: ReadonlySet<string> = new Set();

test.each(plays.map((play) => [play.play, play] as const))(
  '%s: every quick pick is one the play takes',
  (_, play) => {
    for (const count of quickCounts(play, NONE))
      for (const number of quickPick(play, count, NONE, phoneUniform))
        expect(pricedLines(play, number).length).toBeGreaterThan(0);
  },
);

test('picks as many different selections as asked, in the order of the board', () => {
  const play = playOf('sum');
  const order = play.items.map((item) => item.number);
  const numbers = quickPick(play, 5, NONE, phoneUniform);
  expect(new Set(numbers).size).toBe(5);
  expect(numbers).toEqual(order.filter((one) => numbers.includes(one)));
});

test('picks nothing that the slip holds', () => {
  const play = playOf('sum');
  const held = new Set(play.items.slice(1).map((item) => item.number));
  expect([quickCounts(play, held), quickPick(play, 1, held, phoneUniform)]).toEqual([
    [1],
    [play.items[0]?.number],
  ]);
});

test('a larger set stands in the slip once, with all its lines', () => {
  const play = plays.find(({ pick }) => pick.kind === 'set' && pick.size === 2);
  if (!play) throw new Error('a set of two is played');
  const [number = '', ...more] = quickPick(play, 4, NONE, phoneUniform);
  expect([more, pricedLines(play, number).length]).toEqual([[], 6]);
});

test('a row has one number in each place, and more in the last', () => {
  const play = {
    ...playOf('pairOne'),
    pick: { kind: 'ordered' as const, size: 3, of: ['1', '2', '3', '4'] },
    items: playOf('sum')
      .items.slice(0, 1)
      .map((item) => ({ ...item, number: '*' })),
  };
  expect(quickCounts(play, NONE)).toEqual([1, 2]);
  expect(quickPick(play, 2, NONE, () => 0)).toEqual(['1-2-3,4']);
  expect(pricedLines(play, '1-2-3,4').map((each) => each.number)).toEqual(['1-2-3', '1-2-4']);
});

test.each(plays.map((play) => [play.play, play] as const))(
  '%s: lines at once are single bets that differ, and none that the slip holds',
  (_, play) => {
    const lines = quickLines(play, 5, NONE, phoneUniform);
    const bets = lines.flatMap((number) => pricedLines(play, number).map((line) => line.number));
    expect([bets.length, new Set(bets).size]).toEqual([lines.length, lines.length]);
    const more = quickLines(play, 5, new Set(lines), phoneUniform);
    expect(more.filter((number) => lines.includes(number))).toEqual([]);
  },
);

test('lines at once leave out what a larger pick of the slip holds, and are fewer where few are left', () => {
  const play = {
    ...playOf('pairOne'),
    pick: { kind: 'ordered' as const, size: 2, of: ['1', '2', '3'] },
    items: playOf('sum')
      .items.slice(0, 1)
      .map((item) => ({ ...item, number: '*' })),
  };
  const held = new Set(['1,2-1,2,3']);
  expect(pricedLines(play, '1,2-1,2,3').map((line) => line.number)).toEqual(['1-2', '1-3', '2-1', '2-3']);
  expect(new Set(quickLines(play, 5, held, phoneUniform))).toEqual(new Set(['3-1', '3-2']));
});

test('every pick is reached, by one draw for each number', () => {
  const play = playOf('sum');
  const picked = play.items.map((_, at) => quickPick(play, 1, NONE, () => at)[0]);
  expect(picked).toEqual(play.items.map((item) => item.number));
});

test('the phone favours no number', () => {
  const counts = [0, 0, 0];
  for (let at = 0; at < 30_000; at++) counts[phoneUniform(3)]!++;
  // Six standard deviations: a fair generator is outside once in 500 million runs.
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(490);
});

test('a word beyond the last whole multiple is drawn again', () => {
  const words = [2 ** 32 - 1, 5];
  const { getRandomValues } = crypto;
  crypto.getRandomValues = ((into: Uint32Array) => {
    into[0] = words.shift() ?? 0;
    return into;
  }) as typeof getRandomValues;
  try {
    expect([phoneUniform(3), words]).toEqual([2, []]);
  } finally {
    crypto.getRandomValues = getRandomValues;
  }
});
