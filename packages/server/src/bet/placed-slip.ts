import { contentText } from '@tessera/domain/fairness/leaf';
import { assert } from '@tessera/domain/result';

import type { Queryable } from '../db/query.ts';
import { leafHasher } from '../fairness/fast-hash.ts';
import { idBytes, type LeafTerms } from '../wager/leaf-terms.ts';
import { type PayTableRow, readPayTables, readSlip, type SlipRow } from './bet-store.ts';
import { type ReceiptTree, receiptTree, splitLeaves } from './receipt-tree.ts';
import type { Slip } from './slip.ts';

/** A placed slip as its reply shows it, for the first call and for repeats. Units: 1/100. */
export type PlacedSlip = {
  readonly slipId: bigint;
  readonly gameId: number;
  readonly issue: string;
  readonly roundId: bigint;
  readonly lines: readonly {
    readonly selection: string;
    readonly stakeMinor: bigint;
    readonly oddsE4: number;
    readonly seed: Buffer;
    readonly content: string;
    /** The position of the line's leaf in the tree. */
    readonly leaf: number;
  }[];
  readonly balanceMinor: bigint;
  readonly tree: ReceiptTree;
  readonly signature: Buffer;
} & LeafTerms;

/** Reads a placed slip with its receipts, so that it can be answered again.
 *  Cost: one round trip, and the hashes of its batch's tree. */
export async function findPlacedSlip(db: Queryable, slip: Slip, key: string): Promise<PlacedSlip> {
  const rows = await readSlip(db, slip.roundId, slip.accountId, key);
  const [first] = rows;
  assert(first, 'a slip that was found under its key has bets');
  const leaves = splitLeaves(first.leaves);
  const lines: PlacedSlip['lines'][number][] = [];
  for (const row of rows) {
    lines.push({
      selection: row.selection,
      stakeMinor: row.stake_minor,
      oddsE4: row.odds_e4,
      seed: row.player_seed,
      ...(await findLeaf(db, leaves, row, slip)),
    });
  }
  return {
    slipId: first.id,
    gameId: slip.game.id,
    issue: first.issue,
    roundId: slip.roundId,
    lines,
    balanceMinor: first.balance_after_minor,
    tag: slip.tag,
    chainId: first.chain_id,
    chainIndex: first.chain_index,
    acceptedAt: first.placed_at,
    tree: receiptTree(leaves),
    signature: first.signature,
  };
}

/** The position of a leaf in its batch's tree, and its content. */
export type FoundLeaf = { readonly leaf: number; readonly content: string };

/** The fields of a stored bet from which its leaf is rebuilt. Units: 1/100. */
export type StoredBet = Pick<
  SlipRow,
  'id' | 'selection' | 'odds_e4' | 'stake_minor' | 'placed_at' | 'player_seed' | 'chain_id' | 'chain_index'
>;

/** Finds the position of a stored bet's leaf among its batch's leaves, and its content, by hashing it again.
 *  For a bet priced by a pay table no longer in force, it tries the tables published for the family.  Cost:
 *  one hash; one round trip more after a change of the pay table. */
export async function findLeaf(
  db: Queryable,
  leaves: readonly Buffer[],
  bet: StoredBet,
  owner: Pick<Slip, 'tag' | 'game'>,
): Promise<FoundLeaf> {
  const { payTable, tableHash, family } = owner.game.rulesOf(bet);
  const inForce = { id: payTable.id, hash: Buffer.from(tableHash, 'hex') };
  const now = leafWith(leaves, bet, owner.tag, inForce);
  if (now) return now;
  for (const table of await readPayTables(db, family.code)) {
    const found = leafWith(leaves, bet, owner.tag, table);
    if (found) return found;
  }
  throw new Error(`bet ${bet.id} is not among the leaves of its batch`);
}

function leafWith(
  leaves: readonly Buffer[],
  bet: StoredBet,
  tag: Buffer,
  table: PayTableRow,
): FoundLeaf | undefined {
  const content = contentText({
    selectionKey: bet.selection,
    oddsE4: bet.odds_e4,
    payTableId: table.id,
    payTableHash: table.hash.toString('hex'),
  });
  const leaf = leafHasher(
    bet.chain_id,
    bet.chain_index,
  )({
    betId: idBytes(bet.id),
    accountTag: tag,
    content,
    stakeMinor: bet.stake_minor,
    acceptedAt: bet.placed_at,
    playerSeed: bet.player_seed,
  });
  const index = leaves.findIndex((each) => each.equals(leaf));
  return index < 0 ? undefined : { leaf: index, content };
}
