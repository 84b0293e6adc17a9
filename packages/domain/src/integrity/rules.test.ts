import { describe, expect, it } from 'vitest';

import { familyOf } from '../games/definitions.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import { chipDumping } from './chip-dumping.ts';
import { defaultLimits, INTEGRITY_LIMITS, LIMIT_NAMES } from './limits.ts';
import { opposedBets, type RoundBet } from './opposed-bets.ts';
import { passThrough } from './pass-through.ts';
import { fan, ring } from './rings.ts';
import { sharedPayout } from './shared-payout.ts';
import { lateWins } from './staff.ts';
import { type PlayedRound, suddenChange } from './sudden-change.ts';
import { velocity } from './velocity.ts';

const LIMITS = defaultLimits();
const isFlagged = (evidence: unknown): boolean => evidence !== undefined;

describe('limits', () => {
  it.each(LIMIT_NAMES)('%s has a default in its range', (name) => {
    const { value, min, max } = INTEGRITY_LIMITS[name];
    expect(value).toBeGreaterThanOrEqual(min);
    expect(value).toBeLessThanOrEqual(max);
  });
});

describe('passThrough', () => {
  it.each([
    ['80 % withdrawn', { withdrawnMinor: 80_00n }, false],
    ['a cent more', { withdrawnMinor: 80_01n }, true],
    ['a cent less than staked once', { stakedMinor: 99_99n }, true],
    ['staked once', { stakedMinor: 100_00n }, false],
    ['staked once but for a cent that was never at risk', { stakedMinor: 100_00n, hedgedMinor: 1n }, true],
    ['staked once beside what was never at risk', { stakedMinor: 180_00n, hedgedMinor: 80_00n }, false],
    ['nothing deposited', { depositedMinor: 0n }, false],
  ])('%s', (_what, change, flagged) => {
    const none = { stakedMinor: 0n, hedgedMinor: 0n };
    const facts = { depositedMinor: 100_00n, withdrawnMinor: 100_00n, ...none, ...change };
    expect(isFlagged(passThrough(facts, LIMITS))).toBe(flagged);
  });
});

describe('velocity', () => {
  const NONE = { deposits: 0, payees: 0, transfers: 0 };
  it.each([
    ['at every limit', { deposits: 3, payees: 5, transfers: 10 }, undefined],
    ['a deposit more', { ...NONE, deposits: 4 }, { deposits: 4 }],
    ['a payee more', { ...NONE, payees: 6 }, { payees: 6 }],
    ['a transfer more', { ...NONE, transfers: 11 }, { transfers: 11 }],
  ])('%s', (_what, facts, evidence) => {
    expect(velocity(facts, LIMITS)).toEqual(evidence);
  });
});

describe('sharedPayout', () => {
  it('lets two members share, and counts each once', () => {
    expect(sharedPayout({ kind: 'payout', members: [2n, 1n, 2n] }, LIMITS)).toBeUndefined();
    expect(sharedPayout({ kind: 'device', members: [3n, 1n, 2n] }, LIMITS)).toEqual({
      shared: 'device',
      members: ['1', '2', '3'],
    });
  });
});

describe('ring', () => {
  const pay = (from: bigint, to: bigint, amountMinor: bigint) => ({ from, to, amountMinor });
  it.each([
    ['half comes back', [pay(2n, 1n, 50_00n)], ['1', '2', '1']],
    ['a cent less comes back', [pay(2n, 1n, 49_99n)], undefined],
    ['twice as much comes back', [pay(2n, 1n, 200_00n)], ['1', '2', '1']],
    ['more than twice as much comes back', [pay(2n, 1n, 200_01n)], undefined],
    ['it goes on', [pay(2n, 3n, 100_00n)], undefined],
    ['it comes back through one other', [pay(2n, 3n, 90_00n), pay(3n, 1n, 90_00n)], ['1', '2', '3', '1']],
    ['through one who keeps most', [pay(2n, 3n, 90_00n), pay(3n, 1n, 20_00n)], undefined],
    ['through two others', [pay(2n, 3n, 90_00n), pay(3n, 4n, 90_00n), pay(4n, 1n, 90_00n)], undefined],
    ['it goes round elsewhere', [pay(2n, 3n, 90_00n), pay(3n, 2n, 90_00n)], undefined],
  ])('%s', (_what, others, found) => {
    expect(ring(pay(1n, 2n, 100_00n), others, LIMITS)?.evidence['ring']).toEqual(found);
  });

  it.each([
    ['a small sum', 29_99n, 29_99n, false],
    ['a small sum, for one that is none', 30_00n, 29_99n, true],
  ])('%s comes back', (_what, there, back, flagged) => {
    expect(isFlagged(ring(pay(1n, 2n, there), [pay(2n, 1n, back)], LIMITS))).toBe(flagged);
  });
});

