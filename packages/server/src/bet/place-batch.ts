import { assert } from '@tessera/domain/result';
import type { EpochMs } from '@tessera/domain/time';
import { type Book, payoutsOf } from '@tessera/domain/wager/liability';

import { pipelinedTransaction, type PipelinedTx } from '../db/tx.ts';
import { learnChainKeys, signerOf } from '../fairness/chain-keys.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { countFrom, escrowOf, type Entry } from '../ledger/account-state.ts';
import { lockForStakes, writePosting } from '../ledger/batch-posting.ts';
import type { BatchDeps, Outcome } from '../wager/batcher.ts';
import { printBook, versionOf } from '../wager/round-book.ts';
import { insertReceipts, lockRounds, type StakeRow, sumStakes } from '../wager/wager-store.ts';
import {
  type BatchRound,
  batchRound,
  type BatchState,
  acceptOrRefuseSlip,
  type Decision,
  enterEscrows,
  seenKey,
  type SignedTree,
} from './accept-or-refuse-slip.ts';
import * as store from './bet-store.ts';
import { combinationsIn } from './exposure.ts';
import { type ReceiptTree, receiptTree } from './receipt-tree.ts';
import type { PartCache, RoundCache, RoundCaches } from './round-cache.ts';
import type { Slip } from './slip.ts';

/** An accepted slip. Its bets have consecutive ids from `slipId`, and its leaves consecutive tree positions
 *  from `firstLeaf`.
 *  Units: 1/100. */
export type AcceptedSlip = {
  readonly kind: 'accepted';
  /** The slip as accepted. A concurrent repeat may have supplied a different seed. */
  readonly slip: Slip;
  readonly slipId: bigint;
  readonly balanceMinor: bigint;
  /** The number of its entry in the member's account. */
  readonly entrySeq: bigint;
  readonly acceptedAt: EpochMs;
  readonly chainId: Buffer;
  readonly chainIndex: number;
  readonly tree: ReceiptTree;
  readonly firstLeaf: number;
  readonly signature: Buffer;
};

export type PlacedAnswer = AcceptedSlip | { readonly kind: 'replayed'; readonly key: string };

export type SlipAnswer = Outcome<PlacedAnswer>;

/** Places slips in one transaction and accepts or refuses each on its own, in order of arrival. Outcomes are
 *  final only once this has returned. When it throws, nothing was placed, unless the connection was lost
 *  during the commit.
 *  Units: 1/100.   Locks: rounds by id, then accounts by id, members' and escrows'.
 *  Idempotent by: round, account and key.  Cost: two round trips a batch, three after another server has bet
 *  on one of its rounds. */
export async function placeBatch(
  deps: BatchDeps,
  caches: RoundCaches,
  slips: readonly Slip[],
): Promise<SlipAnswer[]> {
  const roundIds = [...new Set(slips.map((slip) => slip.roundId))];
  try {
    return await pipelinedTransaction(deps.db, async (tx) => {
      const hasRoom = deps.disk?.hasRoom() ?? true;
      const state = { ...(await readState(tx, caches, slips, roundIds)), hasRoom, ids: deps.ids };
      const chainIds = Array.from(state.rounds.values(), ({ row }) => row.chain_id);
      await learnChainKeys(tx, deps.operator, chainIds);
      failpoint('batch-read');
      const decisions = slips.map((slip) => acceptOrRefuseSlip(state, slip));
      writeState(deps, tx, state);
      return decisions.map((decision, at) => answerOf(decision, slips[at], state.at));
    });
  } catch (error) {
    // The cached books were changed as if this transaction had been committed.
    caches.forget(roundIds);
    throw error;
  }
}

