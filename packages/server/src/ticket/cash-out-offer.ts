import { fraction, type Fraction } from '@tessera/domain/fraction';
import { assert } from '@tessera/domain/result';
import { cashOutOffer, expectedMultiplier, leastPart } from '@tessera/domain/tickets/cash-out';
import { greatestMultiplier, MULTIPLIER_SCALE } from '@tessera/domain/tickets/ticket';

import type { Context } from '../context.ts';
import { familyOfLeg } from './leg-family.ts';
import type { LegResult, TicketTerms } from './leg-results.ts';
import { isUndecided, undecidedRounds } from './stored-ticket.ts';

/** What a ticket can be cashed out for. Units: 1/100. */
export type Offer = {
  readonly worthMinor: bigint;
  readonly offerMinor: bigint;
  /** What each leg multiplies a line by: as it came, or the mean of what it may. */
  readonly multipliers: readonly Fraction[];
};

/** What is offered for the share of a ticket in its terms, with these legs, of which at least one is decided
 *  and at least one is not, while every round of an undecided leg is on sale; undefined where nothing is.
 *  `factorE4` is the share of the worth that the house offers.
 *  Units: 1/100, factor x 10 000; each amount is rounded down once.   Source: sports, section 10.
 *  Cost: the chances of the undecided matches, which are kept. */
export function offerOn(
  ctx: Pick<Context, 'games'>,
  terms: TicketTerms,
  legs: readonly LegResult[],
  factorE4: number,
): Offer | undefined {
  const multipliers = multipliersNow(ctx, legs);
  if (!multipliers) return undefined;
  const ticket = { ...terms, legs };
  const offerMinor = cashOutOffer(ticket, multipliers, factorE4, terms.share);
  if (offerMinor === 0n) return undefined;
  return { offerMinor, worthMinor: cashOutOffer(ticket, multipliers, WHOLE, terms.share), multipliers };
}

/** The least part of a ticket's stake for which something is offered now; undefined where nothing is for any.
 *  Units: 1/100, factor x 10 000.   Cost: as offerOn. */
export function leastPartOn(
  ctx: Pick<Context, 'games'>,
  terms: TicketTerms,
  legs: readonly LegResult[],
  factorE4: number,
): bigint | undefined {
  const multipliers = multipliersNow(ctx, legs);
  return multipliers && leastPart({ ...terms, legs }, multipliers, factorE4, terms.share.stakeMinor);
}

/** What each leg multiplies a line by now; undefined while the ticket cannot be cashed out. */
function multipliersNow(
  ctx: Pick<Context, 'games'>,
  legs: readonly LegResult[],
): readonly Fraction[] | undefined {
  const undecided = legs.filter(isUndecided);
  if (undecided.length === 0 || undecided.length === legs.length) return undefined;
  if (!undecided.every(({ isOpen }) => isOpen)) return undefined;
  return legs.map((leg) =>
    leg.multiplier === undefined ? meanOf(ctx, leg) : fraction(leg.multiplier, MULTIPLIER_SCALE),
  );
}

/** The most that can still be offered for a ticket, now or after further draws; 0 where nothing will be. As
 *  long as something is offered one of its rounds is undecided and on sale, with legs beside it that are
 *  decided: it counts as its mean, and the legs of all others may bring as much as they can.
 *  Units: 1/100, factor x 10 000.   Cost: as offerOn, for each undecided round. */
export function mostOffered(
  ctx: Pick<Context, 'games'>,
  terms: TicketTerms,
  legs: readonly LegResult[],
  factorE4: number,
): bigint {
  const most = [...undecidedRounds(legs)].filter(canBeLast(legs)).map((lastRound) =>
    cashOutOffer(
      { ...terms, legs },
      legs.map((leg) =>
        isUndecided(leg) && leg.roundId === lastRound
          ? meanOf(ctx, leg)
          : fraction(leg.multiplier ?? greatestMultiplier(leg), MULTIPLIER_SCALE),
      ),
      factorE4,
      terms.share,
    ),
  );
  return most.reduce<bigint>((a, b) => (b > a ? b : a), 0n);
}

const canBeLast =
  (legs: readonly LegResult[]) =>
  (lastRound: bigint): boolean =>
    legs.every(({ roundId, isOpen }) => roundId !== lastRound || isOpen) &&
    legs.some(({ roundId }) => roundId !== lastRound);

/** A factor of 1. */
const WHOLE = 10_000;

function meanOf(ctx: Pick<Context, 'games'>, leg: LegResult): Fraction {
  const { market, picks } = leg;
  const family = familyOfLeg(ctx, leg);
  return expectedMultiplier(
    picks.map(({ pick, oddsE4 }) => {
      const selection = family.selectionOf(`${market}:${pick}`);
      assert(selection, `${market}:${pick} of a ticket is a selection`);
      return { pick, oddsE4, won: selection.probability, back: selection.push };
    }),
  );
}
