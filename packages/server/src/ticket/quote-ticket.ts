import type { Data, Payload } from '@tessera/contract/routes';
import { approximate, fraction, type Fraction } from '@tessera/domain/fraction';
import { formatMoney, ZERO } from '@tessera/domain/money';
import type { Price } from '@tessera/domain/pricing';
import { assert } from '@tessera/domain/result';
import { chanceOfAnyLine } from '@tessera/domain/tickets/chance';
import { unitBounds } from '@tessera/domain/tickets/limits';
import { linesValue } from '@tessera/domain/tickets/lines-value';

import { Refusal } from '../kernel/refusal.ts';
import type { SessionMember } from '../session/session-member.ts';
import { isOnSale, type QuoteDeps, refusalReply, refuseUnquotable, unpriced } from '../wager/quote.ts';
import { refusalOfUnknownIssue } from '../wager/refusal-to-place.ts';
import { viewRound } from '../wager/round-view.ts';
import { refusalNow, type Standing, standingOf, withinOwnLimits } from '../wager/standing.ts';
import { readTerms, type TicketTerms } from './read-ticket.ts';
import { overCombinations, roundsOfCombinations } from './ticket-combinations.ts';
import { oddsOf } from './ticket-reply.ts';
import { carrierOf, largestTicketNow, overHomeLimits } from './ticket-room.ts';
import type { SlipLeg } from './ticket.ts';

/** What a ticket costs, its chance, return and most, the refusal that it would meet now, and how much a
 *  member can stake on it now.
 *  Units: decimal text.   Refuses: as readTerms and refuseUnquotable.   Locks: none.   Cost: that of
 *  readTerms; for a member that of standingOf, overHomeLimits and largestTicketNow, and the books of the
 *  rounds in which it names combinations, once a second for all who ask. */
export async function quoteTicket(
  ctx: QuoteDeps,
  payload: Payload<'games/quoteBet'>,
  row: object,
  member: SessionMember | undefined,
): Promise<Data<'games/quoteBet'>> {
  const terms = await readTerms(ctx, payload, row, member);
  if (terms.unknown)
    return unpriced(
      { lines: Number(terms.lines), stakeMinor: terms.stakeMinor },
      refusalOfUnknownIssue(member, { leg: terms.unknown.at }),
    );
  refuseUnquotable(terms.stakeMinor, terms.maxPayoutMinor);
  const closed = terms.legs.find(({ game, roundId }) => !isOnSale(ctx, game, roundId));
  const homeId = closed ? undefined : terms.homeId;
  const standing = member && (await standingOf(ctx.db.reader, member, homeId, ctx.clock.now()));
  const tooMany = standing?.view && (await tooManyCombinations(ctx, terms));
  const refusal = refusalNow({
    standing,
    hasRoom: ctx.disk?.hasRoom() ?? true,
    isFrozen: member?.isFrozen ?? false,
    games: terms.legs.map(({ game }) => game),
    notOnSale: closed && new Refusal('ISSUE_CLOSED', { leg: closed.at }),
    changedOdds: terms.changedOdds,
    overBounds: terms.overBounds,
    limits: carrierOf(terms).game,
    stakeMinor: terms.stakeMinor,
    overRoom: (view) => tooMany ?? overHomeLimits(terms, view),
  });
  const home = terms.legs.find(({ roundId }) => roundId === terms.homeId);
  const chances = terms.legs.map((leg) => sumOf(leg, ({ probability }) => probability));
  const means = terms.legs.map((leg) => sumOf(leg, (price) => price.return));
  const { n, d } = linesValue(terms, means);
  return {
    game_no: home?.issue ?? null,
    lines: Number(terms.lines),
    stake: formatMoney(terms.stakeMinor),
    odds: oddsOf(terms),
    chance: approximate(chanceOfAnyLine(terms, chances)),
    return: approximate({ n, d: d * terms.lines }),
    max_payout: formatMoney(terms.maxPayoutMinor),
    left: tooMany ? NOTHING_LEFT : leftOf(terms, standing),
    row_left: [],
    refusal: refusalReply(refusal),
  };
}

const NOTHING_LEFT = formatMoney(ZERO);

/** The refusal of combinations beyond those that the rounds of a ticket take, as they were a moment ago. */
async function tooManyCombinations(
  { db, clock }: Pick<QuoteDeps, 'db' | 'clock'>,
  { legs }: TicketTerms,
): Promise<Refusal | undefined> {
  const read = Array.from(roundsOfCombinations(legs), async (id) => {
    const view = await viewRound(db.reader, id, clock.now());
    return [id, Array.from(view?.books ?? [], ([part, { tickets }]) => ({ part, tickets }))] as const;
  });
  const partsOf = new Map(await Promise.all(read));
  return overCombinations(legs, (id) => partsOf.get(id) ?? []);
}

function leftOf(terms: TicketTerms, standing: Standing | undefined): string | null {
  if (!standing?.view) return null;
  const { view, stakedMinor, account } = standing;
  const games = terms.legs.map(({ game }) => game);
  const most = withinOwnLimits(largestTicketNow(terms, view, stakedMinor), account?.guard, games);
  const unit = most / terms.lines;
  return formatMoney(unit < unitBounds(terms).minMinor ? 0n : unit * terms.lines);
}

/** The sum over the picks of a leg, which exclude each other. */
function sumOf({ rules, market, picks }: SlipLeg, figureOf: (price: Price) => Fraction): Fraction {
  return picks.reduce((sum, { pick }) => {
    const price = rules.payTable.priceOf(`${market}:${pick}`);
    assert(price, 'a pick that was read has a price');
    const { n, d } = figureOf(price);
    return fraction(sum.n * d + n * sum.d, sum.d * d);
  }, fraction(0));
}
