import { expect, it } from 'vitest';

import { placed } from '../../tests/placed-tickets.ts';
import { CASES_MAX, chanceOfPayout, isNeverLost, jointPayouts } from './joint-payouts.ts';

const GOALS = ['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'];
const goals = (match: number, picks = GOALS) => picks.map((pick) => [match, 'ttg', pick] as const);
const chance = (ticket: Parameters<typeof chanceOfPayout>[0]) => {
  const { n, d } = chanceOfPayout(ticket);
  return Number((n * 1_000_000n) / d) / 1_000_000;
};

it('draws the cases by their weights, and the same ones each time, where they are too many', () => {
  const all = placed({ legs: [1, 2, 3, 4].flatMap((match) => goals(match)), unit: 1n });
  const one = placed({ legs: [...goals(1, ['m2', 'm3']), ...goals(2, ['m2', 'm3', 'm4'])], unit: 1_00n });
  const { cases, paidTo } = jointPayouts([one, all]);
  expect(cases).toHaveLength(CASES_MAX);
  const paid = paidTo([one]);
  expect(paidTo([all]).every((minor) => minor > 0)).toBe(true);
  const share = paid.filter((minor) => minor > 0).length / CASES_MAX;
  expect(share).toBeGreaterThan(chance(one) - 0.034);
  expect(share).toBeLessThan(chance(one) + 0.034);
  expect(jointPayouts([all, one]).paidTo([one])).toEqual(paid);
});

it('draws fewer for many tickets', () => {
  const legs = [1, 2, 3, 4].flatMap((match) => goals(match));
  const many = Array.from({ length: 1_000 }, () => placed({ legs, unit: 1n }));
  expect(jointPayouts(many).cases).toHaveLength(400);
});

it('looks at every case where they are few', () => {
  const one = placed({ legs: [...goals(1, ['m0']), ...goals(2, ['m1'])], unit: 1_00n });
  const { cases, paidTo } = jointPayouts([one]);
  expect(cases).toHaveLength(4);
  expect(paidTo([one]).filter((minor) => minor > 0)).toHaveLength(1);
});

it('is never lost where every leg names all results', () => {
  expect(isNeverLost(placed({ legs: [...goals(1), ...goals(2)], unit: 1n }))).toBe(true);
  expect(isNeverLost(placed({ legs: [...goals(1), ...goals(2, GOALS.slice(1))], unit: 1n }))).toBe(false);
});
