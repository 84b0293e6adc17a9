import { describe, expect, it } from 'vitest';

import { seeded } from '../seeded.ts';
import { actsIn, emptyHouse } from './house.ts';

const house = emptyHouse(seeded(1n));
const acts = actsIn(house);
const day = acts.dayAt(house.rounds[0]!.closesAt);
const RESULTS = ['h', 'd', 'a'] as const;
const legOn = (round: number, match: number, ...picks: readonly string[]) => ({
  round,
  match,
  market: '1x2',
  picks,
});
const oddsOf = (round: number, match: number, pick: string) =>
  acts.round(round).oddsOf(`m${match}.1x2:${pick}`)!;
const cameTo = (round: number, match: number) =>
  RESULTS.find((pick) => acts.wins(round, `m${match}.1x2:${pick}`))!;
const lostBy = (round: number, match: number) =>
  RESULTS.find((pick) => !acts.wins(round, `m${match}.1x2:${pick}`))!;

describe('a ticket of a made-up house', () => {
  it('is paid the product of its odds when all its matches came, and nothing when one did not', () => {
    const came = [cameTo(day, 1), cameTo(day + 1, 2)] as const;
    const won = acts.ticket(1n, { legs: [legOn(day + 1, 2, came[1]), legOn(day, 1, came[0])], unit: 10_00n });
    const odds = BigInt(oddsOf(day, 1, came[0])) * BigInt(oddsOf(day + 1, 2, came[1]));
    expect(won).toMatchObject({ home: day + 1, stake: 10_00n, credit: (10_00n * odds) / 100_000_000n });
    const lost = acts.ticket(1n, {
      legs: [legOn(day, 1, came[0]), legOn(day + 1, 2, lostBy(day + 1, 2))],
      unit: 10_00n,
    });
    expect(lost.credit).toBe(0n);
    expect(won.at).toBeLessThan(acts.round(day).closesAt);
  });

  it('is sold once some of its matches are drawn, for what the others let expect', () => {
    const legs = [legOn(day, 1, cameTo(day, 1)), legOn(day + 1, 2, ...RESULTS)];
    const ticket = acts.ticket(1n, { legs, unit: 10_00n });
    expect(acts.cashOut(ticket, day - 1)).toBe(0n);
    expect(acts.cashOut(ticket, day + 1)).toBe(0n);
    const paid = Number(acts.cashOut(ticket, day));
    // Each of the three results returns 97 %, in hundredths of odds.
    const expected = (1_000 * 3 * 0.97 * oddsOf(day, 1, cameTo(day, 1))) / 10_000;
    expect(Math.abs(paid / expected - 1)).toBeLessThan(0.02);
    expect(ticket).toMatchObject({ credit: BigInt(paid), cashedOut: { paid: BigInt(paid) } });
    expect(ticket.cashedOut!.at).toBeLessThan(acts.round(day + 1).closesAt);
    expect(acts.cashOut(ticket, day)).toBe(0n);
    const dead = acts.ticket(1n, { legs: [legOn(day, 1, lostBy(day, 1)), legs[1]!], unit: 10_00n });
    expect(acts.cashOut(dead, day)).toBe(0n);
  });
});

it('chases on until it wins, and counts what it bought', () => {
  const from = 10;
  const plan = { selection: 'side:big', unit: 5_00n, multiples: [1, 2, 3, 4] };
  const before = house.bets.length;
  expect(acts.chase(2n, from, plan).staked).toBe(50_00n);
  expect(house.bets.slice(before).map(({ round, stake }) => [round, stake])).toEqual([
    [from, 5_00n],
    [from + 1, 10_00n],
    [from + 2, 15_00n],
    [from + 3, 20_00n],
  ]);
  const wins = [0, 1, 2, 3].findIndex((n) => acts.wins(from + n, 'side:big'));
  const bought = house.bets.length;
  acts.chase(2n, from, { ...plan, stopsOnWin: true });
  expect(house.bets.length - bought).toBe(wins === -1 ? 4 : wins + 1);
});
