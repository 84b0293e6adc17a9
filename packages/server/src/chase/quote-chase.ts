import type { Data, Payload } from '@tessera/contract/routes';
import { CHASE_ISSUES_MAX, largestLoss, totalCost } from '@tessera/domain/chase/plan';
import { formatMoney } from '@tessera/domain/money';
import { assert } from '@tessera/domain/result';
import { nextSlot, type Slot, slotOpenAt } from '@tessera/domain/rounds/schedule';

import type { Context } from '../context.ts';
import { databaseNow } from '../db/database-now.ts';
import { gameNamed } from '../game/game-result.ts';
import { planDraft, saleOf } from './plan-draft.ts';
import { readLines, readTerms, refuseLeague } from './read-draft.ts';

type Deps = Pick<Context, 'games'> & { readonly db: Pick<Context['db'], 'reader'> };

/** Tells what a chase would cost, without creating it.
 *  Units: decimal text.   Refuses: as slip-codec and price-slip, planChase and checkPlan; INVALID_PARAMETERS,
 *  AMOUNT_INVALID, GAME_NOT_EXIST.   Locks: none.   Cost: one round trip. */
export async function quoteChase(
  ctx: Deps,
  query: Payload<'games/quoteChase'>,
): Promise<Data<'games/quoteChase'>> {
  const terms = readTerms(query);
  const game = gameNamed(ctx, query.game_id);
  const lines = readLines(game, query.bet_content);
  const { refusal, overBounds, issues } = planDraft(game, lines, terms, await databaseNow(ctx.db.reader));
  const refused = refusal ?? overBounds;
  if (refused) throw refused;
  const total = totalCost(issues);
  return {
    game_id: game.id,
    count: lines.stored.length,
    unit_amount: formatMoney(lines.unitMinor),
    total_amount: formatMoney(total),
    max_loss: formatMoney(largestLoss(total, terms.stopLossMinor)),
    issues: issues.map(({ slot, multiple, costMinor }) => ({
      ...saleOf(slot),
      multiple,
      amount: formatMoney(costMinor),
    })),
  };
}

/** The issue on sale and those after it, as many as one chase can name.
 *  Refuses: GAME_NOT_EXIST, NOT_SUPPORTED for a league.   Cost: one round trip. */
export async function listChaseIssues(
  ctx: Deps,
  { game_id: gameId }: Payload<'games/chaseIssues'>,
): Promise<Data<'games/chaseIssues'>> {
  const game = gameNamed(ctx, gameId);
  refuseLeague(game);
  const { id, schedule } = game;
  const slots = [slotOpenAt(schedule, await databaseNow(ctx.db.reader))];
  while (slots.length < CHASE_ISSUES_MAX) slots.push(nextSlot(schedule, lastOf(slots)));
  return { game_id: id, list: slots.map(saleOf) };
}

function lastOf(slots: readonly Slot[]): Slot {
  const last = slots.at(-1);
  assert(last, 'there is always an issue on sale');
  return last;
}
