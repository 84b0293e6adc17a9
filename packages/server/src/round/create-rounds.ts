import type { EpochMs } from '@tessera/domain/time';

import { databaseNow } from '../db/database-now.ts';
import { transaction } from '../db/tx.ts';
import { type ChainContext, ensureChain } from '../fairness/announce-chain.ts';
import type { ChainRow } from '../fairness/chain-store.ts';
import { roomOf, servingChain } from '../fairness/chains.ts';
import type { Game } from '../game/game-catalogue.ts';
import { lockGame } from '../game/lock-game.ts';
import { roundIdOf } from '../ids/round-id.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { advanceChain, insertRounds, lastRoundOf } from './create-store.ts';
import { areEnough, planRounds, type PlannedRound } from './plan-rounds.ts';

/** Creates the missing rounds of a game, including missed ones. Each is bound to the next index of the game's
 *  chain and to its commitment before it opens. Returns the number created; another server may have created
 *  them first.
 *  Locks: the game; no lock is held during the call of the keeper.   Idempotent by: game and draw time.
 *  Cost: one query; three round trips and one call of the keeper more when rounds are missing. */
export async function createRounds(ctx: ChainContext, game: Game, now: EpochMs): Promise<number> {
  const last = await lastRoundOf(ctx.db.reader, game.id);
  if (last && areEnough(game.schedule, last.draws_at, now)) return 0;
  await ensureChain(ctx, game);
  // A new game's first round opens after the announcement of its chain, which takes a moment.
  const planned = planRounds(game.schedule, last, last ? now : await databaseNow(ctx.db.reader));
  const first = planned[0];
  if (!first) return 0;
  const chain = await servingChain(ctx, game, first.opensAt);
  const room = roomOf(game, chain);
  const made = await insertPlanned(ctx, game, chain, {
    planned: planned.slice(0, room),
    lastDrawsAt: last?.draws_at,
  });
  const missed = planned.slice(0, made).filter((slot) => slot.closesAt <= now).length;
  if (missed > 0) ctx.log.warn({ game: game.code, missed, from: first.issue }, 'missed rounds created');
  return made;
}

async function insertPlanned(
  ctx: ChainContext,
  game: Game,
  chain: ChainRow,
  {
    planned,
    lastDrawsAt,
  }: { readonly planned: readonly PlannedRound[]; readonly lastDrawsAt: EpochMs | undefined },
): Promise<number> {
  const from = chain.next_index;
  const request = { chainId: chain.id.toString('hex'), from, count: planned.length };
  const { commitments } = await ctx.keeper.commitments(request);
  failpoint('commitments-given');
  const rounds = planned.map((slot, at) => ({
    ...slot,
    id: roundIdOf(slot.drawsAt, game.id),
    chainIndex: from + at,
    parts: game.rulesOf({ chain_id: chain.id, chain_index: from + at }).family.parts,
    commitment: Buffer.from(commitments[at] ?? '', 'hex'),
  }));
  return transaction(ctx.db, async (tx) => {
    await lockGame(tx, game.id);
    const last = await lastRoundOf(tx, game.id);
    if (last?.draws_at !== lastDrawsAt) return 0;
    if (!(await advanceChain(tx, chain.id, from, from + rounds.length))) return 0;
    failpoint('chain-advanced');
    await insertRounds(tx, game.id, chain.id, rounds);
    return rounds.length;
  });
}
