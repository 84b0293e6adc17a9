import { betResultOf } from '@tessera/domain/bets/bet-status';
import { HASH_SIZE, toHex } from '@tessera/domain/fairness/encoding';
import { OWN_BETS_MAX } from '@tessera/domain/fairness/evidence';
import type { BetExport, PathExport, PayTableName } from '@tessera/domain/fairness/export-format';
import { betIdBytes, contentText } from '@tessera/domain/fairness/leaf';
import type { League } from '@tessera/domain/fairness/league';
import { sidesOf } from '@tessera/domain/fairness/merkle';
import { assert } from '@tessera/domain/result';
import { creditOf } from '@tessera/domain/selection-result';

import type { Context } from '../context.ts';
import { leafHasher, levelsOf, pathIn, placeOf, type TreeLevels } from '../fairness/fast-hash.ts';
import { blockOf, roundPaths } from '../fairness/round-tree.ts';
import type { Game } from '../game/game-catalogue.ts';
import type { RoundRow } from '../round/round-store.ts';
import type { CloseRow } from '../round/seal-store.ts';
import type { SessionMember } from '../session/session-member.ts';
import {
  batchesOf,
  type BatchRow,
  countOwnBets,
  ownBets,
  payTablesOfFamily,
  type PayTableRow,
  type ProofBet,
  treeBlocksOf,
  treeTopOf,
} from './proof-store.ts';

type Owner = Pick<SessionMember, 'accountId' | 'tag'>;
type ClosedRows = { readonly round: RoundRow; readonly close: CloseRow };
export type OwnBets = {
  readonly bets: BetExport[];
  readonly payTables: PayTableName[];
  /** Total number, including those not listed. */
  readonly total: number;
};

/** A member's bets of a closed round with their proofs: leaf, receipt, inclusion path to the round's root,
 *  result.
 *  Cost: three round trips, four where a reply does not list all; per bet the hashes of its batch and of one
 *  block of the round's tree, however many bets the round has. */
export async function provenBets(
  { db }: Pick<Context, 'db'>,
  { round, close }: ClosedRows,
  { game, league }: { readonly game: Game; readonly league: League | undefined },
  { accountId, tag, afterId }: Owner & { readonly afterId: bigint },
): Promise<OwnBets> {
  const bets = await ownBets(db.reader, round.id, accountId, afterId);
  const isAll = afterId === 0n && bets.length < OWN_BETS_MAX;
  const total = isAll ? bets.length : await countOwnBets(db.reader, round.id, accountId);
  if (bets.length === 0) return { bets: [], payTables: [], total };
  const [tables, batchRows, top] = await Promise.all([
    league ? [modelRow(league)] : payTablesOfFamily(db.reader, game.family.code),
    batchesOf(db.reader, round.id, [...new Set(bets.map((bet) => bet.batch_id))]),
    treeTopOf(db.reader, round.id),
  ]);
  assert(top, 'a closed round with bets has its tree');
  const batches = new Map(
    batchRows.map((row): [bigint, Batch] => [row.batch_id, { ...row, levels: levelsOf(row.leaves) }]),
  );
  const hasher = leafHasher(round.chain_id, round.chain_index);
  const leafOf: LeafOf = (bet, content) =>
    hasher({
      betId: betIdBytes(bet.id),
      accountTag: tag,
      content,
      stakeMinor: bet.stake_minor,
      acceptedAt: bet.placed_at,
      playerSeed: bet.player_seed,
    });
  const found = bets.map((bet) => {
    const batch = batches.get(bet.batch_id);
    assert(batch, 'a bet has a batch');
    return { bet, batch, ...findLeaf(batch, tables, bet, leafOf) };
  });
  const blocks = [...new Set(found.map(({ leaf }) => blockOf(top, leaf)))];
  const pathOf = roundPaths(top, await treeBlocksOf(db.reader, round.id, blocks), close.leaf_count);
  const used = new Map(found.map(({ table }) => [table.hash.toString('hex'), table.id]));
  return {
    bets: found.map((each) => betExport(round, tag, each, pathOf(each.leaf))),
    payTables: Array.from(used, ([hash, id]) => ({ id, hash })),
    total,
  };
}

/** The model of a league prices its bets: a leaf names it as others name a pay table. */
const modelRow = ({ model, hash }: League): PayTableRow => ({ id: model.id, hash: Buffer.from(hash, 'hex') });

type Batch = BatchRow & { readonly levels: TreeLevels };
type FoundBet = {
  readonly bet: ProofBet;
  readonly batch: Batch;
  readonly content: string;
  readonly leaf: Buffer;
  readonly place: number;
  readonly table: PayTableRow;
};

/** The leaf of a member's bet with a content. */
type LeafOf = (bet: ProofBet, content: string) => Buffer;

/** Rebuilds a bet's leaf. The pay table of the bet is the one whose hash gives a leaf of its batch. */
function findLeaf(
  batch: Batch,
  tables: readonly PayTableRow[],
  bet: ProofBet,
  leafOf: LeafOf,
): Omit<FoundBet, 'bet' | 'batch'> {
  for (const table of tables) {
    const content = contentText({
      selectionKey: bet.selection,
      oddsE4: bet.odds_e4,
      payTableId: table.id,
      payTableHash: table.hash.toString('hex'),
    });
    const leaf = leafOf(bet, content);
    const place = placeOf(batch.leaves, leaf);
    if (place >= 0) return { content, leaf, place, table };
  }
  throw new Error(`bet ${bet.id} is not among the leaves of its batch`);
}

function betExport(
  round: RoundRow,
  tag: Buffer,
  { bet, batch, content, leaf, place }: FoundBet,
  path: PathExport,
): BetExport {
  return {
    betId: toHex(betIdBytes(bet.id)),
    accountTag: tag.toString('hex'),
    content,
    stakeMinor: bet.stake_minor.toString(),
    acceptedAt: bet.placed_at,
    playerSeed: bet.player_seed.toString('hex'),
    leaf: leaf.toString('hex'),
    receipt: {
      batchRoot: batch.root.toString('hex'),
      path: pathInBatch(batch, place),
      signature: batch.signature.toString('hex'),
    },
    path,
    ...outcomeOf(round, bet),
  };
}

function pathInBatch({ leaves, levels }: Batch, place: number): BetExport['receipt']['path'] {
  const hashes = pathIn(levels, place).map((hash) => Buffer.from(hash, 'hex'));
  const position = { index: place, size: leaves.length / HASH_SIZE, hashes };
  return sidesOf(position).map(({ side, hash }) => ({ side, hash: toHex(hash) }));
}

function outcomeOf(round: RoundRow, bet: ProofBet): Pick<BetExport, 'status' | 'reason' | 'payoutMinor'> {
  const { status, reason = null } = betResultOf({
    round: round.state,
    isCancelled: bet.is_cancelled,
    result: bet.result,
  });
  assert(status !== 'pending', `bet ${bet.id} of a round that is over has a result`);
  const isReturned = status === 'cancelled' || bet.result === null;
  const creditMinor = isReturned ? bet.stake_minor : creditOf(bet.stake_minor, bet.odds_e4, bet.result);
  return { status, reason, payoutMinor: creditMinor.toString() };
}
