import fc from 'fast-check';
import { expect, it } from 'vitest';

import { DAY_MS, type EpochMs, epochMs, HOUR_MS } from '../time.ts';
import { NO_GUARD } from './guard-code.ts';
import { type Limit, LIMIT_PERIODS, newLimit, PERIOD_MS, usedAt } from './limit.ts';
import { checkLimits, type PlayGuard, withPayout, withRefund, withStake } from './play-guard.ts';

// Against a model that keeps every bet and every window, and sums anew what each window holds.

const T0 = epochMs(1_800_000_000_000);

type Bet = { readonly placedAt: EpochMs; readonly stakeMinor: bigint; backMinor: bigint; isOver: boolean };
/** `bets` is how many were accepted before it. */
type Paid = { readonly bets: number; readonly amountMinor: bigint };
type History = { readonly bets: Bet[]; readonly paid: Paid[] };

/** The first bet of the window of a period that is open, by the bets alone; undefined when none is. */
function firstBet(period: Limit['period'], { bets }: History, at: EpochMs): number | undefined {
  let [first, endMs] = [0, 0];
  for (const [index, { placedAt }] of bets.entries())
    if (placedAt >= endMs) [first, endMs] = [index, placedAt + PERIOD_MS[period]];
  return at < endMs ? first : undefined;
}

/** Stakes in the window that did not come back; of losses, less the payouts in it. */
function usedIn({ measure, period }: Limit, history: History, at: EpochMs): bigint {
  const first = firstBet(period, history, at);
  if (first === undefined) return 0n;
  const staked = history.bets
    .slice(first)
    .reduce((sum, { stakeMinor, backMinor }) => sum + stakeMinor - backMinor, 0n);
  const paid = history.paid.filter(({ bets }) => bets > first);
  return measure === 'stake' ? staked : paid.reduce((sum, { amountMinor }) => sum - amountMinor, staked);
}

// Whole hours, so that steps often fall on the end of a window, and on the millisecond before it.
const wait = fc.oneof(
  fc.constantFrom(0, 1, HOUR_MS, DAY_MS - 1, DAY_MS, 7 * DAY_MS - 1, 7 * DAY_MS, 30 * DAY_MS),
  fc.integer({ min: 0, max: 3 * DAY_MS }),
);
const step = fc.record({
  waitMs: wait,
  kind: fc.constantFrom('place' as const, 'place' as const, 'cancel' as const, 'settle' as const),
  which: fc.nat(),
  minor: fc.bigInt(1n, 120n),
  /** Of the stake, in quarters. */
  back: fc.bigInt(0n, 4n),
  paidMinor: fc.bigInt(0n, 300n),
});
const limits = fc
  .uniqueArray(
    fc.record({
      measure: fc.constantFrom('loss' as const, 'stake' as const),
      period: fc.constantFrom(...LIMIT_PERIODS),
      max: fc.bigInt(0n, 300n),
    }),
    { selector: ({ measure, period }) => `${measure} ${period}`, minLength: 1, maxLength: 6 },
  )
  .map((all) => all.map(({ measure, period, max }) => newLimit(measure, period, max)));

it('a limit has used what was staked in its window and did not come back, whenever it did', () => {
  fc.assert(
    fc.property(limits, fc.array(step, { maxLength: 40 }), (set, steps) => {
      const history: History = { bets: [], paid: [] };
      let state: PlayGuard = { ...NO_GUARD, limits: set };
      let at = T0;
      for (const { waitMs, kind, which, minor, back, paidMinor } of steps) {
        at = epochMs(at + waitMs);
        const open = history.bets.filter(({ isOver }) => !isOver);
        const bet = open[which % Math.max(1, open.length)];
        if (kind === 'place') {
          const fits = set.every((limit) => usedIn(limit, history, at) + minor <= limit.max);
          expect(checkLimits(state, minor, at).ok).toBe(fits);
          if (!fits) continue;
          state = withStake(state, minor, at);
          history.bets.push({ placedAt: at, stakeMinor: minor, backMinor: 0n, isOver: false });
        } else if (bet) {
          bet.isOver = true;
          bet.backMinor = kind === 'cancel' ? bet.stakeMinor : (bet.stakeMinor * back) / 4n;
          state = withRefund(state, bet.backMinor, bet.placedAt, at);
          if (kind === 'settle') {
            state = withPayout(state, paidMinor, at);
            history.paid.push({ bets: history.bets.length, amountMinor: paidMinor });
          }
        }
        for (const [index, limit] of state.limits.entries())
          expect(usedAt(limit, at), `${limit.measure} ${limit.period}`).toBe(
            usedIn(set[index]!, history, at),
          );
      }
    }),
    { numRuns: 500 },
  );
});
