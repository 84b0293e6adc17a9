import type { Data, Payload } from '@tessera/contract/routes';

import { cancelChasesOf } from '../chase/cancel-chase.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { beginExclusion } from '../exclusion/begin-exclusion.ts';
import { logChange } from '../exclusion/protection-log.ts';
import { gameNamed } from '../game/game-result.ts';
import { noteOpened } from '../integrity/open-cases.ts';
import { changeGuard } from '../ledger/change-guard.ts';
import { lockMember } from '../member/lock-member.ts';
import { insertBlockedGame } from './protection-store.ts';
import { showProtection } from './show-protection.ts';

type Deps = Pick<Context, 'db' | 'env'>;

/** Begins a time-out or a self-exclusion. No bet is accepted after its commit, on whatever session or server;
 *  bets that stand are settled, chases end. An earlier one that ends later continues. Of a self-exclusion
 *  what tells the person is kept as keyed digests, so that a new account is found; other accounts of the
 *  person that are there already are excluded with it.
 *  Locks: the member, the running chases, the traces, the main account, those of other accounts.
 *  Cost: about fifteen round trips. */
export async function exclude(
  ctx: Deps & Pick<Context, 'sealer' | 'metrics' | 'log'>,
  { length }: Payload<'protection/exclude'>,
  memberId: bigint,
): Promise<Data<'protection/exclude'>> {
  const opened = await transaction(ctx.db, async (tx) => {
    await lockMember(tx, memberId);
    // So that nothing is bet by itself after a break.
    await cancelChasesOf(tx, memberId);
    return beginExclusion(tx, ctx, memberId, { length, by: 'member' });
  });
  noteOpened(ctx, opened);
  return showProtection(ctx, memberId);
}

/** Blocks a game for a member, for good. Chases of it end. A repeat changes nothing.
 *  Refuses: GAME_NOT_EXIST.   Locks: the member, the running chases of the game, the main account.
 *  Cost: about ten round trips. */
export async function blockGame(
  ctx: Deps & Pick<Context, 'games'>,
  { game_id: wanted }: Payload<'protection/blockGame'>,
  memberId: bigint,
): Promise<Data<'protection/blockGame'>> {
  const game = gameNamed(ctx, wanted);
  await transaction(ctx.db, async (tx) => {
    await lockMember(tx, memberId);
    if (!(await insertBlockedGame(tx, memberId, game.id))) return;
    await cancelChasesOf(tx, memberId, game.id);
    await changeGuard(tx, memberId, (guard) => ({
      ...guard,
      blockedGames: [...guard.blockedGames, game.id],
    }));
    await logChange(tx, memberId, 'game_blocked', { game_id: game.id });
  });
  return showProtection(ctx, memberId);
}
