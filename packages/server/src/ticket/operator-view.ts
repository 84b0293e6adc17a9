import { payoutsOf } from '@tessera/domain/wager/liability';

import type { Queryable } from '../db/query.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { parseTickets } from '../wager/part-tickets.ts';
import * as store from './operator-store.ts';
import { coverOf, everythingWins } from './ticket-exposure.ts';

/** A part of a round's book, with what it carries of the tickets at home in the round. Units: 1/100. */
export type PartView = {
  readonly part: number;
  readonly bets: number;
  readonly stakeMinor: bigint;
  /** The most that its singles pay, and the tickets that it carries beside their base. */
  readonly singlesMinor: bigint;
  readonly carriedMinor: bigint;
  /** What its tickets can pay whatever it comes to. */
  readonly baseMinor: bigint;
  /** The stakes of its tickets, which cover nothing. */
  readonly ticketStakeMinor: bigint;
  /** How many picks of standing tickets, at home anywhere, are of it. */
  readonly picks: number;
  /** An upper bound of what the house loses on it. */
  readonly lossMinor: bigint;
};

export type RoundView = {
  readonly round: store.RoundRow;
  readonly parts: readonly PartView[];
  /** Undefined where the round is home to no ticket. */
  readonly home: store.HomeRow | undefined;
};

/** Returns a round with its book by parts and the tickets at home in it.
 *  Units: 1/100.   Refuses: OperatorRefused.   Cost: three round trips; parsing takes about 1 us a selection
 *  that carries tickets. */
export async function readRoundView(db: Queryable, id: bigint): Promise<RoundView> {
  const round = await store.findRound(db, id);
  if (!round) throw new OperatorRefused(`there is no round ${id}`);
  const parts = (await store.readBookParts(db, id)).map(partOf);
  return { round, parts, home: await store.readHome(db, id) };
}

function partOf(row: store.BookPartRow): PartView {
  const { part, stake_minor: stakeMinor, worst_minor: worstMinor } = row;
  const tickets = parseTickets(row.tickets);
  const home = { part, stakeMinor, worstMinor, tickets };
  return {
    part,
    bets: row.bet_count,
    stakeMinor,
    singlesMinor: worstMinor,
    carriedMinor: payoutsOf(tickets.carried),
    baseMinor: tickets.baseMinor,
    ticketStakeMinor: tickets.stakeMinor,
    picks: [...tickets.legs.values()].reduce((sum, count) => sum + count, 0),
    lossMinor: everythingWins(home) - coverOf(home),
  };
}

const SHOWN_MAX = 50;
const NEWEST = 2n ** 63n - 1n;

/** A member's tickets before an id, newest first, 50 at most.   Cost: one round trip. */
export const ticketsOf = (
  db: Queryable,
  memberId: bigint,
  before: bigint = NEWEST,
): Promise<store.MemberTicketRow[]> =>
  store.listMemberTickets(db, mainAccountOf(memberId), { before, limit: SHOWN_MAX });
