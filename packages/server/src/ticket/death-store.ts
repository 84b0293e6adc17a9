import { rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { ticketIsAlive } from '../wager-status/ticket-sql.ts';

/** A ticket that can pay nothing any more, with the leg that carries it. Units: 1/100. */
export type DeadRow = {
  readonly id: bigint;
  readonly base_minor: bigint;
  readonly carried_minor: bigint;
  readonly match: number;
  readonly market: string;
  readonly picks: readonly string[];
  readonly odds_e4: readonly number[];
};

// A lost leg ends a ticket whose lines all have it: a banker, or any leg of lines of a single size, that of
// all legs, whose bit is the only one and the highest.
const NOTE = statement(
  'ticket_note_deaths',
  `with lost as (
     select l.ticket_id, l.account_id from ticket_legs l
     join tickets t on t.home_round_id = $1 and t.account_id = l.account_id and t.id = l.ticket_id
     cross join lateral (
       select count(*) as n from unnest(l.picks) as p (pick)
       join round_results w on w.round_id = $2 and w.selection = l.market || ':' || p.pick
       where w.won = 0 and w.back = 0
     ) w
     where l.home_round_id = $1 and l.round_id = $2 and l.ticket_id > $3 and w.n = cardinality(l.picks)
       and (l.is_banker or t.sizes & (t.sizes - 1) = 0 and not exists (
         select from ticket_legs o where o.home_round_id = $1 and o.ticket_id = t.id and 1 << o.leg > t.sizes))
       and ${ticketIsAlive({ home: '$1', id: 't.id' })}
     group by l.ticket_id, l.account_id order by l.ticket_id limit $4
   ), noted as (
     insert into ticket_deaths (home_round_id, ticket_id, account_id, round_id)
     select $1, ticket_id, account_id, $2 from lost
   )
   select t.id, t.base_minor, t.carried_minor, c.match, c.market, c.picks, c.odds_e4
   from lost join tickets t on t.home_round_id = $1 and t.account_id = lost.account_id and t.id = lost.ticket_id
   join ticket_legs c on c.home_round_id = $1 and c.ticket_id = t.id and c.leg = t.carrier
   order by t.id`,
);

/** Notes the next tickets of a home, by id, that a drawn round has left without a chance, and returns them.
 *  Idempotent by: ticket.   Cost: one round trip, an index range of the legs in that round. */
export const noteDead = (
  tx: Tx,
  homeId: bigint,
  roundId: bigint,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<DeadRow[]> => rows<DeadRow>(tx, NOTE, [homeId, roundId, after, limit]);