async function readState(
  tx: PipelinedTx,
  caches: RoundCaches,
  slips: readonly Slip[],
  roundIds: readonly bigint[],
): Promise<Omit<BatchState, 'hasRoom' | 'ids'>> {
  tx.defer(lockRounds(tx, roundIds));
  const lookUps = lookUpsOf(caches, slips);
  const [accounts, rows, answers] = await Promise.all([
    lockForStakes(tx, [...slips.map((slip) => slip.accountId), ...roundIds.map(escrowOf)]),
    store.readRounds(tx, roundIds, booksNeeded(caches, slips), ticketsKnown(caches, roundIds)),
    runLookUps(tx, lookUps),
  ]);
  // Another server has changed these books, so the stakes and keys skipped before are queried now.
  const changed = new Set<bigint>();
  const rounds = new Map<bigint, BatchRound>();
  for (const id of roundIds) {
    const parts = rows.filter((row) => row.id === id);
    const [row] = parts;
    if (!row) continue;
    const { cache, isChanged } = caches.load(id, parts);
    if (isChanged) changed.add(id);
    // A closed round is evicted from the cache; the batch still holds its own reference.
    if (!row.is_open) caches.forget([id]);
    rounds.set(id, batchRound(row, cache));
  }
  const late = changed.size === 0 ? NOTHING : await runLookUps(tx, skippedLookUpsOf(lookUps, slips, changed));
  const seen = new Map<string, store.SeenRow>();
  for (const { sums, keys } of [answers, late]) {
    for (const sum of sums)
      rounds.get(sum.round_id)?.cache.stakes.set(sum.account_id, { minor: sum.stake_minor });
    for (const row of keys) seen.set(seenKey(row.round_id, row.account_id, row.key), row);
  }
  const at = rows[0]?.at ?? (0 as EpochMs);
  // Without a round nothing is accepted, and the guards keep the clock with which they were read.
  if (rows.length > 0) countFrom(accounts, at);
  return { accounts, rounds, seen, at, bets: [], entries: [], moved: new Set() };
}

/** The look-ups of a batch among standing bets: stakes of members on rounds, and slips by their keys. */
type LookUps = { readonly pairs: readonly Slip[]; readonly keys: readonly Slip[] };
type LookUpResults = { readonly sums: readonly StakeRow[]; readonly keys: readonly store.SeenRow[] };

const NOTHING: LookUpResults = { sums: [], keys: [] };

/** Runs the look-ups, if there are any.   Cost: one round trip, one index range for each pair and each
 *  key. */
async function runLookUps(tx: PipelinedTx, { pairs, keys: slips }: LookUps): Promise<LookUpResults> {
  const [sums, keys] = await Promise.all([
    pairs.length === 0 ? [] : sumStakes(tx, pairs),
    slips.length === 0 ? [] : store.findKeys(tx, slips.flatMap(keysOf)),
  ]);
  return { sums, keys };
}

/** The look-ups a batch needs unless a book was changed elsewhere. If every bet of a round went through this
 *  server, a member without a stake has never bet on it, so neither stake nor key can exist. */
function lookUpsOf(caches: RoundCaches, slips: readonly Slip[]): LookUps {
  const pairs: Slip[] = [];
  const keys: Slip[] = [];
  for (const slip of slips) {
    const cache = caches.get(slip.roundId);
    const isKnown = cache?.stakes.has(slip.accountId) ?? false;
    if (!isKnown && cache?.isComplete) continue;
    keys.push(slip);
    if (!isKnown) pairs.push(slip);
  }
  return { pairs: eachPairOnce(pairs), keys };
}

/** The look-ups that were skipped for rounds whose books were changed elsewhere. */
function skippedLookUpsOf(lookUps: LookUps, slips: readonly Slip[], changed: ReadonlySet<bigint>): LookUps {
  const [pairs, keys] = [new Set(lookUps.pairs), new Set(lookUps.keys)];
  const concerned = slips.filter((slip) => changed.has(slip.roundId));
  return {
    pairs: eachPairOnce(concerned).filter((slip) => !pairs.has(slip)),
    keys: concerned.filter((slip) => !keys.has(slip)),
  };
}

/** One slip of each member in each round. */
function eachPairOnce(slips: readonly Slip[]): Slip[] {
  const accountsOf = new Map<bigint, Set<bigint>>();
  return slips.filter(({ roundId, accountId }) => {
    let accounts = accountsOf.get(roundId);
    if (!accounts) accountsOf.set(roundId, (accounts = new Set()));
    if (accounts.has(accountId)) return false;
    accounts.add(accountId);
    return true;
  });
}

const NO_VERSION = -1;

