import type pg from 'pg';

import { nextSlot, slotOpenAt } from '@tessera/domain/rounds/schedule';
import { epochMs } from '@tessera/domain/time';
import type { Game } from '@tessera/server/game/game-catalogue';

import { insertRound, type SeededRound } from '../kit/rounds.ts';

/** Opens the next rounds of a game, or those after some of them, with a sale that outlasts the bench. */
export async function openRounds(
  owner: pg.Pool,
  game: Game,
  { count, after = 0, nowMs }: { readonly count: number; readonly after?: number; readonly nowMs: number },
): Promise<SeededRound[]> {
  const rounds: SeededRound[] = [];
  let slot = slotOpenAt(game.schedule, epochMs(nowMs));
  for (let at = 0; at < after; at += 1) slot = nextSlot(game.schedule, slot);
  for (let at = 0; at < count; at += 1) {
    const id = await insertRound(owner, game, slot, 'open');
    await owner.query(
      `update rounds set opens_at = now() - interval '1 minute', closes_at = closes_at + interval '1 day',
         draws_at = draws_at + interval '1 day' where id = $1`,
      [id],
    );
    rounds.push({ id, issue: slot.issue, game });
    slot = nextSlot(game.schedule, slot);
  }
  return rounds;
}
