import { formatMoney } from '@tessera/domain/money';
import { assert } from '@tessera/domain/result';
import type { EpochMs } from '@tessera/domain/time';

import { leafHasher } from '../fairness/fast-hash.ts';
import type { IdMaker } from '../ids/ids.ts';
import { isOverdue } from '../kernel/attempt.ts';
import { Refusal } from '../kernel/refusal.ts';
import { REPEAT_WINDOW_MS } from '../kernel/request-key.ts';
import { type AccountState, enter, type Entry, escrowOf } from '../ledger/account-state.ts';
import { idBytes } from '../wager/leaf-terms.ts';
import { refusalToPlace } from '../wager/refusal-to-place.ts';
import type { NewBet, OpenRoundRow, SeenRow } from './bet-store.ts';
import {
  enterIfAffordable,
  EXACT_PER_BATCH,
  type ExposureBudget,
  type Fits,
  removeEntered,
  riskOf,
  type RoundRisk,
} from './exposure.ts';
import type { ReceiptTree } from './receipt-tree.ts';
import type { RoundCache } from './round-cache.ts';
import type { Slip } from './slip.ts';

/** The state of a round within one batch. */
export type BatchRound = {
  readonly row: OpenRoundRow;
  readonly cache: RoundCache;
  readonly exposureBudget: ExposureBudget;
  readonly leafOf: ReturnType<typeof leafHasher>;
  readonly leaves: Buffer[];
  /** The parts of its book that this batch has changed. */
  readonly touched: Set<number>;
  /** Known once a slip is judged. */
  risk: RoundRisk | undefined;
  stakedMinor: bigint;
  /** Over this batch's leaves; signed once all of them are added. */
  receipt: SignedTree | undefined;
};

export type SignedTree = { readonly tree: ReceiptTree; readonly signature: Buffer };

/** All state that a batch has locked and read. */
export type BatchState = {
  readonly accounts: ReadonlyMap<bigint, AccountState>;
  readonly rounds: ReadonlyMap<bigint, BatchRound>;
  readonly seen: ReadonlyMap<string, SeenRow>;
  /** The database's clock, read under the locks. */
  readonly at: EpochMs;
  /** True if the disk has room for more bets. */
  readonly hasRoom: boolean;
  /** Makes the ids of slips and bets. */
  readonly ids: IdMaker;
  readonly bets: NewBet[];
  readonly entries: Entry[];
  /** The accounts changed by the entries. */
  readonly moved: Set<AccountState>;
};

export type Decision =
  | {
      readonly kind: 'accepted';
      readonly slipId: bigint;
      readonly entry: Entry;
      readonly round: BatchRound;
      readonly firstLeaf: number;
    }
  | { readonly kind: 'replayed'; readonly key: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'deferred' };

/** Names a slip among those of a batch: round, account and idempotency key. */
export const seenKey = (roundId: bigint, accountId: bigint, key: string): string =>
  `${roundId}/${accountId}/${key}`;

/** Opens the state of a locked round for one batch, with no leaf and no stake yet. */
export const batchRound = (row: OpenRoundRow, cache: RoundCache): BatchRound => ({
  row,
  cache,
  exposureBudget: { exactChecksLeft: EXACT_PER_BATCH },
  leafOf: leafHasher(row.chain_id, row.chain_index),
  leaves: [],
  touched: new Set(),
  risk: undefined,
  stakedMinor: 0n,
  receipt: undefined,
});

/** Accepts or refuses one slip of a batch, on the state that the slips before it left. A repeat is answered
 *  first. An accepted slip changes account, book and stakes.
 *  Units: 1/100.   Refuses: IDEMPOTENCY_KEY_REUSED, then as refusal-to-place.
 *  Cost: about 3 us a line, no round trip. */
