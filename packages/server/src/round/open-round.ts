import { transaction } from '../db/tx.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { appendEvent } from '../live/event-store.ts';
import { eventOf } from '../live/round-event.ts';
import type { RoundContext } from './round-context.ts';
import { openDueRounds } from './round-store.ts';

const OPEN_MAX = 50;

/** Opens the rounds whose sale begins. This only publishes the change: a bet is accepted by the round's times
 *  and the database's clock, whether or not this has run.  Locks: the rounds, then the event head.  Cost: one
 *  round trip a round. */
export async function openRounds(ctx: Pick<RoundContext, 'db' | 'metrics'>): Promise<number> {
  const opened = await transaction(ctx.db, async (tx) => {
    const rounds = await openDueRounds(tx, OPEN_MAX);
    for (const round of rounds) {
      failpoint('rounds-opened');
      await appendEvent(tx, eventOf(round, 'opened'));
    }
    return rounds.length;
  });
  ctx.metrics.rounds.labels('opened').inc(opened);
  return opened;
}
