import { formatMoney, sumMoney, ZERO } from '@tessera/domain/money';

import { askForLogin } from '../../../api/api.ts';
import { guestDesk } from '../../../guest/guest.ts';
import { loadFamily } from '../../../guest/load-family.ts';
import { serverClock } from '../../../live/server-clock.ts';
import { isGuest, isMember } from '../../../session/session-reducer.ts';
import { session } from '../../../session/session.ts';
import type { BetDesk, SendOutcome } from './bet-desk.ts';
import { deskOwner } from './desk-owner.ts';
import { oddsOf } from './picks.ts';
import { newSubmission, rowsOf } from './slip-payload.ts';
import { limitsOf, problemOf } from './slip-sums.ts';
import { stakeMinor } from './stake.ts';
import type { Sale } from './use-table.ts';
import type { PlayData } from './wire.ts';

/** Places the slip of a desk as whoever uses the app: a member's goes to the server, a guest's to the demo
 *  desk of this phone, a visitor is asked to log in and comes back to the slip as it is. */
export async function placeSlip(
  desk: BetDesk,
  prices: PlayData,
  sale: Sale,
): Promise<SendOutcome | 'visitor'> {
  // The page may still show the slip of who was here a moment ago.
  if (desk.owner !== deskOwner(session.state)) return 'unknown';
  const owner = session.state.userInfo?.id ?? '';
  if (isGuest(session.state)) return placeAsGuest(desk, prices, sale, owner);
  if (!isMember(session.state)) {
    askForLogin();
    return 'visitor';
  }
  const target = { gameId: desk.gameId, issue: sale.issue, plays: prices.plays };
  return desk.submit(newSubmission(owner, target, desk.store.getState().lines));
}

async function placeAsGuest(
  desk: BetDesk,
  prices: PlayData,
  sale: Sale,
  owner: string,
): Promise<SendOutcome> {
  const family = await loadFamily(prices.game.family);
  // Somebody may have logged in while the rules were fetched: the balance is theirs by now.
  if (!family || session.state.userInfo?.id !== owner) return 'unknown';
  const { lines } = desk.store.getState();
  const playOf = (key: string) => prices.plays.find((each) => each.play === key);
  const table = {
    gameId: desk.gameId,
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
  const submission = newSubmission(
    owner,
    { gameId: desk.gameId, issue: sale.issue, plays: prices.plays },
    lines,
  );
  const { rows, lineOfRow } = rowsOf(lines, prices.plays);
  const staked = rows.map(({ play, number, amount: stake, odds }) => ({ play, number, stake, odds }));
  const placed = guestDesk.place(table, staked, serverClock.now());
  desk.dispatch({ type: 'submitted', submission });
  if (!placed.ok) {
    const refusal = problemOf(placed.refusal, placed.detail);
    const row = refusal.row === null ? null : (lineOfRow[refusal.row] ?? null);
    desk.dispatch({ type: 'refused', refusal: { ...refusal, row } });
    return 'refused';
  }
  const total = formatMoney(sumMoney(placed.value.map((bet) => stakeMinor(bet.stake) ?? ZERO)));
  desk.dispatch({ type: 'accepted', placed: { owner, issue: sale.issue, roundId: sale.roundId, total } });
  return 'accepted';
}