describe('fan', () => {
  const several = (count: number): bigint[] => Array.from({ length: count }, (_, at) => BigInt(at));
  it('lets five pay and be paid, and names all of six', () => {
    expect(fan({ payers: several(5), payees: several(5) }, LIMITS)).toBeUndefined();
    expect(fan({ payers: [...several(5), ...several(5)], payees: [] }, LIMITS)).toBeUndefined();
    expect(fan({ payers: several(6), payees: [] }, LIMITS)?.['paid_by']).toHaveLength(6);
    expect(fan({ payers: [], payees: several(6) }, LIMITS)?.['pays']).toHaveLength(6);
  });
});

describe('chipDumping', () => {
  const loser = { memberId: 1n, sentMinor: 100_00n, elsewhereMinor: 99_99n, netMinor: -1n };
  it.each([
    ['one loser', [loser], false],
    ['two losers', [loser, { ...loser, memberId: 2n }], true],
    ['one who lost nothing', [loser, { ...loser, netMinor: 0n }], false],
    ['one who sent a cent less', [loser, { ...loser, sentMinor: 99_99n }], false],
    ['one who sent as much elsewhere', [loser, { ...loser, elsewhereMinor: 100_00n }], false],
  ])('%s', (_what, senders, flagged) => {
    expect(isFlagged(chipDumping(senders, LIMITS))).toBe(flagged);
  });
});

describe('opposedBets', () => {
  const dice = familyOf('k3')!;
  const racers = familyOf('pk10')!;
  const bet = (selection: string, stakeMinor: bigint, oddsE4 = 19_500): RoundBet => ({
    selection,
    oddsE4,
    stakeMinor,
  });
  const flagged = (one: RoundBet[], other: RoundBet[], family = dice): boolean =>
    isFlagged(opposedBets(family, { one, other }, LIMITS));

  it.each([
    ['big and small', [bet('side:big', 100_00n)], [bet('side:small', 100_00n)], true],
    ['with nine tenths of the stake', [bet('side:big', 100_00n)], [bet('side:small', 90_00n)], false],
    ['with more than nine tenths', [bet('side:big', 100_00n)], [bet('side:small', 91_00n)], true],
    ['of a small stake', [bet('side:big', 10_00n)], [bet('side:small', 9_99n)], false],
    ['of the stake that counts', [bet('side:big', 10_00n)], [bet('side:small', 10_00n)], true],
    ['both big', [bet('side:big', 100_00n)], [bet('side:big', 100_00n)], false],
    ['big and odd, which may both win', [bet('side:big', 100_00n)], [bet('side:odd', 100_00n)], false],
    [
      'big and odd against small and even',
      [bet('side:big', 50_00n), bet('side:odd', 50_00n)],
      [bet('side:small', 50_00n), bet('side:even', 50_00n)],
      true,
    ],
    [
      'two sums, which mostly both lose',
      [bet('sum:10', 100_00n, 70_000)],
      [bet('sum:11', 100_00n, 70_000)],
      false,
    ],
    ['nothing of the other', [bet('side:big', 100_00n)], [], false],
  ])('%s: %#', (_what, one, other, is) => {
    expect(flagged(one, other)).toBe(is);
  });

  it('knows sides of other families', () => {
    const play = racers.plays.find(({ selections }) => selections.length === 2);
    const [a, b] = play?.selections.map(({ key }) => [bet(key, 100_00n)]) ?? [];
    expect(flagged(a ?? [], b ?? [], racers)).toBe(true);
  });
});

