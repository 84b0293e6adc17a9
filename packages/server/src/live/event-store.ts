import type { RoundEvent } from '@tessera/contract/live';

import type { Database } from '../db/pool.ts';
import { firstRow, type Queryable, rows, statement } from '../db/query.ts';
import { REPLICATED } from '../db/replicated.ts';
import type { Tx } from '../db/tx.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { betStands } from '../wager-status/bet-sql.ts';
import { isPaidAtHome } from '../wager-status/ticket-sql.ts';

/** An event as stored. `seq` is its position in commit order, from 1 without gaps. */
export type StoredEvent = {
  readonly seq: number;
  readonly gameId: number;
  readonly roundId: string;
  /** The events before it of the same game and of the same round; 0 for the first. */
  readonly gamePrevious: number;
  readonly roundPrevious: number;
  readonly event: RoundEvent;
};

export const EVENT_CHANNEL = 'round_events';

// The head of a game is read by the update that moves it: a select would see the snapshot from before the
// wait for the lock. Events of one round are serialized by its row, which the transaction has locked before.
const APPEND = statement(
  'live_append',
  `with head as (update event_head set seq = seq + 1 returning seq),
  game as (
    insert into game_event_heads as g (game_id, seq, previous) select $1, seq, 0 from head
    on conflict (game_id) do update set previous = g.seq, seq = excluded.seq returning seq, previous
  ),
  added as (
    insert into round_events (seq, game_id, round_id, kind, body, game_previous, round_previous)
    select seq, $1, $2, $3, $4, previous,
      coalesce((select max(e.seq) from round_events e where e.round_id = $2), 0) from game
    returning seq
  )
  select seq, pg_notify('${EVENT_CHANNEL}', seq::text) from added`,
);

/** Appends an event and notifies the listening servers when the transaction commits. The event is linked to
 *  the ones before it of its game and of its round. The caller holds the round's lock from an earlier
 *  statement.
 *  Locks: the head row until the commit, so that the order of numbers is the order of commits, and then the
 *  game's head row. They are the last locks a transaction takes: rounds, accounts, audit head, event heads.
 *  Cost: one round trip; a row update and an index descent for the links. */
export async function appendEvent(tx: Tx, event: RoundEvent): Promise<void> {
  await rows(tx, APPEND, [event.game_id, event.round_id, event.kind, JSON.stringify(event)]);
  failpoint('event-appended');
}

const HEAD = statement('live_head', 'select seq from event_head');

/** The number of the last committed event.   Cost: one round trip. */
export const eventHead = async (db: Queryable): Promise<number> =>
  Number((await firstRow<{ seq: bigint }>(db, HEAD))?.seq ?? 0n);

type EventRow = {
  seq: bigint;
  game_id: number;
  round_id: bigint;
  game_previous: bigint;
  round_previous: bigint;
  body: RoundEvent;
};

const FROM = statement(
  'live_events_from',
  `select seq, game_id, round_id, game_previous, round_previous, body,
    case when seq > $1 then ${REPLICATED} end as replicated
  from round_events where seq >= $1 order by seq limit $2`,
);

/** Lists the event of a number, if it is still kept, and those after it, in order. Those after it are on the
 *  synchronous standby: streams send close records, which a phone compares for good.
 *  Cost: one round trip and one index range; where there are events after it, that of REPLICATED. */
export const eventsFrom = async (
  { main }: Pick<Database, 'main'>,
  seq: number,
  limit: number,
): Promise<StoredEvent[]> => (await rows<EventRow>(main, FROM, [seq, limit])).map(stored);

const stored = (row: EventRow): StoredEvent => ({
  seq: Number(row.seq),
  gameId: row.game_id,
  roundId: row.round_id.toString(),
  gamePrevious: Number(row.game_previous),
  roundPrevious: Number(row.round_previous),
  event: row.body,
});

const CREDITED = statement(
  'live_credited_balances',
  `select a.id, a.balance_minor, a.seq from accounts a
  where a.id = any($2::bigint[]) and exists (
    select 1 from bets b where b.round_id = $1 and b.account_id = a.id
      and ${betStands('b')}
      and ($3 or exists (
        select 1 from round_results x where x.round_id = $1 and x.selection = b.selection and x.won + x.back > 0)))`,
);

/** Reads the balances of those of the given accounts that a round has paid: those with a credit, or all its
 *  players if it is void. Cancelled bets were refunded before and count for neither.
 *  Cost: one round trip, one index descent per account. */
export const creditedBalances = async (
  db: Queryable,
  roundId: string,
  accountIds: readonly bigint[],
  isVoid: boolean,
): Promise<{ id: bigint; balance_minor: bigint; seq: bigint }[]> =>
  rows(db, CREDITED, [roundId, accountIds, isVoid]);

const CREDITED_BY_TICKETS = statement(
  'live_credited_by_tickets',
  `select a.id, a.balance_minor, a.seq from accounts a
  where a.id = any($2::bigint[]) and ${isPaidAtHome('$1', 'a.id')}`,
);

/** Reads the balances of those of the given accounts that tickets at home in a round have paid.
 *  Cost: one round trip, one index descent per account. */
export const creditedByTickets = async (
  db: Queryable,
  roundId: string,
  accountIds: readonly bigint[],
): Promise<{ id: bigint; balance_minor: bigint; seq: bigint }[]> =>
  rows(db, CREDITED_BY_TICKETS, [roundId, accountIds]);
