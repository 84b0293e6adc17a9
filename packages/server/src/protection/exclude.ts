import type { Data, Payload } from '@tessera/contract/routes';
import { endOfExclusion } from '@tessera/domain/protection/exclusion';
import { epochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { gameNamed } from '../game/game-result.ts';
import { changeGuard } from '../ledger/change-guard.ts';
import { lockMember } from '../member/lock-member.ts';
import { insertBlockedGame, insertExclusion, logChange } from './protection-store.ts';
import { showProtection } from './show-protection.ts';

type Deps = Pick<Context, 'db' | 'env'>;

/** Begins a time-out or a self-exclusion. No bet is accepted after its commit, on whatever session or server;
 *  bets that stand are settled. An earlier one that ends later goes on.
 *  Locks: the member, then the main account.   Cost: about ten round trips. */
export async function exclude(
  ctx: Deps,
  { length }: Payload<'protection/exclude'>,
  memberId: bigint,
): Promise<Data<'protection/exclude'>> {
  await transaction(ctx.db, async (tx) => {
    const { now } = await lockMember(tx, memberId);
    const until = endOfExclusion(length, now);
    await insertExclusion(tx, memberId, { length, from_at: now, until_at: until });
    await changeGuard(tx, memberId, (guard) => ({
      ...guard,
      barredUntil: epochMs(Math.max(guard.barredUntil, until)),
    }));
    await logChange(tx, memberId, 'excluded', { length });
  });
  return showProtection(ctx, memberId);
}

/** Blocks a game for a member, for good. A repeat changes nothing.
 *  Refuses: GAME_NOT_EXIST.   Locks: the member, then the main account.   Cost: about ten round trips. */
export async function blockGame(
  ctx: Deps & Pick<Context, 'games'>,
  { game_id: wanted }: Payload<'protection/blockGame'>,
  memberId: bigint,
): Promise<Data<'protection/blockGame'>> {
  const game = gameNamed(ctx, wanted);
  await transaction(ctx.db, async (tx) => {
    await lockMember(tx, memberId);
    if (!(await insertBlockedGame(tx, memberId, game.id))) return;
    await changeGuard(tx, memberId, (guard) => ({
      ...guard,
      blockedGames: [...guard.blockedGames, game.id],
    }));
    await logChange(tx, memberId, 'game_blocked', { game_id: game.id });
  });
  return showProtection(ctx, memberId);
}
