import { numberArray } from '../db/arrays.ts';
import { affected, firstRow, type Queryable, rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { type Progress } from '../ledger/pay-members.ts';
import { type CreditKind, type Credits, creditsOf, payStatement, readCredits } from '../ledger/pay-store.ts';
import { isDecidedRound, isDrawn, isVoidRound } from '../wager-status/round-sql.ts';
import {
  areTicketsUnsettled,
  foundAlive,
  lessThoseNotStanding,
  lookUpTicketEnd,
  partedAtHome,
  partedMinor,
} from '../wager-status/ticket-sql.ts';
import { ticketEscrowOf } from './ticket.ts';

const DECIDED = isDecidedRound('r');

/** A round whose tickets are not settled. */
export type OpenHome = {
  readonly round_id: bigint;
  /** Whether every round that its tickets wait for is drawn, settled or void. */
  readonly is_ready: boolean;
  /** Whether the round itself is. */
  readonly is_decided: boolean;
  /** Those of these rounds that were drawn. */
  readonly drawn: readonly bigint[];
  /** Those of these rounds that were called off. */
  readonly called_off: readonly bigint[];
};

const OPEN_HOMES = statement(
  'ticket_open_homes',
  `select k.home_round_id as round_id, bool_and(${DECIDED}) as is_ready, bool_or(r.id = h.round_id and ${DECIDED}) as is_decided,
     coalesce(array_agg(r.id order by r.id) filter (where ${isDrawn('r')}), '{}') as drawn,
     coalesce(array_agg(r.id order by r.id) filter (where ${isVoidRound('r')}), '{}') as called_off
   from ticket_homes h
   join round_links k on k.home_round_id = h.round_id
   join rounds r on r.id = k.round_id
   where ${areTicketsUnsettled('h')} group by k.home_round_id order by k.home_round_id`,
);

/** The homes whose tickets are not settled, oldest first.
 *  Cost: a look-up for each round that they wait for: some hundred, while all rounds are drawn in time. */
export const openHomes = (db: Queryable): Promise<OpenHome[]> => rows<OpenHome>(db, OPEN_HOMES);

const IS_DUE = statement(
  'ticket_is_due',
  `select ${areTicketsUnsettled('h')} and not exists (
     select from round_links k join rounds r on r.id = k.round_id
     where k.home_round_id = h.round_id and not ${DECIDED}) as is_due
   from ticket_homes h where h.round_id = $1`,
);

/** Whether the tickets of a home can be settled and are not. Exact under the lock of its round.
 *  Cost: one round trip. */
export const isDue = async (tx: Tx, homeId: bigint): Promise<boolean> =>
  (await firstRow<{ is_due: boolean }>(tx, IS_DUE, [homeId]))?.is_due ?? false;

/** The steps taken so far. */
export type TicketProgress = {
  readonly count: { readonly chunks: number; readonly lastAccount: bigint };
  readonly isCovered: boolean;
  readonly pay: Progress;
};

const PROGRESS = statement(
  'ticket_progress',
  `select phase, max(n) + 1 as chunks, coalesce(max(last_account), 0) as last_account
   from (select distinct on (phase) phase, n, last_account from ticket_chunks where home_round_id = $1
     order by phase, n desc) last
   group by phase`,
);

const LAST_KIND = statement(
  'ticket_last_kind',
  `select kind from entries where account_id = $1 and kind in ('payout', 'refund') order by seq desc limit 1`,
);

/** The settlement progress of a home. Read after its round is locked, so that it cannot be stale.
 *  Cost: two round trips. */
export async function ticketProgress(tx: Tx, homeId: bigint): Promise<TicketProgress> {
  type Row = { readonly phase: string; readonly chunks: number; readonly last_account: bigint };
  const taken = new Map((await rows<Row>(tx, PROGRESS, [homeId])).map((row) => [row.phase, row]));
  const stateOf = (phase: string) => ({
    chunks: taken.get(phase)?.chunks ?? 0,
    lastAccount: taken.get(phase)?.last_account ?? 0n,
  });
  const paid = taken.has('pay')
    ? await firstRow<{ kind: CreditKind }>(tx, LAST_KIND, [ticketEscrowOf(homeId)])
    : undefined;
  return {
    count: stateOf('count'),
    isCovered: taken.has('cover'),
    pay: { ...stateOf('pay'), kind: paid?.kind },
  };
}

/** A ticket at home in a round. Units: 1/100. */
export type HomeTicketRow = {
  readonly id: bigint;
  readonly account_id: bigint;
  readonly sizes: number;
  readonly unit_minor: bigint;
  readonly stake_minor: bigint;
  /** How much of it was cashed out in parts. */
  readonly parted_minor: bigint;
  /** Whether it can still pay: neither ended by its member nor dead. */
  readonly is_alive: boolean;
};

// Each ticket looks up how it ended, and the inner limits keep the planner on that: what it knows of a home's
// dead tickets is older than they are, and a join that it takes for one of a few rows would compare each
// ticket with each of them. The tickets come in the order of their key, so that a chunk costs the same
// however many there are.
const NEXT_TICKET = { home: '$1', id: 'next.id' };
const NEXT = statement(
  'ticket_next',
  `with next as materialized (
     select id, account_id, sizes, unit_minor, stake_minor from tickets
     where home_round_id = $1 and account_id > $2 order by account_id fetch first $3 rows with ties
   )
   select next.*, ${foundAlive({ cancelled: 'c', cashedOut: 'o', dead: 'd' })} as is_alive,
     ${partedMinor(NEXT_TICKET)} as parted_minor
   from next
   ${lookUpTicketEnd('dead', NEXT_TICKET, 'd')}
   ${lookUpTicketEnd('cashedOut', NEXT_TICKET, 'o')}
   ${lookUpTicketEnd('cancelled', NEXT_TICKET, 'c')}
   order by account_id, id`,
);

/** The next tickets of a home, by member: at least as many as asked for unless they are the last, and all of
 *  each member.   Cost: one round trip, four look-ups a ticket. */
export const nextTickets = (tx: Tx, homeId: bigint, after: bigint, least: number): Promise<HomeTicketRow[]> =>
  rows<HomeTicketRow>(tx, NEXT, [homeId, after, least]);

/** What a ticket pays. Units: 1/100. */
export type TicketPayout = {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly payoutMinor: bigint;
  /** Whether that is the rest of its stake, because every leg is void. */
  readonly isVoid: boolean;
  /** The rest of its stake, for which it was counted: the database refuses another one. */
  readonly restMinor: bigint;
};

const COUNTED = statement(
  'ticket_counted',
  `with marked as (
     insert into ticket_chunks (home_round_id, phase, n, first_account, last_account, members, paid_minor)
     values ($1, 'count', $2, $3, $4, $5, $6)
   )
   insert into ticket_payouts (home_round_id, ticket_id, account_id, payout_minor, is_void, rest_minor)
   select $1, * from unnest($7::bigint[], $8::bigint[], $9::bigint[], $10::boolean[], $11::bigint[])`,
);

/** The chunk of a count: whose tickets it covers. */
export type CountedChunk = {
  readonly n: number;
  readonly first: bigint;
  readonly last: bigint;
  readonly members: number;
};

/** Stores what the tickets of a chunk pay, with its marker.
 *  Idempotent by: home and number; each ticket has one payout.   Cost: one round trip. */
export const insertPayouts = (
  tx: Tx,
  homeId: bigint,
  { n, first, last, members }: CountedChunk,
  payouts: readonly TicketPayout[],
): Promise<number> =>
  affected(tx, COUNTED, [
    homeId,
    n,
    first,
    last,
    members,
    payouts.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n),
    numberArray(payouts.map(({ id }) => id)),
    numberArray(payouts.map(({ accountId }) => accountId)),
    numberArray(payouts.map(({ payoutMinor }) => payoutMinor)),
    payouts.map(({ isVoid }) => isVoid),
    numberArray(payouts.map(({ restMinor }) => restMinor)),
  ]);

