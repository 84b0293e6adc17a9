import type { FamilyDefinition } from '@tessera/domain/games/family';
import { formatMoney, moneyOrZero } from '@tessera/domain/money';
import { ownValue } from '@tessera/domain/own-value';
import { assert } from '@tessera/domain/result';
import { LOSS } from '@tessera/domain/selection-result';
import { type PickResult, RESULT_OF, ticketResultOf } from '@tessera/domain/tickets/status';
import { linesThatPay, mostLeft } from '@tessera/domain/tickets/ticket';

import type { GuestBet } from './guest-bet.ts';
import type { GuestLeg, GuestTicket } from './guest-ticket.ts';
import type { GuestDraw } from './settle-guest.ts';
import { multipliersOf, termsOf } from './ticket-terms.ts';

type GuestTicketBet = GuestBet & { readonly ticket: GuestTicket };

/** Notes what a round has made of the legs on it, and pays the ticket once every leg is decided.   Cost: the
 *  square of the legs. */
export function ticketAfter(
  bet: GuestTicketBet,
  round: { readonly id: string; readonly family: FamilyDefinition; readonly draw: GuestDraw },
): GuestBet {
  const legs = bet.ticket.legs.map((leg) => (leg.round_id === round.id ? legAfter(leg, round) : leg));
  const known = { ...bet, ticket: { ...bet.ticket, legs } };
  return legs.some((leg) => leg.picks.some(({ result }) => result === 'pending')) ? known : paid(known);
}

function legAfter(
  leg: GuestLeg,
  { family, draw }: { readonly family: FamilyDefinition; readonly draw: GuestDraw },
): GuestLeg {
  const picks = leg.picks.map((pick) => ({
    ...pick,
    result: resultOn(`${leg.play}:${pick.number}`, family, draw),
  }));
  const has = (...results: readonly PickResult[]): boolean =>
    picks.some(({ result }) => results.includes(result));
  const status = has('win', 'half_win') ? 'win' : has('lose', 'half_lose') ? 'lose' : 'cancelled';
  const { extra } = draw === 'void' ? { extra: {} } : family.derive(draw);
  const scoreOf = (key: string): string | null =>
    ownValue(extra as Readonly<Record<string, string>>, key) ?? null;
  return { ...leg, picks, status, score: scoreOf(`m${leg.match}`), ht_score: scoreOf(`m${leg.match}ht`) };
}

function resultOn(selectionKey: string, family: FamilyDefinition, draw: GuestDraw): PickResult {
  if (draw === 'void') return 'void';
  const selection = family.selectionOf(selectionKey);
  assert(selection, `${selectionKey} is a selection of its round`);
  const result = selection.resultOn(draw);
  return DRAWN.find((word) => RESULT_OF[word] === result) ?? 'pending';
}

/** Possible results of a pick in a draw; a void round has no draw. */
const DRAWN = ['win', 'half_win', 'push', 'half_lose', 'lose'] as const;

function paid(bet: GuestTicketBet): GuestBet {
  const { legs } = bet.ticket;
  const ticket = termsOf(bet.ticket);
  // Every leg is decided.
  const payoutMinor = mostLeft(ticket, multipliersOf(bet.ticket));
  const words = legs.flatMap(({ picks }) => picks.map(({ result }) => result));
  const paying = legs.map(({ picks }) => picks.filter(({ result }) => result !== 'lose').length);
  const { status, reason } = ticketResultOf({
    payoutMinor,
    stakeMinor: moneyOrZero(bet.stake),
    results: words.map((word) => (word === 'pending' ? LOSS : RESULT_OF[word])),
  });
  return {
    ...bet,
    status,
    ...(reason && { reason }),
    payout: formatMoney(payoutMinor),
    ticket: { ...bet.ticket, wonLines: Number(linesThatPay(ticket, paying)) },
  };
}
