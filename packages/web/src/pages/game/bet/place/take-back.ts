import { ApiError } from '../../../../api/api-error.ts';
import { api } from '../../../../api/api.ts';
import { serverClock } from '../../../../api/server-clock.ts';
import { guestBets } from '../../../../guest/guest.ts';
import { isGuest } from '../../../../session/session-reducer.ts';
import { session } from '../../../../session/session.ts';
import type { FreshSlip } from '../slip/bet-reducer.ts';
import type { BetSlipController } from '../slip/bet-slip-controller.ts';

/** Cancels the bets of a slip that was just taken. The first refusal, usually because the issue has closed,
 *  ends it; the call has shown it.  Cost: one call for each bet of a member. */
export async function takeBack(controller: BetSlipController, { key, betIds }: FreshSlip): Promise<void> {
  if (isGuest(session.state)) {
    guestBets.cancel(betIds, serverClock.now());
    return controller.dispatch({ type: 'takenBack', key });
  }
  try {
    for (const bet_id of betIds) {
      const { balance } = await api('games/cancelBet', { bet_id });
      session.changeUser({ money: balance });
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  controller.dispatch({ type: 'takenBack', key });
}