export function acceptOrRefuseSlip(state: BatchState, slip: Slip): Decision {
  // A repeat first: an accepted slip is still answered.
  const repeat = findRepeat(state, slip);
  if (repeat) return repeat;
  const account = state.accounts.get(slip.accountId);
  const round = roundOnSale(state, slip);
  const stake = round?.cache.stakes.get(slip.accountId);
  let isEntered = false;
  const enterInto = (entered: BatchRound): Refusal | 'deferred' | undefined => {
    entered.risk ??= riskOf(slip.game, slip.game.rulesOf(entered.row).family);
    const fits = enterIfAffordable(entered.risk, entered.cache, slip.lines, entered.exposureBudget);
    isEntered = fits === 'yes';
    if (typeof fits === 'object') return overLimit(fits);
    return fits === 'deferred' ? fits : undefined;
  };
  const barred = refusalToPlace({
    isOverdue: isOverdue(slip),
    hasRoom: state.hasRoom,
    isAbnormal: slip.isAbnormal,
    isFrozen: slip.isFrozen,
    account,
    games: [slip.game],
    notOnSale: round ? undefined : new Refusal('ISSUE_CLOSED'),
    changedOdds: slip.changedOdds,
    overBounds: slip.overBounds,
    stakeMinor: slip.totalMinor,
    totals: round && {
      limits: slip.game,
      stakeMinor: slip.totalMinor,
      ofMember: stake?.minor ?? 0n,
      ofRound: round.cache.stakeMinor + round.cache.ticketStakeMinor,
    },
    room: round && (() => enterInto(round)),
  });
  if (barred) {
    if (round && isEntered) removeEntered(round.cache, slip.lines);
    return barred === 'deferred' ? { kind: 'deferred' } : refused(barred);
  }
  assert(account && round, 'a slip that may be placed has an account and a round');
  if (stake) stake.minor += slip.totalMinor;
  else round.cache.stakes.set(slip.accountId, { minor: slip.totalMinor });
  return accept(state, round, account, slip);
}

/** The entry with which each round's escrow receives the stakes of the batch. */
export const enterEscrows = (state: BatchState, batchId: bigint): Entry[] =>
  [...state.rounds.values()]
    .filter((round) => round.stakedMinor > 0n)
    .map((round) => {
      const escrow = state.accounts.get(escrowOf(round.row.id));
      assert(escrow, `round ${round.row.id} has an escrow account`);
      state.moved.add(escrow);
      return enter(escrow, 'stake', round.stakedMinor, { refId: batchId });
    });

/** The refusal of a slip whose worst outcome exceeds what the house can pay, with the stake that would fit;
 *  or that has too many combinations. */
export function overLimit({ of, limit, left }: Exclude<Fits, string>): Refusal {
  const textOf = of === 'combinations' ? String : formatMoney;
  return new Refusal('ROUND_LIMIT', { of, limit: textOf(limit), left: textOf(left) });
}

const refused = (refusal: Refusal): Decision => ({ kind: 'refused', refusal });

function findRepeat(state: BatchState, slip: Slip): Decision | undefined {
  if (state.seen.size === 0) return undefined;
  const { key, olderKey, bodyHash } = slip.key;
  const found = state.seen.get(seenKey(slip.roundId, slip.accountId, key));
  if (found) {
    return found.body_hash === bodyHash
      ? { kind: 'replayed', key }
      : refused(new Refusal('IDEMPOTENCY_KEY_REUSED'));
  }
  if (olderKey === undefined) return undefined;
  const older = state.seen.get(seenKey(slip.roundId, slip.accountId, olderKey));
  const isRecent = older !== undefined && state.at - older.placed_at < REPEAT_WINDOW_MS;
  return isRecent ? { kind: 'replayed', key: olderKey } : undefined;
}

function roundOnSale({ rounds }: BatchState, slip: Slip): BatchRound | undefined {
  const round = rounds.get(slip.roundId);
  return round && isOnSale(round, slip) ? round : undefined;
}

/** A database that was restored to an earlier moment may have given the round another place since it was
 *  priced. */
const isOnSale = ({ row }: BatchRound, slip: Slip): boolean =>
  row.is_open &&
  row.issue === slip.issue &&
  slip.game.status === 'on' &&
  (slip.chainIndex === undefined || slip.chainIndex === row.chain_index);

function accept(state: BatchState, round: BatchRound, account: AccountState, slip: Slip): Decision {
  const slipId = state.ids.next(slip.lines.length);
  const entry = enter(account, 'stake', -slip.totalMinor, { refId: slipId });
  state.entries.push(entry);
  state.moved.add(account);
  round.stakedMinor += slip.totalMinor;
  const firstLeaf = round.leaves.length;
  for (const [index, line] of slip.lines.entries()) {
    const id = slipId + BigInt(index);
    round.touched.add(line.part);
    state.bets.push({ slip, line, index, id, balanceAfterMinor: entry.balanceAfterMinor });
    round.leaves.push(
      round.leafOf({
        betId: idBytes(id),
        accountTag: slip.tag,
        content: line.content,
        stakeMinor: line.stakeMinor,
        acceptedAt: state.at,
        playerSeed: line.seed,
      }),
    );
  }
  return { kind: 'accepted', slipId, entry, round, firstLeaf };
}
