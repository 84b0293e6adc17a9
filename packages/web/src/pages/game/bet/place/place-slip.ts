import { formatMoney, moneyOrZero, sumMoney } from '@tessera/domain/money';

import { askForLogin } from '../../../../api/api.ts';
import { serverClock } from '../../../../api/server-clock.ts';
import { noteGame } from '../../../../bets/recent-games.ts';
import { guestBets } from '../../../../guest/guest.ts';
import { rulesOfRound } from '../../../../guest/round-rules.ts';
import { isGuest, isMember } from '../../../../session/session-reducer.ts';
import { session } from '../../../../session/session.ts';
import { oddsOf } from '../picks/picks.ts';
import type { Sale } from '../picks/sale.ts';
import type { PlayData } from '../picks/wire.ts';
import type { BetSlipController } from '../slip/state/bet-slip-controller.ts';
import { slipOwner } from '../slip/state/slip-owner.ts';
import { problemOf, refusalOf } from '../slip/state/slip-refusal.ts';
import { limitsOf } from '../slip/state/slip-sums.ts';
import type { SendOutcome } from '../slip/state/wager-controller.ts';
import { lineWithoutRows, rowsOf, slipPayload } from './slip-payload.ts';

type Placed = SendOutcome | 'visitor' | 'closed';

/** Places the slip: a member's goes to the server, a guest's to the demo bets of this phone. A visitor is
 *  asked to log in and comes back to the same slip. Nothing goes to another issue than the one of `sale`,
 *  which the player sees: a slip that has been moved elsewhere meanwhile, has only just gone on by itself, or
 *  whose issue has closed by the server's clock, stays. */
export async function placeSlip(
  controller: BetSlipController,
  prices: Pick<PlayData, 'game' | 'plays'>,
  sale: Sale,
): Promise<Placed> {
  const outcome = await place(controller, prices, sale);
  if (outcome === 'accepted') noteGame(controller.gameId);
  return outcome;
}

async function place(
  controller: BetSlipController,
  prices: Pick<PlayData, 'game' | 'plays'>,
  sale: Sale,
): Promise<Placed> {
  // The page may still show the slip of who was here a moment ago.
  if (controller.owner !== slipOwner(session.current)) return 'unknown';
  controller.refresh();
  const { slipIssue, isSettling } = controller.store.getState();
  if (slipIssue !== sale.issue || isSettling) return 'closed';
  if (serverClock.now() >= sale.closesAtMs) {
    controller.dispatch({ type: 'refused', refusal: problemOf('ISSUE_CLOSED') });
    return 'closed';
  }
  const owner = session.state.userInfo?.id ?? '';
  if (isGuest(session.state)) return placeAsGuest(controller, prices, sale, owner);
  if (!isMember(session.state)) {
    askForLogin();
    return 'visitor';
  }
  const { lines } = controller.store.getState();
  const row = lineWithoutRows(lines, prices.plays);
  if (row !== null) {
    controller.dispatch({ type: 'refused', refusal: { code: 'error.assemble', row, detail: {} } });
    return 'refused';
  }
  const target = { gameId: controller.gameId, issue: sale.issue, plays: prices.plays };
  return controller.submit(slipPayload(target, lines));
}

async function placeAsGuest(
  controller: BetSlipController,
  prices: Pick<PlayData, 'game' | 'plays'>,
  sale: Sale,
  owner: string,
): Promise<SendOutcome> {
  const target = { family: prices.game.family, gameId: controller.gameId, issue: sale.issue };
  const family = await rulesOfRound(target);
  // Somebody may have logged in while the rules were fetched: the balance is theirs by now.
  if (!family || session.state.userInfo?.id !== owner) return 'unknown';
  const { lines } = controller.store.getState();
  const playOf = (key: string) => prices.plays.find((each) => each.play === key);
  const round = {
    gameId: controller.gameId,
    gameName: prices.game.name,
    family,
    limits: limitsOf(prices.game),
    issue: sale.issue,
    roundId: sale.roundId,
    closesAtMs: sale.closesAtMs,
    drawsAtMs: sale.drawsAtMs,
    playName: (key: string) => playOf(key)?.name ?? key,
    oddsOf: (key: string, number: string) => {
      const found = playOf(key);
      return found && oddsOf(found, number);
    },
  };
  const rows = rowsOf(lines, prices.plays);
  const staked = rows.map(({ play, number, amount: stake, odds }) => ({ play, number, stake, odds }));
  const placed = guestBets.place(round, staked, serverClock.now());
  if (!placed.ok) {
    const refused = { code: placed.refusal, detail: placed.detail };
    controller.dispatch({ type: 'refused', refusal: refusalOf(refused, rows, lines) });
    return 'refused';
  }
  const total = formatMoney(sumMoney(placed.value.map((bet) => moneyOrZero(bet.stake))));
  controller.dispatch({
    type: 'accepted',
    placed: {
      key: placed.value[0]?.id ?? '',
      owner,
      issue: sale.issue,
      roundId: sale.roundId,
      total,
      betIds: placed.value.map(({ id }) => id),
    },
  });
  return 'accepted';
}