/** The books that a batch needs: of the parts on which it bets, and of all where a round is near its cap. */
function booksNeeded(caches: RoundCaches, slips: readonly Slip[]): store.KnownBook[] {
  const needed = new Map<bigint, Set<number>>();
  for (const { roundId, lines } of slips) {
    let parts = needed.get(roundId);
    if (!parts) needed.set(roundId, (parts = new Set(allPartsOf(caches.get(roundId)))));
    for (const { part } of lines) parts.add(part);
  }
  return [...needed].flatMap(([roundId, parts]) => {
    const known = caches.get(roundId)?.parts;
    return [...parts].map((part) => {
      const cached = known?.get(part);
      return { roundId, part, version: cached?.book ? cached.version : NO_VERSION };
    });
  });
}

/** Cached versions of ticket books; most rounds have none. */
const ticketsKnown = (caches: RoundCaches, roundIds: readonly bigint[]): store.KnownBook[] =>
  roundIds.flatMap((roundId) =>
    [...(caches.get(roundId)?.parts.values() ?? [])].flatMap(({ part, ticketsVersion: version }) =>
      version === 0 ? [] : [{ roundId, part, version }],
    ),
  );

const allPartsOf = (cache: RoundCache | undefined): Iterable<number> =>
  cache?.needsAllParts ? cache.parts.keys() : [];

function keysOf({ roundId, accountId, key: { key, olderKey } }: Slip) {
  const own = { roundId, accountId, key };
  return olderKey === undefined ? [own] : [own, { roundId, accountId, key: olderKey }];
}

/** Sends all inserts and updates of the batch, pipelined with the commit. */
function writeState(deps: BatchDeps, tx: PipelinedTx, state: BatchState): void {
  if (state.bets.length === 0) return;
  const batchId = deps.ids.next();
  const entries: Entry[] = [...state.entries, ...enterEscrows(state, batchId)];
  const played = [...state.rounds.values()].filter((round) => round.leaves.length > 0);
  const receipts = played.map((round) => {
    const { tree, signature } = (round.receipt = signedTree(deps, round));
    return { batchId, roundId: round.row.id, leaves: tree.leaves, root: tree.root, signature };
  });
  tx.defer(store.insertBets(tx, batchId, state.at, state.bets));
  failpoint('batch-bets-sent');
  const posting = { id: batchId, key: `bets:${batchId}`, kind: 'stake' };
  tx.defer(writePosting(tx, posting, entries, [...state.moved]));
  failpoint('batch-entries-sent');
  tx.defer(
    store.updateBooks(
      tx,
      played.flatMap((round) => bookRows(round, batchId)),
    ),
  );
  tx.defer(insertReceipts(tx, receipts));
}

function signedTree({ operator }: BatchDeps, { row, leaves }: BatchRound): SignedTree {
  const tree = receiptTree(leaves);
  const { signReceipts } = signerOf(operator, row.chain_id);
  return { tree, signature: signReceipts(row.chain_id, row.chain_index, tree.root) };
}

/** The parts of a round's book that the batch has changed, under a new version. */
const bookRows = ({ row, cache, touched, risk }: BatchRound, batchId: bigint): store.StoredBook[] =>
  [...touched].map((each) => {
    const part = cache.parts.get(each);
    assert(part?.book && risk, 'a part that was bet on has its book');
    part.version = versionOf(batchId);
    part.combinations = combinationsIn(risk.family, part);
    return {
      id: row.id,
      part: part.part,
      version: part.version,
      bet_count: part.betCount,
      stake_minor: part.stakeMinor,
      worst_minor: worstOf(part.book, part),
      combinations: part.combinations,
      book: printBook(part.book),
    };
  });

/** A bound of what the bets of a part pay without its tickets, which are counted beside it. */
function worstOf(book: Book, { tickets, ceilingMinor }: PartCache): bigint {
  if (!tickets) return ceilingMinor;
  const payoutsMinor = payoutsOf(book);
  return payoutsMinor < ceilingMinor ? payoutsMinor : ceilingMinor;
}

function answerOf(decision: Decision, slip: Slip | undefined, acceptedAt: EpochMs): SlipAnswer {
  if (decision.kind !== 'accepted') return decision;
  const { slipId, entry, round, firstLeaf } = decision;
  assert(slip && round.receipt, 'an accepted slip has its receipt');
  return {
    kind: 'accepted',
    slip,
    slipId,
    balanceMinor: entry.balanceAfterMinor,
    entrySeq: entry.seq,
    acceptedAt,
    chainId: round.row.chain_id,
    chainIndex: round.row.chain_index,
    firstLeaf,
    ...round.receipt,
  };
}
