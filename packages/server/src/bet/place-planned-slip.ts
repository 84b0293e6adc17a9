import { FIRST_INDEX } from '@tessera/domain/games/rules';

import type { Context } from '../context.ts';
import { Refusal } from '../kernel/refusal.ts';
import { houseKeyOf } from '../kernel/request-key.ts';
import { priceSlip } from '../wager/price-slip.ts';
import { type ContentRow, SEED_SIZE } from '../wager/slip-codec.ts';
import { findPlacedSlip } from './placed-slip.ts';
import type { Slip } from './slip.ts';

export type PlacePlannedDeps = Pick<Context, 'games' | 'random' | 'bets' | 'live'> & {
  readonly db: Pick<Context['db'], 'reader'>;
};

/** A slip that the house places for a member who ordered it before. */
export type PlannedSlip = {
  readonly member: Pick<Slip, 'memberId' | 'accountId' | 'tag' | 'isFrozen' | 'isAbnormal'>;
  readonly gameId: number;
  readonly roundId: bigint;
  readonly issue: string;
  readonly rows: readonly ContentRow[];
  /** The name under which it is placed once. */
  readonly name: string;
};

/** Places a slip without a session, at the odds in force, and returns its id. It goes through the batcher as
 *  every slip does, so account, issue, limits, exposure and money are checked in the same place.
 *  Units: 1/100.   Refuses: as price-slip and accept-or-refuse-slip; GAME_NOT_EXIST; SERVER_BUSY.
 *  Idempotent by: member, round and name.   Cost: its share of a batch; a repeat costs one look-up more. */
export async function placePlannedSlip(ctx: PlacePlannedDeps, planned: PlannedSlip): Promise<bigint> {
  const { member, gameId, roundId, issue, rows, name } = planned;
  const game = ctx.games.byId(gameId);
  if (!game) throw new Refusal('GAME_NOT_EXIST');
  const rules = game.rulesAt(FIRST_INDEX);
  const seed = ctx.random.bytes(SEED_SIZE);
  const { body, ...priced } = priceSlip({ game, rules }, rows, seed, true);
  const slip: Slip = {
    ...member,
    ...priced,
    game,
    roundId,
    chainIndex: undefined,
    issue,
    seed,
    key: houseKeyOf(name, `${issue};${body}`),
  };
  const answer = await ctx.bets.place(slip);
  if (answer.kind === 'replayed') return (await findPlacedSlip(ctx.db.reader, slip, answer.key)).slipId;
  const { balanceMinor, entrySeq: seq, slipId } = answer;
  ctx.live.notifyMember(slip.memberId, { balanceMinor, seq }, 'bet');
  return slipId;
}
