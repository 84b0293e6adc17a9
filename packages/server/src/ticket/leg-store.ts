import type { RoundState } from '@tessera/domain/rounds/round';
import type { EpochMs } from '@tessera/domain/time';

import { numberArray } from '../db/arrays.ts';
import { type Queryable, rows, statement } from '../db/query.ts';
import { isUnclosed } from '../wager-status/round-sql.ts';

export type LegRow = {
  readonly ticket_id: bigint;
  readonly round_id: bigint;
  readonly game_id: number;
  readonly issue: string;
  readonly chain_id: Buffer;
  readonly chain_index: number;
  readonly draws_at: EpochMs;
  readonly match: number;
  readonly market: string;
  readonly is_banker: boolean;
  readonly picks: readonly string[];
  readonly odds_e4: readonly number[];
  readonly state: RoundState;
  readonly is_open: boolean;
  readonly won: readonly (number | null)[];
  readonly back: readonly (number | null)[];
  readonly of: readonly (number | null)[];
};

// The inner limits keep the planner on look-ups for each leg.
const READ = statement(
  'ticket_leg_results',
  `select l.ticket_id, l.round_id, r.game_id, r.issue, r.chain_id, r.chain_index, r.draws_at, l.match, l.market, l.is_banker,
     l.picks, l.odds_e4, r.state, r.is_open, w.won, w.back, w.of
   from unnest($1::bigint[], $2::bigint[]) with ordinality as t (home_id, id, n)
   cross join lateral (
     select * from ticket_legs l where l.home_round_id = t.home_id and l.ticket_id = t.id order by l.leg limit 8
   ) l
   cross join lateral (
     select r.game_id, r.issue, r.chain_id, r.chain_index, r.draws_at, r.state, ${isUnclosed('r')}
       and r.opens_at <= clock_timestamp() and clock_timestamp() < r.closes_at as is_open
     from rounds r where r.id = l.round_id limit 1
   ) r
   cross join lateral (
     select array_agg(w.won order by p.n) as won, array_agg(w.back order by p.n) as back, array_agg(w.of order by p.n) as of
     from unnest(l.picks) with ordinality as p (pick, n)
     left join lateral (
       select w.won, w.back, w.of from round_results w
       where w.round_id = l.round_id and w.selection = l.market || ':' || p.pick limit 1
     ) w on true
   ) w
   order by t.n, l.leg`,
);

/** Where a ticket is stored. */
export type TicketRef = { readonly homeId: bigint; readonly id: bigint };

/** Reads the legs of tickets with the results of their picks, ticket by ticket, each in the order of its
 *  text.   Cost: one round trip, three look-ups a leg. */
export const legRows = (db: Queryable, tickets: readonly TicketRef[]): Promise<LegRow[]> =>
  rows<LegRow>(db, READ, [
    numberArray(tickets.map(({ homeId }) => homeId)),
    numberArray(tickets.map(({ id }) => id)),
  ]);

const NUMBERS = statement(
  'ticket_leg_numbers',
  'select round_id, numbers from draws where round_id = any($1::bigint[]) and not is_void',
);

/** The published numbers of rounds; void ones have none that count.   Cost: one round trip. */
export const drawnNumbers = (
  db: Queryable,
  roundIds: Iterable<bigint>,
): Promise<{ readonly round_id: bigint; readonly numbers: readonly number[] }[]> =>
  rows(db, NUMBERS, [numberArray(roundIds)]);
