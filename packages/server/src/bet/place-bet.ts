import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { Aged } from '../kernel/attempt.ts';
import { failpoint } from '../kernel/failpoint.ts';
import type { SessionMember } from '../session/session-member.ts';
import type { IssueBoard } from '../wager/issue-round.ts';
import { leafTermsReply } from '../wager/leaf-terms.ts';
import { splitSelection } from '../wager/split-selection.ts';
import type { AcceptedSlip } from './place-batch.ts';
import { findPlacedSlip, type PlacedSlip } from './placed-slip.ts';
import { readSlip } from './read-slip.ts';

type Reply = Data<'games/submitBet'>;

export type PlaceBetDeps = Pick<Context, 'games' | 'clock' | 'random' | 'bets' | 'live'> & {
  readonly board: IssueBoard;
  readonly db: Pick<Context['db'], 'reader'>;
};

/** Places a slip, every line or none, and returns its bets and their receipts. A repeat of a placed slip gets
 *  the original answer.
 *  Refuses: as read-slip.ts (input, an unknown issue) and accept-or-refuse-slip.ts (a closed round, limits,
 *  money); SERVER_BUSY.   Idempotent by: member, round and key.
 *  Cost: its share of a batch; a repeat costs one look-up more. */
export async function placeBet(
  ctx: PlaceBetDeps,
  payload: Payload<'games/submitBet'>,
  member: SessionMember & Aged,
  idempotencyKey: string | undefined,
): Promise<Reply> {
  const slip = await readSlip(ctx, payload, member, idempotencyKey);
  const answer = await ctx.bets.place(slip);
  failpoint('bet-answered');
  if (answer.kind === 'replayed') {
    failpoint('bet-replayed');
    const placed = await findPlacedSlip(ctx.db.reader, slip, answer.key);
    return replyOf(placed);
  }
  const { balanceMinor, entrySeq: seq } = answer;
  ctx.live.notifyMember(slip.memberId, { balanceMinor, seq }, 'bet');
  return replyOf(placedNow(answer));
}

function placedNow(answer: AcceptedSlip): PlacedSlip {
  const { slip, slipId, firstLeaf, ...rest } = answer;
  return {
    slipId,
    gameId: slip.game.id,
    issue: slip.issue,
    roundId: slip.roundId,
    lines: slip.lines.map((line, at) => ({ ...line, leaf: firstLeaf + at })),
    tag: slip.tag,
    ...rest,
  };
}

function replyOf(placed: PlacedSlip): Reply {
  const { slipId, lines, tree } = placed;
  const balance = formatMoney(placed.balanceMinor);
  const root = tree.root.toString('hex');
  const signature = placed.signature.toString('hex');
  const ids = lines.map((_, at) => String(slipId + BigInt(at)));
  let totalMinor = 0n;
  for (const line of lines) totalMinor += line.stakeMinor;
  const [first] = lines;
  assert(first, 'a placed slip has lines');
  return {
    order_no: String(slipId),
    game_id: placed.gameId,
    game_no: placed.issue,
    round_id: String(placed.roundId),
    count: lines.length,
    total_amount: formatMoney(totalMinor),
    balance,
    money: balance,
    bets: lines.map((line, at) => ({
      id: ids[at] ?? '',
      ...splitSelection(line.selection),
      amount: formatMoney(line.stakeMinor),
      odds: formatOdds(line.oddsE4),
    })),
    seed: first.seed.toString('hex'),
    ...leafTermsReply(placed),
    receipts: lines.map(({ leaf, content }, at) => ({
      bet_id: ids[at] ?? '',
      leaf: tree.leafAt(leaf),
      content,
      root,
      index: leaf,
      size: tree.size,
      path: tree.pathOf(leaf),
      signature,
    })),
  };
}
