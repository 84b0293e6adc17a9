import { approximate, fraction, type Fraction } from '@tessera/domain/fraction';
import { formatMoney, minor, type Money, ZERO } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import { expectedMultiplier } from '@tessera/domain/tickets/cash-out';
import { chanceOfAnyLine } from '@tessera/domain/tickets/chance';
import { judgeLegs } from '@tessera/domain/tickets/legs';
import { checkTicket, TICKET_LIMITS, unitBounds } from '@tessera/domain/tickets/limits';
import { linesValue } from '@tessera/domain/tickets/lines-value';
import { linesOf, mostPaid, stakeOf, type Ticket } from '@tessera/domain/tickets/ticket';
import { typedMinor, typedText } from '@tessera/domain/typed-amount';

import type { StakeBounds } from '../../slip/stake/stake.ts';
import { problemOf, type SlipRefusal } from '../../slip/state/slip-refusal.ts';
import { type Leg, paidLeg, pricesOf, termsOf } from './legs.ts';
import { chosenSizes, type TicketForm } from './ticket-form.ts';

/** A ticket as it stands on the slip.   Units: 1/100. */
export type TicketPlan = {
  readonly sizes: readonly number[];
  readonly lineCount: number;
  readonly stakeMinor: Money;
  /** Null while the legs make no ticket. */
  readonly figures: TicketFigures | null;
  /** The unit: what it may be, and the most that limits and balance allow now. */
  readonly bounds: StakeBounds;
  readonly largest: string;
  /** Predicted refusal of the ticket, with the leg at fault as its row; null when this phone knows of
   *  none. */
  readonly problem: SlipRefusal | null;
};

type TicketFigures = {
  readonly mostMinor: Money;
  /** Chance that at least one line wins. */
  readonly chance: number;
  /** The mean of what it pays, of its stake. */
  readonly rtp: number;
  /** Of the only line that there is, decimal text; null for several lines. */
  readonly odds: string | null;
};

/** Adds a ticket up, and checks it by the rules of the server.   Cost: the square of the legs. */
export function planTicket(legs: readonly Leg[], form: TicketForm, balanceMinor: bigint | null): TicketPlan {
  const bankerCount = legs.filter(({ isBanker }) => isBanker).length;
  const sizes = chosenSizes(form, legs.length, bankerCount);
  const ticket: Ticket = { unitMinor: typedMinor(form.unit) ?? ZERO, sizes, legs: legs.map(paidLeg) };
  const invalid = judged(legs, sizes);
  const lines = invalid ? 0n : linesOf(ticket);
  const stakeMinor = invalid ? ZERO : stakeOf(ticket);
  const mostMinor = invalid ? ZERO : mostPaid(ticket);
  const bounds = lines > 0n ? unitBounds(ticket) : ANY_UNIT;
  const isAffordable = balanceMinor === null || lines === 0n || balanceMinor / lines > bounds.maxMinor;
  const largestMinor = isAffordable ? bounds.maxMinor : balanceMinor / lines;
  const missing = balanceMinor === null ? 0n : stakeMinor - balanceMinor;
  return {
    sizes,
    lineCount: Number(lines),
    stakeMinor,
    figures: invalid
      ? null
      : { mostMinor, odds: lines === 1n ? oddsOfLine(ticket) : null, ...expected(ticket, legs) },
    bounds,
    largest: typedText(largestMinor >= bounds.minMinor ? largestMinor : ZERO),
    problem:
      invalid ??
      closed(legs) ??
      outside({ ...ticket, lines, stakeMinor, mostMinor }) ??
      (missing > 0n ? problemOf('MONEY_NOT_ENOUGH', { missing: formatMoney(missing) }) : null),
  };
}

/** The objection to legs and sizes. A match with picks of two markets is judged as two legs on one match. */
function judged(legs: readonly Leg[], sizes: readonly number[]): SlipRefusal | null {
  const terms = legs.flatMap((leg, row) => termsOf(leg).map((each) => ({ ...each, row })));
  const result = judgeLegs(terms, sizes);
  if (result.ok) return null;
  const { leg, ...detail } = result.detail ?? {};
  return { ...problemOf(result.refusal, detail), row: terms[Number(leg ?? -1)]?.row ?? null };
}

function closed(legs: readonly Leg[]): SlipRefusal | null {
  const row = legs.findIndex(({ slip }) => slip.sale === null);
  return row < 0 ? null : { ...problemOf('ISSUE_CLOSED'), row };
}

function outside(ticket: {
  readonly unitMinor: bigint;
  readonly lines: bigint;
  readonly stakeMinor: bigint;
  readonly mostMinor: bigint;
}): SlipRefusal | null {
  const { unitMinor, lines, stakeMinor, mostMinor } = ticket;
  if (unitMinor === 0n) return problemOf('BET_AMOUNT_INVALID');
  if (lines > TICKET_LIMITS.linesMost)
    return problemOf('BET_TOO_MANY', { limit: Number(TICKET_LIMITS.linesMost) });
  const checked = checkTicket({ unitMinor, stakeMinor, maxPayoutMinor: mostMinor });
  return checked.ok ? null : problemOf(checked.refusal, checked.detail);
}

/** Product of the odds of a single line's legs, cut to the decimals of odds. */
function oddsOfLine(ticket: Ticket): string {
  const { n, d } = linesValue(
    ticket,
    ticket.legs.map(({ picks }) => fraction(BigInt(picks[0]?.oddsE4 ?? 0), 10_000n)),
  );
  return formatOdds(Number((n * 10_000n) / d));
}

/** Legs are on different matches, hence independent. */
function expected(ticket: Ticket, legs: readonly Leg[]): Pick<TicketFigures, 'chance' | 'rtp'> {
  const prices = legs.map((leg) => pricesOf(leg) ?? []);
  const chances = prices.map((picks) =>
    picks.reduce<Fraction>((sum, { won }) => fraction(sum.n * won.d + won.n * sum.d, sum.d * won.d), NONE),
  );
  const means = legs.map((_, at) =>
    expectedMultiplier(
      (prices[at] ?? []).map(({ won, back }, pick) => ({
        ...(ticket.legs[at]?.picks[pick] ?? { pick: '', oddsE4: 0 }),
        won,
        back,
      })),
    ),
  );
  const { n, d } = linesValue(ticket, means);
  return {
    chance: approximate(chanceOfAnyLine(ticket, chances)),
    rtp: approximate({ n, d: d * linesOf(ticket) }),
  };
}

const NONE = fraction(0);
/** While the legs make no ticket. */
const ANY_UNIT = {
  minMinor: minor(TICKET_LIMITS.unitLeastMinor),
  maxMinor: minor(TICKET_LIMITS.stakeMostMinor),
};
