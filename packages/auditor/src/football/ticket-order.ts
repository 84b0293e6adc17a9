import type { TicketOrder } from '../observed/intent.ts';
import { readHundredths } from '../plays/odds.ts';
import type { PriceList } from '../plays/price-list.ts';
import { WIN } from './markets.ts';
import { doLegsFit, isTicket, linesOf, mostOfLeg, payoutOfTicket, type Ticket, WAYS } from './tickets.ts';

/** A leg by the rules.   Units: odds x 10 000. */
export type TicketLeg = Ticket['legs'][number] & {
  readonly gameId: number;
  readonly issue: string;
  readonly play: string;
  /** From 1. */
  readonly match: number;
  readonly market: string;
  readonly picks: readonly string[];
  readonly oddsText: readonly string[];
};

/** A ticket by the rules, with its legs as they were sent.   Units: 1/100. */
export type TicketTerms = Omit<Ticket, 'legs'> & {
  readonly legs: readonly TicketLeg[];
  readonly lines: number;
  readonly stakeMinor: bigint;
  readonly mostMinor: bigint;
  /** False when a leg names odds that are not in force. */
  readonly hasOddsInForce: boolean;
};

/** Why an order makes no ticket. */
export type TicketFault =
  | 'ISSUE_CLOSED'
  | 'PLAY_NOT_EXIST'
  | 'NUMBER_INVALID'
  | 'BET_AMOUNT_INVALID'
  | 'LEGS_INVALID'
  | 'BET_TOO_MANY'
  | 'BET_LIMIT';

const [UNIT_LEAST, STAKE_LEAST, STAKE_MOST, PAYOUT_MOST] = [10n, 1_00n, 50_000_00n, 500_000_00n];
const LINES_MOST = 10_000;
const PLAY = /^m([1-9]\d?)\.(.+)$/;

/** Judges an order and works out what it costs and can pay. */
export function readOrder(
  prices: (gameId: number, issue: string) => PriceList | undefined,
  order: Pick<TicketOrder, 'way' | 'unit' | 'legs'>,
): TicketTerms | TicketFault {
  const unitMinor = readHundredths(order.unit);
  if (unitMinor === undefined || unitMinor <= 0n) return 'BET_AMOUNT_INVALID';
  let hasOddsInForce = true;
  const legs: TicketLeg[] = [];
  for (const line of order.legs) {
    const list = prices(line.gameId, line.issue);
    if (!list) return 'ISSUE_CLOSED';
    const [, match, market = ''] = PLAY.exec(line.play) ?? [];
    if (match === undefined || !list.hasPlay(line.play)) return 'PLAY_NOT_EXIST';
    const offers = line.picks.map((pick) => list.offer(line.play, pick));
    if (!offers.every((offer) => offer !== undefined)) return 'NUMBER_INVALID';
    hasOddsInForce &&= offers.every(
      ({ odds }, at) => line.odds === undefined || readHundredths(line.odds[at]) === odds,
    );
    const { gameId, issue, play, picks, isBanker } = line;
    legs.push({
      gameId,
      issue,
      play,
      match: Number(match),
      market,
      picks,
      isBanker,
      oddsE4: offers.map(({ odds }) => 100 * Number(odds)),
      oddsText: offers.map(({ oddsText }) => oddsText),
    });
  }
  const fit = legs.map((leg) => ({ ...leg, match: `${leg.gameId} ${leg.issue} ${leg.match}` }));
  const ticket = { unitMinor, sizes: sizesOf(order.way), legs };
  if (!doLegsFit(fit) || !isTicket(ticket)) return 'LEGS_INVALID';
  const lines = linesOf(ticket).length;
  if (lines > LINES_MOST) return 'BET_TOO_MANY';
  const stakeMinor = unitMinor * BigInt(lines);
  const mostMinor = mostPaid(ticket);
  const isWithin =
    unitMinor >= UNIT_LEAST &&
    stakeMinor >= STAKE_LEAST &&
    stakeMinor <= STAKE_MOST &&
    mostMinor <= PAYOUT_MOST;
  return isWithin ? { ...ticket, lines, stakeMinor, mostMinor, hasOddsInForce } : 'BET_LIMIT';
}

/** What all legs at their best would pay.   Units: 1/100. */
function mostPaid(ticket: Ticket): bigint {
  const legs = ticket.legs.map((leg) => ({ ...leg, oddsE4: [mostOfLeg(leg)] }));
  return payoutOfTicket(
    { ...ticket, legs },
    legs.map(() => [WIN]),
  );
}

const NAMED = /^([2-8])[x串]([1-9]\d{0,2})$/;

/** The sizes of a way such as 3x4, or of a list of them; none where it is neither. */
function sizesOf(way: string): readonly number[] {
  const [, legs, lines] = NAMED.exec(way) ?? [];
  if (legs !== undefined) return WAYS.get(`${legs}x${lines}`) ?? [];
  return way
    .split(',')
    .map(Number)
    .toSorted((a, b) => a - b);
}
