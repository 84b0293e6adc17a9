import { ok, refuse, type Result } from '../result.ts';
import { type EpochMs, MINUTE_MS } from '../time.ts';
import { endSeconds } from './exclusion.ts';
import { endOf, lastToEnd, leftAt, type Limit, limitReached, usedAt, withUse } from './limit.ts';

/** Restrictions on a member's bets: the end of a bar on play, blocked games, and limits. Stored beside the
 *  account; a member without any of it has none. */
export type PlayGuard = {
  /** No bet is accepted before this. */
  readonly barredUntil: EpochMs;
  /** The last accepted bet, from which the time at play continues. */
  readonly lastStakeAt: EpochMs;
  /** Of loss, stake and time; those of deposits are not beside the account. */
  readonly limits: readonly Limit[];
  readonly blockedGames: readonly number[];
};

/** Bets that are no further apart than this are one time at play. Longer than any round of the games. */
export const AT_PLAY_MS = 15 * MINUTE_MS;

/** Judges whether the member may bet at all.   Refuses: PLAYER_EXCLUDED with the end of the exclusion, 0 for
 *  good.
 *  Units: `until` epoch seconds. */
export const checkBar = (
  { barredUntil }: Pick<PlayGuard, 'barredUntil'>,
  at: EpochMs,
): Result<true, 'PLAYER_EXCLUDED'> =>
  at < barredUntil ? refuse('PLAYER_EXCLUDED', { until: endSeconds(barredUntil) }) : ok(true);

/** Judges the game of a bet.   Refuses: GAME_BLOCKED with the game. */
export const checkGame = ({ blockedGames }: PlayGuard, gameId: number): Result<true, 'GAME_BLOCKED'> =>
  blockedGames.includes(gameId) ? refuse('GAME_BLOCKED', { game_id: gameId }) : ok(true);

/** Judges a stake as if it were lost.   Units: 1/100.   Refuses: LIMIT_REACHED with the limit that ends last.
 *  Cost: a few comparisons a limit. */
export function checkLimits(
  guard: PlayGuard,
  stakeMinor: bigint,
  at: EpochMs,
): Result<bigint, 'LIMIT_REACHED'> {
  const last = lastToEnd(guard.limits.filter((limit) => isReached(guard, limit, stakeMinor, at)));
  return last ? limitReached(last, at) : ok(stakeMinor);
}

/** The most that may be staked now: what the limits of loss and stake leave, nothing in an exclusion, on a
 *  blocked game, or once the time at play is used up. Undefined where nothing limits it.   Units: 1/100. */
export function stakeLeft(guard: PlayGuard, gameIds: readonly number[], at: EpochMs): bigint | undefined {
  if (at < guard.barredUntil || gameIds.some((id) => guard.blockedGames.includes(id))) return 0n;
  const left = guard.limits.map((limit) => {
    if (limit.measure !== 'time') return leftAt(limit, at);
    return isReached(guard, limit, 0n, at) ? 0n : undefined;
  });
  return left.reduce<bigint | undefined>(
    (least, each) => (each === undefined || (least !== undefined && least <= each) ? least : each),
    undefined,
  );
}

function isReached(guard: PlayGuard, limit: Limit, stakeMinor: bigint, at: EpochMs): boolean {
  if (limit.measure === 'time') return leftAt(limit, at) <= playedMs(guard, limit, at);
  return usedAt(limit, at) + stakeMinor > limit.max;
}

/** Counts an accepted wager.   Units: 1/100. */
export const withStake = (guard: PlayGuard, stakeMinor: bigint, at: EpochMs): PlayGuard => ({
  ...guard,
  lastStakeAt: at,
  limits: guard.limits.map((limit) =>
    withUse(limit, limit.measure === 'time' ? playedMs(guard, limit, at) : stakeMinor, at),
  ),
});

/** Counts what bets have returned beyond their stakes, or in place of them. It offsets losses of the window
 *  in which it comes; without an open window there is nothing to offset.   Units: 1/100. */
export const withPayout = (guard: PlayGuard, amountMinor: bigint, at: EpochMs): PlayGuard => ({
  ...guard,
  limits: guard.limits.map((limit) =>
    limit.measure === 'loss' && at < endOf(limit) ? { ...limit, used: limit.used - amountMinor } : limit,
  ),
});

/** Counts a stake that comes back as it was, of a bet that was cancelled or void, or the part of one that its
 *  result returns: it was not staked. It frees the window in which it was accepted, if that is still open,
 *  and never a later one.   Units: 1/100; placedAt as it was counted. */
export const withRefund = (
  guard: PlayGuard,
  amountMinor: bigint,
  placedAt: EpochMs,
  at: EpochMs,
): PlayGuard => ({
  ...guard,
  limits: guard.limits.map((limit) => {
    const { measure, since } = limit;
    if (measure === 'time' || measure === 'deposit') return limit;
    if (placedAt < since || at >= endOf(limit)) return limit;
    const used = limit.used - amountMinor;
    // A window that an earlier version has freed too much gives no more room than the limit.
    return { ...limit, used: measure === 'stake' && used < 0n ? 0n : used };
  }),
});

/** The time at play since the last bet, of a limit whose window is open.   Units: ms. */
function playedMs({ lastStakeAt }: PlayGuard, limit: Limit, at: EpochMs): bigint {
  const gapMs = at - lastStakeAt;
  return at < endOf(limit) && gapMs <= AT_PLAY_MS && gapMs > 0 ? BigInt(gapMs) : 0n;
}

/** Returns true if nothing of a guard can refuse anything any more, so that the account can do without it. */
export const isIdle = ({ barredUntil, limits, blockedGames }: PlayGuard, at: EpochMs): boolean =>
  barredUntil <= at && limits.length === 0 && blockedGames.length === 0;
