import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import { ok, refuse, type Result } from '@tessera/domain/result';

import { serverClock } from '../../../../../api/server-clock.ts';
import { lineNames } from '../../../../../bets/bet-names.ts';
import { clubNameIn, marketNameIn } from '../../../../../game-family/leagues.ts';
import type { GuestBet } from '../../../../../guest/guest-bet.ts';
import type { GuestStanding, PlacedGuestBets } from '../../../../../guest/guest-slip.ts';
import type { GuestLeg } from '../../../../../guest/guest-ticket.ts';
import { guestBets } from '../../../../../guest/guest.ts';
import { session } from '../../../../../session/session.ts';
import type { SlipPayload } from '../../picks/wire.ts';
import { problemOf } from '../../slip/state/slip-refusal.ts';
import type { SendOutcome } from '../../slip/state/wager-controller.ts';
import { partsOfPlay } from '../match/match-plays.ts';
import type { Leg } from './legs.ts';
import type { TicketController } from './ticket-controller.ts';
import type { TicketPlan } from './ticket-plan.ts';

type GuestTicketRefusal = 'LEGS_INVALID' | 'ISSUE_CLOSED' | 'MONEY_NOT_ENOUGH';
type GuestTicket = {
  readonly legs: readonly Leg[];
  readonly plan: TicketPlan;
  readonly payload: SlipPayload;
};

/** Places a ticket as a demo bet of this phone: what the plan has judged by the rules of the server, and the
 *  clock and the balance once more. */
export function placeAsGuest(controller: TicketController, asked: GuestTicket): SendOutcome {
  const placed = guestBets.take((standing) => ticketOf(asked, standing), serverClock.now());
  if (!placed.ok) {
    const { leg } = placed.detail ?? {};
    const row = typeof leg === 'number' ? leg : null;
    controller.refuse({ ...problemOf(placed.refusal, placed.detail), row }, asked.payload);
    return 'refused';
  }
  const [bet] = placed.value;
  if (!bet) return 'unknown';
  const { id: key, issue, roundId, stake: total } = bet;
  const owner = session.state.userInfo?.id ?? '';
  controller.taken({ key, owner, issue, roundId, total, betIds: [key] }, asked.payload);
  return 'accepted';
}

function ticketOf(
  { legs, plan }: GuestTicket,
  { nowMs, balanceMinor }: GuestStanding,
): Result<PlacedGuestBets, GuestTicketRefusal> {
  const home = legs.at(-1);
  if (!home || !plan.figures) return refuse('LEGS_INVALID', { reason: 'too_few' });
  const closed = legs.findIndex(({ slip }) => nowMs >= slip.day.closes_at_ms);
  if (closed >= 0) return refuse('ISSUE_CLOSED', { leg: closed });
  const restMinor = balanceMinor - plan.stakeMinor;
  if (restMinor < 0n) return refuse('MONEY_NOT_ENOUGH', { missing: formatMoney(-restMinor) });
  const { mostMinor } = plan.figures;
  const { day, terms } = home.slip;
  const bet: GuestBet = {
    id: `${Math.trunc(nowMs)}-t`,
    gameId: terms.game.id,
    gameName: terms.game.name,
    family: terms.game.family,
    issue: day.game_no,
    roundId: day.round_id,
    play: 'ticket',
    playName: '',
    selection: `ticket:${plan.sizes.join()}`,
    odds: formatOdds(Number((mostMinor * 10_000n) / plan.stakeMinor)),
    stake: formatMoney(plan.stakeMinor),
    placedAtMs: nowMs,
    drawsAtMs: day.draws_at_ms,
    closesAtMs: Math.min(...legs.map(({ slip }) => slip.day.closes_at_ms)),
    status: 'pending',
    payout: '0.00',
    numbers: [],
    ticket: {
      sizes: plan.sizes,
      unit: formatMoney(plan.stakeMinor / BigInt(plan.lineCount)),
      lines: plan.lineCount,
      wonLines: null,
      legs: legs.map(legOf),
    },
  };
  return ok({ bets: [bet], balanceMinor: restMinor });
}

function legOf({ slip: { terms, day, prices }, view, lines, isBanker }: Leg): GuestLeg {
  const { info } = view;
  const club = ({ code }: { readonly code: string }) => ({ code, name: clubNameIn(terms.names, code) });
  const play = lines[0]?.play ?? '';
  return {
    game_id: terms.game.id,
    game_no: day.game_no,
    round_id: day.round_id,
    match: info.match,
    home: club(info.home),
    away: club(info.away),
    play,
    play_name: marketNameIn(terms.names, partsOfPlay(play).market),
    picks: lines.map((line) => ({
      number: line.number,
      name: lineNames(line, prices.plays).pick,
      odds: line.odds,
      result: 'pending',
    })),
    banker: isBanker,
    score: null,
    ht_score: null,
    status: 'pending',
    drawsAtMs: day.draws_at_ms,
  };
}
