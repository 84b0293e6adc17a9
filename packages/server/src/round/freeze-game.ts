import { transaction } from '../db/tx.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import type { Game } from '../game/game-catalogue.ts';
import { pauseGame } from '../game/pause-game.ts';
import type { DrawRow } from './draw-store.ts';
import type { RoundContext } from './round-context.ts';
import type { RoundRow } from './round-store.ts';

/** The stored draw of a round differs from the one this server computes from the same inputs. */
export class DrawDiffers extends Error {
  override readonly name = 'DrawDiffers';

  constructor(roundId: bigint) {
    super(`the stored draw of round ${roundId} is not the one its inputs give`);
  }
}

/** Suspends the sale of a game whose draws cannot be trusted, until an operator has reviewed it, and adds an
 *  audit entry that cannot be removed. The round itself is unchanged.  Locks: the game, the audit head. */
export async function freezeGame(
  ctx: RoundContext,
  game: Game,
  round: RoundRow,
  computed: Omit<DrawRow, 'drawn_at'>,
): Promise<void> {
  ctx.log.fatal(
    { game: game.code, round: round.id.toString() },
    'game frozen, two draws of one round differ',
  );
  await transaction(ctx.db, async (tx) => {
    if (!(await pauseGame(tx, game.id))) return;
    await appendAudit(tx, 'freeze', {
      game: game.code,
      round: round.id.toString(),
      computed: computed.result_hash.toString('hex'),
    });
  });
  await ctx.games.refresh();
}
