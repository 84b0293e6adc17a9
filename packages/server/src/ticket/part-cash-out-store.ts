import type { EpochMs } from '@tessera/domain/time';

import { numberArray } from '../db/arrays.ts';
import { affected, firstRow, type Queryable, rows, statement } from '../db/query.ts';
import type { StoredTicket } from './cash-out-store.ts';

/** A part of a ticket's stake that was cashed out. Units: 1/100. */
export type PartRow = {
  readonly stake_minor: bigint;
  readonly paid_minor: bigint;
  /** The target of the ticket, which ended with it. */
  readonly target_minor: bigint | null;
  readonly at: EpochMs;
};

type Place = Pick<StoredTicket, 'home_round_id' | 'id'>;

const FIND = statement(
  'part_cashout_find',
  `select stake_minor, paid_minor, target_minor, at from ticket_part_cashouts
   where home_round_id = $1 and ticket_id = $2 and number = $3`,
);

/** The part of a ticket of this number, once it is cashed out; exact while its ticket escrow is locked.
 *  Cost: one round trip. */
export const findPart = (
  db: Queryable,
  { home_round_id: homeId, id }: Place,
  number: number,
): Promise<PartRow | undefined> => firstRow<PartRow>(db, FIND, [homeId, id, number]);

const LIST = statement(
  'part_cashout_list',
  `select p.ticket_id, p.stake_minor, p.paid_minor, p.target_minor, p.at
   from unnest($1::bigint[], $2::bigint[]) as t (home, id)
   cross join lateral (
     select * from ticket_part_cashouts p where p.home_round_id = t.home and p.ticket_id = t.id order by number limit 20) p`,
);

/** The parts of tickets that were cashed out, in their order.
 *  Cost: none without tickets, else one round trip and one look-up each. */
export async function listParts(
  db: Queryable,
  tickets: readonly Place[],
): Promise<ReadonlyMap<bigint, readonly PartRow[]>> {
  const byTicket = new Map<bigint, PartRow[]>();
  if (tickets.length === 0) return byTicket;
  const found = await rows<PartRow & { readonly ticket_id: bigint }>(db, LIST, [
    numberArray(tickets.map((ticket) => ticket.home_round_id)),
    numberArray(tickets.map(({ id }) => id)),
  ]);
  for (const { ticket_id: id, ...part } of found) {
    const parts = byTicket.get(id);
    if (parts) parts.push(part);
    else byTicket.set(id, [part]);
  }
  return byTicket;
}

const INSERT = statement(
  'part_cashout_insert',
  `with dropped as (
     delete from auto_cash_outs where home_round_id = $1 and ticket_id = $2 returning target_minor)
   insert into ticket_part_cashouts
     (home_round_id, ticket_id, number, account_id, stake_minor, paid_minor, worth_minor, target_minor)
   select $1, $2, $3, $4, $5, $6, $7, (select target_minor from dropped)`,
);

/** Notes that a part of a ticket is cashed out, which ends its target. The caller holds the lock of its
 *  ticket escrow and has checked that the ticket stands and how much of it; a second row violates the primary
 *  key.
 *  Units: 1/100.   Locks: the target.   Cost: one round trip. */
export const insertPart = (
  db: Queryable,
  { home_round_id: homeId, id }: Place,
  accountId: bigint,
  part: {
    readonly number: number;
    readonly stakeMinor: bigint;
    readonly paidMinor: bigint;
    readonly worthMinor: bigint;
  },
): Promise<number> =>
  affected(db, INSERT, [
    homeId,
    id,
    part.number,
    accountId,
    part.stakeMinor,
    part.paidMinor,
    part.worthMinor,
  ]);
