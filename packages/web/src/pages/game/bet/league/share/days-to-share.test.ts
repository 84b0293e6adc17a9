// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import type { DaySlip } from '../day-slips.ts';
import type { Leg } from '../ticket/legs.ts';
import { daysToShare } from './days-to-share.ts';

const line = (play: string, number: string) => ({
  id: `${play}|${number}`,
  play,
  number,
  odds: '2.00',
  stake: '10',
});
const slip = (issue: string, plays: readonly string[], isOpen = true) =>
  ({
    terms: { game: { id: 11 } },
    day: { game_no: issue },
    sale: isOpen ? {} : null,
    state: { lines: plays.map((play) => line(play, 'h')) },
  }) as unknown as DaySlip;
const [one, two, over] = [
  slip('i1', ['m1.1x2', 'm2.bb']),
  slip('i2', ['m1.1x2']),
  slip('i0', ['m9.1x2'], false),
];
const leg = (of: DaySlip, isBanker = false): Leg =>
  ({ slip: of, lines: [line('m1.1x2', 'h'), line('m1.1x2', 'd')], isBanker }) as unknown as Leg;
const SINGLES = { isChosen: false, legs: [], plan: { figures: null, sizes: [] } };
const plan = { figures: {} as never, sizes: [2, 3] };
const shared = (issue: string, play: string) => ({ game_id: 11, game_no: issue, play, number: 'h' });

test('single bets are shared one by one, and those of a closed day are not', () => {
  expect(daysToShare([over, one, two], SINGLES)).toEqual({
    content: { lines: [shared('i1', 'm1.1x2'), shared('i1', 'm2.bb'), shared('i2', 'm1.1x2')] },
    leftOut: 1,
  });
});

test('a ticket is shared with its way, its picks and its bankers, without odds', () => {
  const { content, leftOut } = daysToShare([one, two], {
    isChosen: true,
    legs: [leg(one, true), leg(two)],
    plan,
  });
  expect(content).toEqual({
    way: '2,3',
    lines: [
      { ...shared('i1', 'm1.1x2'), number: ['h', 'd'], banker: 1 },
      { ...shared('i2', 'm1.1x2'), number: ['h', 'd'], banker: 0 },
    ],
  });
  expect(leftOut).toBe(0);
});

test('a combination is shared as a leg with its parts', () => {
  const combined = { ...leg(one), lines: [line('m2.bb', '1x2=h+btts=y')] } as Leg;
  const { content } = daysToShare([one, two], { isChosen: true, legs: [combined, leg(two)], plan });
  expect(content.lines[0]).toEqual({ ...shared('i1', 'm2.bb'), number: ['1x2=h+btts=y'], banker: 0 });
});

test.each([
  ['whose legs make none', { isChosen: true, legs: [leg(one)], plan: { ...plan, figures: null } }, []],
  ['with a leg that has closed', { isChosen: true, legs: [leg(one), leg(over)], plan }, [over]],
])('a ticket %s is shared as its selections', (_, ticket, others) => {
  const { content } = daysToShare([one, ...others], ticket);
  expect(content).toEqual({ lines: [shared('i1', 'm1.1x2'), shared('i1', 'm2.bb')] });
});
