import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import { awaitReplication } from '../db/replicated.ts';
import { announcedKeyOf } from '../fairness/chain-keys.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SessionMember } from '../session/session-member.ts';
import { readBetId } from '../wager/bet-span.ts';
import { leafTermsReply } from '../wager/leaf-terms.ts';
import { findLeaf } from './placed-slip.ts';
import { receiptTree, splitLeaves } from './receipt-tree.ts';
import { findOwnBet } from './record-store.ts';

export type BetReceiptDeps = Pick<Context, 'games' | 'operator'> & {
  readonly db: Pick<Context['db'], 'reader' | 'main'>;
};

/** Returns the receipt of one of the member's bets again: its leaf, its inclusion path in the batch's tree
 *  and the signature.
 *  Refuses: BET_NOT_EXIST, for another member's bet too.  Cost: two round trips, a wait for the standby, and
 *  the hashes of one batch's tree. */
export async function betReceipt(
  ctx: BetReceiptDeps,
  betId: unknown,
  member: SessionMember,
): Promise<Data<'games/betReceipt'>> {
  const wanted = readBetId(betId);
  const bet = wanted && (await findOwnBet(ctx.db.reader, member.accountId, wanted.id, wanted.span));
  if (!bet) throw new Refusal('BET_NOT_EXIST');
  // No receipt of a bet that a failover may lose.
  await awaitReplication(ctx.db);
  const game = ctx.games.byId(bet.game_id);
  assert(game, `bet ${bet.id} is of a game that exists`);
  const leaves = splitLeaves(bet.leaves);
  const { leaf: index, content } = await findLeaf(ctx.db.reader, leaves, bet, { tag: member.tag, game });
  const tree = receiptTree(leaves);
  return {
    receipt: {
      bet_id: String(bet.id),
      leaf: tree.leafAt(index),
      content,
      root: tree.root.toString('hex'),
      index,
      size: tree.size,
      path: tree.pathOf(index),
      signature: bet.signature.toString('hex'),
    },
    round_id: String(bet.round_id),
    game_no: bet.issue,
    amount: formatMoney(bet.stake_minor),
    seed: bet.player_seed.toString('hex'),
    ...leafTermsReply({
      tag: member.tag,
      chainId: bet.chain_id,
      chainIndex: bet.chain_index,
      acceptedAt: bet.placed_at,
    }),
    operator_key: await announcedKeyOf(ctx, bet.chain_id),
  };
}
