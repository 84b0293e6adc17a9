import type { GuardAt } from '@tessera/domain/protection/guard-code';
import { withPayout, withRefund, withStake } from '@tessera/domain/protection/play-guard';
import type { checkPlay, Sitting } from '@tessera/domain/protection/reality-check';
import { assert } from '@tessera/domain/result';
import type { EpochMs } from '@tessera/domain/time';
import { MONEY_KINDS } from '@tessera/domain/wallet/order';

/** The kinds of entry: those in a member's statement, the last one of a closed account, and those of house
 *  accounts only. */
export const ENTRY_KINDS = [
  ...MONEY_KINDS,
  'forfeit',
  'capital',
  'cover',
  'sweep',
  'paid_out',
  'fee',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The state of an account under its lock. Units: 1/100. */
export type AccountState = {
  readonly id: bigint;
  readonly mayBeNegative: boolean;
  readonly isMember: boolean;
  readonly isFrozen: boolean;
  /** Restrictions on the bets of this account; most have none. */
  guard?: GuardAt | undefined;
  /** Effect of a bet on the time at play; absent where it continues one whose check lies ahead, of accounts
   *  without bets, and where it was not read. */
  readonly play?: ReturnType<typeof checkPlay> | undefined;
  /** The time at play that an entry has begun. */
  begun?: Sitting | undefined;
  /** True if an entry was a bet of this member. */
  hasStaked?: boolean;
  balanceMinor: bigint;
  seq: bigint;
};

/** One account's side of a posting, with the balance after it. Units: 1/100. */
export type Entry = {
  readonly accountId: bigint;
  readonly seq: bigint;
  readonly kind: EntryKind;
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint;
  readonly refId: bigint;
};

/** The subject of an entry. */
export type EntryOf = {
  readonly refId: bigint;
  /** Of a stake that comes back: when its bet was accepted, which tells the windows that it frees. */
  readonly placedAt?: EpochMs | undefined;
};

/** Applies one entry to the account. The caller has already refused insufficient funds; here they are a
 *  fault.
 *  Units: amountMinor 1/100, negative for money that leaves. */
export function enter(
  account: AccountState,
  kind: EntryKind,
  amountMinor: bigint,
  { refId, placedAt }: EntryOf,
): Entry {
  assert(amountMinor !== 0n, 'an entry moves money');
  account.balanceMinor += amountMinor;
  account.seq += 1n;
  if (account.guard) account.guard = counted(account.guard, kind, amountMinor, placedAt);
  if (kind === 'stake' && account.isMember) account.hasStaked = true;
  if (kind === 'stake' && account.play?.ok) account.begun = account.play.value;
  assert(
    account.mayBeNegative || amountMinor > 0n || account.balanceMinor >= 0n,
    `account ${account.id} cannot pay ${amountMinor}`,
  );
  return {
    accountId: account.id,
    seq: account.seq,
    kind,
    amountMinor,
    balanceAfterMinor: account.balanceMinor,
    refId,
  };
}

/** The guard after an entry: bets use its limits up, and what they return frees them. */
function counted(
  { state, at }: GuardAt,
  kind: EntryKind,
  amountMinor: bigint,
  placedAt: EpochMs | undefined,
): GuardAt {
  if (kind === 'stake') return { state: withStake(state, -amountMinor, at), at };
  if (kind === 'payout' || kind === 'cashout') return { state: withPayout(state, amountMinor, at), at };
  if (kind !== 'cancel' && kind !== 'refund') return { state, at };
  assert(placedAt !== undefined, 'a stake that comes back tells when it was accepted');
  return { state: withRefund(state, amountMinor, placedAt, at), at };
}

/** Lets the guards of locked accounts judge and count by the moment that is kept of their bets, so that a
 *  window has exactly the bets that were accepted from its beginning on. `at` is read under the locks. */
export function countFrom(accounts: ReadonlyMap<bigint, AccountState>, at: EpochMs): void {
  for (const account of accounts.values())
    if (account.guard) account.guard = { state: account.guard.state, at };
}

/** House accounts, and the ids of accounts that belong to a member or a round. */
export const BANKROLL = 1n;
export const PROMO = 2n;
export const CLEARING = 3n;
export const FEES = 4n;

/** The account from which a member bets and is paid. */
export const mainAccountOf = (memberId: bigint): bigint => memberId * 16n;

/** The account of a member for bonus money. */
export const bonusAccountOf = (memberId: bigint): bigint => memberId * 16n + 1n;
/** The amount a member has requested to withdraw that is neither disbursed nor returned yet. */
export const frozenAccountOf = (memberId: bigint): bigint => memberId * 16n + 2n;

/** Account of a member's deposits beyond the own limits, locked until they may be used. */
export const lockedAccountOf = (memberId: bigint): bigint => memberId * 16n + 3n;

/** The account that holds the stakes of a round until it is settled or void. */
export const escrowOf = (roundId: bigint): bigint => -roundId;