describe('suddenChange', () => {
  const HOUSE = 480;
  const HOUR_MS = 60 * MINUTE_MS;
  const noon = Date.UTC(2026, 2, 20, 4);
  const played = (stakeMinor: bigint, hoursAgo: number, wins = true): PlayedRound => ({
    at: noon - hoursAgo * HOUR_MS,
    stakeMinor,
    creditMinor: wins ? stakeMinor : 0n,
  });
  const daily = (count: number, stake: bigint): PlayedRound[] =>
    Array.from({ length: count }, (_, n) => played(stake, (count - n) * 24));
  const keysOf = (rounds: readonly PlayedRound[]): string[] =>
    Object.keys(suddenChange(rounds, LIMITS, HOUSE) ?? {}).toSorted();

  it.each([
    ['ten times the median', [...daily(20, 10_00n), played(100_00n, 0)], ['median_stake', 'stake']],
    ['a cent less', [...daily(20, 10_00n), played(99_99n, 0)], []],
    ['of who has played 19 rounds', [...daily(19, 10_00n), played(100_00n, 0)], []],
    ['of a small stake', [...daily(20, 4_00n), played(49_99n, 0)], []],
    [
      'in the middle of lower and higher stakes',
      [...daily(10, 1_00n), ...daily(11, 20_00n), played(100_00n, 0)],
      [],
    ],
  ])('a stake of %s', (_what, rounds, keys) => {
    expect(keysOf(rounds)).toEqual(keys);
  });

  const lost = (...stakes: readonly bigint[]): PlayedRound[] =>
    stakes.map((stake, n) => played(stake, stakes.length - n + 1, false));
  it.each([
    ['eight times the first', [...lost(20_00n, 20_00n, 20_00n, 40_00n, 60_00n), played(160_00n, 0)], true],
    ['a cent less', [...lost(20_00n, 20_00n, 20_00n, 40_00n, 60_00n), played(159_99n, 0)], false],
    ['after four losses', [...lost(20_00n, 20_00n, 40_00n, 60_00n), played(160_00n, 0)], false],
    ['after a win', [played(20_00n, 9), ...lost(20_00n, 20_00n, 40_00n, 60_00n), played(160_00n, 0)], false],
    ['after a lower stake', [...lost(20_00n, 30_00n, 20_00n, 40_00n, 60_00n), played(160_00n, 0)], false],
  ])('a stake after losses, %s', (_what, rounds, is) => {
    expect(keysOf(rounds).includes('stakes_while_losing')).toBe(is);
  });

  /** A round at an hour by the house's clock. */
  const at = (hour: number, daysAgo: number): PlayedRound => ({
    at: Math.floor(noon / DAY_MS) * DAY_MS - daysAgo * DAY_MS + (hour * 60 - HOUSE) * MINUTE_MS,
    stakeMinor: 60_00n,
    creditMinor: 60_00n,
  });
  const weeks = (hour: number) => Array.from({ length: 20 }, (_, n) => at(hour, 28 - n));
  const week = (hours: readonly number[]) =>
    Array.from({ length: 24 }, (_, n) => at(hours[n % hours.length] ?? 0, 6 - Math.floor(n / 4)));
  it.each([
    ['half of the week at night', [...weeks(13), ...week([3, 13])], true],
    ['a third of it', [...weeks(13), ...week([3, 13, 14])], false],
    ['as always', [...weeks(3), ...week([3])], false],
    ['until the end of the night', [...weeks(13), ...week([5])], true],
    ['from its end on', [...weeks(13), ...week([6])], false],
    ['of who is new', week([3]), false],
  ])('rounds at night, %s', (_what, rounds, is) => {
    expect(keysOf(rounds.toSorted((a, b) => a.at - b.at)).includes('night_percent')).toBe(is);
  });

  it('knows nothing of nobody', () => {
    expect(keysOf([])).toEqual([]);
  });
});

describe('lateWins', () => {
  it.each([
    ['four standard deviations', { bets: 100, wins: 70, expected: 50, variance: 25 }, false],
    ['one win more', { bets: 100, wins: 71, expected: 50, variance: 25 }, true],
    ['one win at long odds', { bets: 3, wins: 3, expected: 0.3, variance: 0.3 }, false],
    ['too few wins', { bets: 100, wins: 20, expected: 50, variance: 25 }, false],
  ])('%s', (_what, counted, is) => {
    expect(isFlagged(lateWins(counted, LIMITS))).toBe(is);
  });
});
