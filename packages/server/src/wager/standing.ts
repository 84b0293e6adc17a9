import type { GameLimits } from '@tessera/domain/limits';
import { stakeLeft } from '@tessera/domain/protection/play-guard';
import type { EpochMs } from '@tessera/domain/time';

import type { Queryable } from '../db/query.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { AccountState } from '../ledger/account-state.ts';
import { readAccountForBets } from '../ledger/ledger-store.ts';
import type { SessionMember } from '../session/session-member.ts';
import { refusalToPlace, UNASKED, type WagerFacts } from './refusal-to-place.ts';
import { type RoundView, viewRound } from './round-view.ts';
import { sumStakes } from './wager-store.ts';

/** Where a member stands beside a round, both as they were a moment ago. Units: 1/100. */
export type Standing = {
  readonly account: AccountState | undefined;
  /** Staked on the round. */
  readonly stakedMinor: bigint;
  /** Undefined without a round. */
  readonly view: RoundView | undefined;
};

/** Reads where a member stands.   Locks: none.   Cost: one round trip; with a round an index range, and its
 *  books once a second for all who ask. */
export async function standingOf(
  db: Queryable,
  { accountId }: SessionMember,
  roundId: bigint | undefined,
  now: EpochMs,
): Promise<Standing> {
  const [account, sums, view] = await Promise.all([
    readAccountForBets(db, accountId),
    roundId === undefined ? [] : sumStakes(db, [{ roundId, accountId }]),
    roundId === undefined ? undefined : viewRound(db, roundId, now),
  ]);
  return { account, stakedMinor: sums[0]?.stake_minor ?? 0n, view };
}

/** Facts of a wager that a caller supplies; the others are read or do not concern quotes.
 *  Units: 1/100. */
type StandingQuery = Pick<
  WagerFacts,
  'isFrozen' | 'games' | 'notOnSale' | 'changedOdds' | 'overBounds' | 'hasRoom'
> & {
  /** Undefined for a visitor: limits of members and money say nothing of a visitor. */
  readonly standing: Standing | undefined;
  /** Of the game that carries the stake. */
  readonly limits: GameLimits;
  readonly stakeMinor: bigint;
  /** The refusal of a round that would cost too much. */
  readonly overRoom: (view: RoundView) => Refusal | undefined;
};

/** The refusal that it would meet now, in the order of those of placing.   Units: 1/100. */
export function refusalNow({ standing, limits, overRoom, ...asked }: StandingQuery): Refusal | undefined {
  const view = standing?.view;
  return refusalToPlace({
    ...asked,
    isOverdue: false,
    isAbnormal: false,
    account: standing ? standing.account : UNASKED,
    totals: view && {
      limits,
      stakeMinor: asked.stakeMinor,
      ofMember: standing.stakedMinor,
      ofRound: view.stakeMinor,
    },
    room: view && (() => overRoom(view)),
  });
}

/** The least of what is left and what the limits of the member leave; nothing where the member may not bet.
 *  Units: 1/100. */
export function withinOwnLimits(
  leftMinor: bigint,
  guard: AccountState['guard'],
  games: readonly { readonly id: number }[],
): bigint {
  const gameIds = games.map(({ id }) => id);
  const ownMinor = guard && stakeLeft(guard.state, gameIds, guard.at);
  return ownMinor !== undefined && ownMinor < leftMinor ? ownMinor : leftMinor;
}
