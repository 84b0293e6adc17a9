import { ApiError } from '../../../../api/api-error.ts';
import { serverClock } from '../../../../api/server-clock.ts';
import { cancelAs } from '../../../../bets/cancel-as.ts';
import { guestBets } from '../../../../guest/guest.ts';
import { isGuest } from '../../../../session/session-reducer.ts';
import { session } from '../../../../session/session.ts';
import type { FreshSlip } from '../slip/state/bet-reducer.ts';

/** Cancels the bets of a slip that was just taken, and returns how many it has cancelled. The first refusal,
 *  usually because the issue has closed, ends it; the call has shown it.
 *  Cost: one call for each bet of a member. */
export async function takeBack(
  controller: {
    readonly dispatch: (
      action: { readonly type: 'takenBack'; readonly key: string } | { readonly type: 'freshOver' },
    ) => void;
  },
  { key, owner, betIds }: FreshSlip,
): Promise<number> {
  if (isGuest(session.state)) {
    guestBets.cancel(betIds, serverClock.now());
    controller.dispatch({ type: 'takenBack', key });
    return betIds.length;
  }
  let cancelled = 0;
  try {
    for (const betId of betIds) {
      await cancelAs(owner, betId);
      cancelled += 1;
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  // Lines that were not cancelled stand: only a whole slip is forgotten.
  controller.dispatch(cancelled === betIds.length ? { type: 'takenBack', key } : { type: 'freshOver' });
  return cancelled;
}
