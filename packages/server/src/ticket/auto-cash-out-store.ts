import { affected, firstRow, type Queryable, rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { partedMinor, ticketIsAlive } from '../wager-status/ticket-sql.ts';
import type { StoredTicket } from './cash-out-store.ts';

/** A ticket that is to be cashed out by itself. Units: 1/100. */
export type WaitingTicket = StoredTicket & {
  readonly account_id: bigint;
  readonly target_minor: bigint;
  readonly parted_minor: bigint;
};

const WAITING = statement(
  'auto_cashout_waiting',
  `select t.id, t.home_round_id, t.unit_minor, t.sizes, t.stake_minor, t.carrier, t.base_minor, t.carried_minor, t.placed_at,
     a.account_id, a.target_minor, ${partedMinor({ home: '$1', id: 'a.ticket_id' })} as parted_minor
   from auto_cash_outs a
   join tickets t on t.home_round_id = $1 and t.account_id = a.account_id and t.id = a.ticket_id
   where a.home_round_id = $1 and a.ticket_id > $3 and exists (
       select from ticket_legs l where l.home_round_id = $1 and l.ticket_id = a.ticket_id and l.round_id = $2)
     and ${ticketIsAlive({ home: '$1', id: 'a.ticket_id' })}
   order by a.ticket_id limit $4`,
);

/** The next tickets of a home, by id, that have a leg in a round, stand and have a target.
 *  Units: 1/100.   Cost: one round trip, the targets of the home with four look-ups each. */
export const waitingTickets = (
  db: Queryable,
  homeId: bigint,
  roundId: bigint,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<WaitingTicket[]> => rows<WaitingTicket>(db, WAITING, [homeId, roundId, after, limit]);

type Place = Pick<StoredTicket, 'home_round_id' | 'id'>;

const TARGET = statement(
  'auto_cashout_target',
  'select target_minor from auto_cash_outs where home_round_id = $1 and ticket_id = $2 for update',
);

/** The least offer for which a ticket is cashed out by itself; undefined where its member has set none.
 *  Units: 1/100.   Locks: the target.   Cost: one round trip. */
export const lockTarget = async (tx: Tx, { home_round_id: homeId, id }: Place): Promise<bigint | undefined> =>
  (await firstRow<{ readonly target_minor: bigint }>(tx, TARGET, [homeId, id]))?.target_minor;

const SET = statement(
  'auto_cashout_set',
  `insert into auto_cash_outs (home_round_id, ticket_id, account_id, target_minor) values ($1, $2, $3, $4)
   on conflict (home_round_id, ticket_id) do update set target_minor = excluded.target_minor`,
);

/** Sets or replaces the target of a ticket. The caller holds the locks of the rounds that may still be drawn
 *  and of the ticket escrow, and has checked that the ticket stands.
 *  Units: 1/100.   Cost: one round trip. */
export const setTarget = (
  tx: Tx,
  { home_round_id: homeId, id }: Place,
  accountId: bigint,
  targetMinor: bigint,
): Promise<number> => affected(tx, SET, [homeId, id, accountId, targetMinor]);

const SWEEP = statement(
  'auto_cashout_sweep',
  `delete from auto_cash_outs where (home_round_id, ticket_id) in (
     select a.home_round_id, a.ticket_id from auto_cash_outs a
     where exists (select from ticket_homes h where h.round_id = a.home_round_id and h.settled_at is not null) limit $1)`,
);

/** Deletes up to `count` targets of homes that are settled, as a server of an earlier version leaves them.
 *  Cost: one round trip, a look-up for each target there is. */
export const deleteTargetsOfSettled = (db: Queryable, count: number): Promise<number> =>
  affected(db, SWEEP, [count]);

const REMOVE = statement(
  'auto_cashout_remove',
  'delete from auto_cash_outs where home_round_id = $1 and ticket_id = $2',
);

/** Removes the target of a ticket, if it has one, after what is under way for it.   Cost: one round trip. */
export const removeTarget = (tx: Tx, { home_round_id: homeId, id }: Place): Promise<number> =>
  affected(tx, REMOVE, [homeId, id]);
