import { amountsOf } from '@tessera/domain/book-amounts';
import type { FamilyDefinition } from '@tessera/domain/games/family';
import { assert } from '@tessera/domain/result';
import { unitBounds } from '@tessera/domain/tickets/limits';
import { carriedBound } from '@tessera/domain/tickets/ticket';
import { addToBook, type Book, exactLiability, payoutsOf } from '@tessera/domain/wager/liability';

import type { Refusal } from '../kernel/refusal.ts';
import type { RoundView } from '../wager/round-view.ts';
import type { TicketTerms } from './read-ticket.ts';
import { carriersOf, overRoom, type Room, roomOf } from './ticket-exposure.ts';
import type { SlipLeg } from './ticket.ts';

/** The refusal of a ticket for which its home round has no room now, by the rules that place it.
 *  Units: 1/100.   Refuses: ROUND_LIMIT.   Cost: additions, unless the round is near its cap; then an exact
 *  worst case of each part. */
export const overHomeLimits = (terms: TicketTerms, view: RoundView): Refusal | undefined =>
  overRoom(roomAt(terms, view)(terms.unitMinor));

/** The largest stake that these legs and sizes can have now, all lines together: what the limits of ticket,
 *  member and round leave, and what the exposure of the home round has left beside the bets of the view. The
 *  member's balance is not counted. Zero where even the least ticket does not fit.
 *  Units: 1/100.   Cost: additions, unless the round is near its cap; then an exact worst case of each part,
 *  and some of the part that carries the ticket. */
export function largestTicketNow(terms: TicketTerms, view: RoundView, stakedMinor: bigint): bigint {
  const { game } = carrierOf(terms);
  const { minMinor, maxMinor } = unitBounds(terms);
  const byMember = (game.issueLimitMinor - stakedMinor) / terms.lines;
  const byRound = (game.roundLimitMinor - view.stakeMinor) / terms.lines;
  const most = [maxMinor, byMember, byRound].reduce((low, each) => (each < low ? each : low));
  if (most < minMinor) return 0n;
  const unitMinor = greatestWithin(minMinor, most, roomAt(terms, view));
  return unitMinor * terms.lines;
}

/** What the home round has left with a ticket of these legs and sizes, by its unit.
 *  Cost: of a unit that does not fit if everything wins, an exact worst case of the part that carries it; of
 *  the first such unit that of all parts. */
function roomAt(terms: TicketTerms, view: RoundView): (unitMinor: bigint) => Room {
  const leg = carrierOf(terms);
  const { family } = leg.rules;
  const carriers = carriersOf(family, leg);
  return (unitMinor) => {
    const { base, carried } = carriedBound({ ...terms, unitMinor }, terms.carrier);
    const parts = Array.from(view.books, ([part, covered]) => {
      if (part !== leg.part) return covered;
      const book: Book = new Map(covered.book);
      for (const { selection, oddsE4, hasHalves } of carriers)
        addToBook(book, selection, amountsOf({ hasHalves }, carried, oddsE4));
      return { book, coverMinor: covered.coverMinor - base };
    });
    const rough = roomOf(leg.game, parts, ({ book }) => payoutsOf(book));
    if (rough.leftMinor >= 0n) return rough;
    return roomOf(leg.game, parts, ({ book }) => worstOf(family, book));
  };
}

/** Of books that do not change any more: those of a view serve all who ask within a second. */
const worst = new WeakMap<Book, bigint>();

function worstOf(family: FamilyDefinition, book: Book): bigint {
  const found = worst.get(book) ?? exactLiability(family, book);
  worst.set(book, found);
  return found;
}

/** The greatest amount for which there is room: the room shrinks with the amount, ever faster, so that the
 *  straight line between one that fits and one that does not meets zero at one that fits. The middle is tried
 *  in turn with it, since the line may be nearly level where another outcome is the worst. Every answer has
 *  been tried; where the tries run out a greater amount may fit too. */
function greatestWithin(least: bigint, most: bigint, roomOfAmount: (amount: bigint) => Room): bigint {
  let [low, high] = [least, most];
  let lowLeft = roomOfAmount(low).leftMinor;
  let highLeft = roomOfAmount(high).leftMinor;
  if (highLeft >= 0n) return high;
  if (lowLeft < 0n) return 0n;
  for (let tries = 0; tries < TRIES_MOST && high - low > 1n; tries += 1) {
    const met = low + ((high - low) * lowLeft) / (lowLeft - highLeft);
    const middle = (low + high) / 2n;
    const next = tries % 2 === 0 && met > low ? met : middle;
    const left = roomOfAmount(next).leftMinor;
    if (left < 0n) [high, highLeft] = [next, left];
    else [low, lowLeft] = [next, left];
  }
  return low;
}

const TRIES_MOST = 16;

/** The leg whose round is at home to a ticket and whose part carries it. */
export function carrierOf({ legs, carrier }: TicketTerms): SlipLeg {
  const leg = legs[carrier];
  assert(leg, 'a ticket is carried by one of its legs');
  return leg;
}
