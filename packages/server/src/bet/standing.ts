import { stakeLeft } from '@tessera/domain/protection/play-guard';
import type { EpochMs } from '@tessera/domain/time';

import type { Queryable } from '../db/query.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { AccountState } from '../ledger/account-state.ts';
import { readAccounts } from '../ledger/ledger-store.ts';
import type { SessionMember } from '../session/session-member.ts';
import { sumStakes } from './bet-store.ts';
import { refusalToBet, refusalToStake } from './guard-refusals.ts';
import { type RoundView, viewRound } from './round-room.ts';

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
  const [accounts, sums, view] = await Promise.all([
    readAccounts(db, [accountId]),
    roundId === undefined ? [] : sumStakes(db, [{ roundId, accountId }]),
    roundId === undefined ? undefined : viewRound(db, roundId, now),
  ]);
  return { account: accounts.get(accountId), stakedMinor: sums[0]?.stake_minor ?? 0n, view };
}

/** What would be placed, with what speaks against it. Units: 1/100. */
type Asked = {
  /** Undefined for whoever has no account: limits of members and money say nothing of a visitor. */
  readonly standing: Standing | undefined;
  /** Frozen according to the session. */
  readonly isFrozen: boolean;
  readonly closed: Refusal | undefined;
  /** Changed odds, or a limit of what is placed. */
  readonly objection: Refusal | undefined;
  /** The limits of member and round. */
  readonly overLimits: (standing: Standing) => Refusal | undefined;
  readonly stakeMinor: bigint;
  readonly games: readonly { readonly id: number }[];
};

/** The refusal that it would meet now, in the order of those of placing.   Units: 1/100. */
export function refusalNow(asked: Asked): Refusal | undefined {
  const { standing, isFrozen, closed, objection, overLimits, stakeMinor, games } = asked;
  if (!standing) return closed ?? objection;
  const { account } = standing;
  if (!account) return new Refusal('ACCOUNT_IS_ABNORMAL');
  if (account.isFrozen || isFrozen) return new Refusal('ACCOUNT_IS_FROZEN');
  return (
    // Whether the reality check is due is asked by placing alone: asking begins a time at play.
    refusalToBet(account, { isCheckDue: undefined, games }) ??
    closed ??
    objection ??
    refusalToStake(account, stakeMinor) ??
    overLimits(standing) ??
    (account.balanceMinor < stakeMinor ? new Refusal('MONEY_NOT_ENOUGH') : undefined)
  );
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
