import { betResultOf } from '@tessera/domain/bets/bet-status';
import { toHex } from '@tessera/domain/fairness/encoding';
import type { BetExport, PayTableExport } from '@tessera/domain/fairness/export-format';
import { betIdBytes, contentText } from '@tessera/domain/fairness/leaf';
import { sidesOf } from '@tessera/domain/fairness/merkle';
import { assert } from '@tessera/domain/result';

import { receiptTree, splitLeaves, type ReceiptTree } from '../bet/receipt-tree.ts';
import type { Context } from '../context.ts';
import { leafHasher } from '../fairness/fast-hash.ts';
import type { Game } from '../game/game-catalogue.ts';
import { leavesOfRound } from '../round/round-record.ts';
import type { RoundRow } from '../round/round-store.ts';
import type { SessionMember } from '../session/session-member.ts';
import {
  batchesOf,
  type BatchRow,
  ownBets,
  payTablesOfFamily,
  type PayTableRow,
  type ProofBet,
} from './proof-store.ts';

type Owner = Pick<SessionMember, 'accountId' | 'tag'>;
export type OwnBets = { readonly bets: BetExport[]; readonly payTables: PayTableExport[] };

/** A member's bets of a closed round with their proofs: leaf, receipt, inclusion path to the round's root,
 *  result.
 *  Cost: three round trips; the round's tree once (2 us a leaf) for the last few rounds requested. */
export async function provenBets(
  { db }: Pick<Context, 'db'>,
  round: RoundRow,
  game: Game,
  { accountId, tag }: Owner,
): Promise<OwnBets> {
  const bets = await ownBets(db.reader, round.id, accountId);
  if (bets.length === 0) return { bets: [], payTables: [] };
  const tables = await payTablesOfFamily(db.reader, game.family.code);
  const batches = new Map(
    (await batchesOf(db.reader, round.id, [...new Set(bets.map((bet) => bet.batch_id))])).map((row) => [
      row.batch_id,
      openBatch(row),
    ]),
  );
  const tree = await roundTree(db.reader, round);
  const used = new Map<string, PayTableRow>();
  const hasher = leafHasher(round.chain_id, round.chain_index);
  const leafOf: LeafOf = (bet, content) =>
    hasher({
      betId: betIdBytes(bet.id),
      accountTag: tag,
      content,
      stakeMinor: bet.stake_minor,
      acceptedAt: bet.placed_at,
      playerSeed: bet.player_seed,
    }).toString('hex');
  const proven = bets.map((bet) => {
    const batch = batches.get(bet.batch_id);
    assert(batch, 'a bet has a batch');
    const { content, leaf, table } = leafIn(batch, tables, bet, leafOf);
    used.set(table.hash.toString('hex'), table);
    return betExport(round, bet, { content, leaf, batch, tree, tag });
  });
  const payTables = Array.from(used, ([hash, { id, content }]) => ({ id, hash, text: content }));
  return { bets: proven, payTables };
}

type Batch = BatchRow & { readonly tree: ReceiptTree; readonly places: ReadonlyMap<string, number> };

function openBatch(row: BatchRow): Batch {
  const leaves = splitLeaves(row.leaves);
  return { ...row, tree: receiptTree(leaves), places: placesOf(leaves) };
}

const placesOf = (leaves: readonly Buffer[]): Map<string, number> =>
  new Map(leaves.map((leaf, at) => [leaf.toString('hex'), at]));

/** The leaf of a member's bet with a content, in hex. */
type LeafOf = (bet: ProofBet, content: string) => string;

/** Rebuilds a bet's leaf. The pay table of the bet is the one whose hash gives a leaf of its batch. */
function leafIn(batch: Batch, tables: readonly PayTableRow[], bet: ProofBet, leafOf: LeafOf) {
  for (const table of tables) {
    const content = contentText({
      selectionKey: bet.selection,
      oddsE4: bet.odds_e4,
      payTableId: table.id,
      payTableHash: table.hash.toString('hex'),
    });
    const leaf = leafOf(bet, content);
    if (batch.places.has(leaf)) return { content, leaf, table };
  }
  throw new Error(`bet ${bet.id} is not among the leaves of its batch`);
}

type Proof = {
  readonly content: string;
  readonly leaf: string;
  readonly batch: Batch;
  readonly tree: RoundTree;
  readonly tag: Buffer;
};

function betExport(round: RoundRow, bet: ProofBet, { content, leaf, batch, tree, tag }: Proof): BetExport {
  const inBatch = batch.places.get(leaf) ?? -1;
  const inRound = tree.places.get(leaf) ?? -1;
  const way = { index: inBatch, size: batch.tree.size, hashes: bytesOf(batch.tree.pathOf(inBatch)) };
  return {
    betId: toHex(betIdBytes(bet.id)),
    accountTag: tag.toString('hex'),
    content,
    stakeMinor: bet.stake_minor.toString(),
    acceptedAt: bet.placed_at,
    playerSeed: bet.player_seed.toString('hex'),
    leaf,
    receipt: {
      batchRoot: batch.root.toString('hex'),
      path: sidesOf(way).map(({ side, hash }) => ({ side, hash: toHex(hash) })),
      signature: batch.signature.toString('hex'),
    },
    path: { index: inRound, size: tree.tree.size, hashes: tree.tree.pathOf(inRound) },
    ...outcomeOf(round, bet),
  };
}

const bytesOf = (hashes: readonly string[]): Buffer[] => hashes.map((hash) => Buffer.from(hash, 'hex'));

function outcomeOf(round: RoundRow, bet: ProofBet): Pick<BetExport, 'status' | 'reason' | 'payoutMinor'> {
  const { status, reason = null } = betResultOf({
    round: round.state,
    isCancelled: bet.is_cancelled,
    wins: bet.wins,
  });
  assert(status !== 'pending', `bet ${bet.id} of a round that is over has a result`);
  const payout = { win: bet.payout_minor, lose: 0n, cancelled: bet.stake_minor };
  return { status, reason, payoutMinor: payout[status].toString() };
}

type RoundTree = { readonly tree: ReceiptTree; readonly places: ReadonlyMap<string, number> };

/** Trees of sealed rounds never change; after a large round many of its players request theirs at once. */
const TREES_MAX = 4;
const trees = new WeakMap<object, Map<bigint, Promise<RoundTree>>>();

function roundTree(db: Context['db']['reader'], round: RoundRow): Promise<RoundTree> {
  let known = trees.get(db);
  if (!known) trees.set(db, (known = new Map()));
  const before = known.get(round.id);
  if (before) return before;
  const made = leavesOfRound(db, round.id).then((leaves) => {
    const ordered = leaves.toSorted(Buffer.compare);
    return { tree: receiptTree(ordered), places: placesOf(ordered) };
  });
  made.catch(() => known.delete(round.id));
  known.set(round.id, made);
  const [oldest] = known.keys();
  if (known.size > TREES_MAX && oldest !== undefined) known.delete(oldest);
  return made;
}