const stakeOf = (ended: string): string => `(
       select coalesce(sum(t.stake_minor), 0) from ${ended} e
       join tickets t on t.home_round_id = $1 and t.account_id = e.account_id and t.id = e.ticket_id
       where e.home_round_id = $1)`;

const TO_COVER = statement(
  'ticket_to_cover',
  `select ((select coalesce(sum(stake_minor), 0) from tickets where home_round_id = $1)
       ${lessThoseNotStanding(stakeOf)} - ${partedAtHome('$1')})::bigint as stake_minor,
     (select coalesce(sum(payout_minor), 0) from ticket_payouts where home_round_id = $1)::bigint as owed_minor`,
);

/** What the standing tickets of a home have staked, less the parts that were cashed out, and what is owed to
 *  them.
 *  Units: 1/100.   Cost: one round trip, a scan of the home's tickets. */
export async function toCover(
  tx: Tx,
  homeId: bigint,
): Promise<{ readonly stake_minor: bigint; readonly owed_minor: bigint }> {
  const row = await firstRow<{ stake_minor: bigint; owed_minor: bigint }>(tx, TO_COVER, [homeId]);
  if (!row) throw new Error('two sums are one row');
  return row;
}

const COVERED = statement(
  'ticket_covered',
  `insert into ticket_chunks (home_round_id, phase, n, members, paid_minor) values ($1, 'cover', 0, 0, $2)`,
);

/** Marks a home as covered; a second time violates the key.   Cost: one round trip. */
export const markCovered = (tx: Tx, homeId: bigint, owedMinor: bigint): Promise<number> =>
  affected(tx, COVERED, [homeId, owedMinor]);

const CREDITS = statement(
  'ticket_credits',
  creditsOf(`select account_id, sum(payout_minor)::bigint as amount from ticket_payouts
    where home_round_id = $1 and account_id > $2 and is_void = $4
    group by account_id order by account_id limit $3`),
);

/** The amounts owed to the next members after an account.   Cost: an index range of the payouts. */
export const ticketCredits = (
  tx: Tx,
  homeId: bigint,
  isVoid: boolean,
  { after, chunkMembers }: { readonly after: bigint; readonly chunkMembers: number },
): Promise<Credits> => readCredits(tx, CREDITS, [homeId, after, chunkMembers, isVoid]);

/** Pays a chunk of a home and marks it. */
export const PAY_TICKETS = payStatement('ticket_pay', {
  mark: `insert into ticket_chunks (home_round_id, phase, n, first_account, last_account, members, paid_minor)
    values ($4, 'pay', $5, $6, $7, $8, $9)`,
  back: `select t.placed_at, p.payout_minor as amount from tickets t
    join ticket_payouts p on p.home_round_id = $4 and p.ticket_id = t.id and p.is_void
    where t.home_round_id = $4 and t.account_id = a.id`,
});

const SETTLED = statement(
  'ticket_settled',
  `with settled as (
     update ticket_homes set settled_at = clock_timestamp() where round_id = $1 and settled_at is null returning round_id),
   dropped as (delete from auto_cash_outs a using settled s where a.home_round_id = s.round_id)
   select from settled`,
);

/** Marks the tickets of a home as settled, which have no targets any more; false when they were.
 *  Cost: one round trip. */
export const markTicketsSettled = async (tx: Tx, homeId: bigint): Promise<boolean> =>
  (await affected(tx, SETTLED, [homeId])) === 1;
