import type { BusinessDate } from '@tessera/domain/rounds/calendar';
import { DAY_MS, type EpochMs } from '@tessera/domain/time';
import { OPPOSITE_PICKS, UNSIDED_PLAYS } from '@tessera/domain/vip/rebate-class';

import { affected, firstRow, type Queryable, rows, statement } from '../db/query.ts';
import { firstIdAt } from '../ids/ids.ts';
import { roundIdOf } from '../ids/round-id.ts';
import { betStands } from '../wager-status/bet-sql.ts';
import {
  areTicketsSettled,
  areTicketsUnsettled,
  foundNotVoid,
  partedMinor,
  ticketEnd,
  ticketIsStaked,
} from '../wager-status/ticket-sql.ts';

/** Settled stakes of one account on the rounds of one house day. Units: 1/100. */
export type DayStakesRow = {
  readonly sides_minor: bigint;
  readonly numbers_minor: bigint;
};

const KEPT = statement(
  'reward_kept_days',
  `select day, sides_minor, numbers_minor from day_stakes
   where account_id = $1 and day = any($2::date[])`,
);

/** Reads the stored days of an account.   Cost: one round trip, one look-up by key each. */
export const keptDays = (
  db: Queryable,
  accountId: bigint,
  days: readonly BusinessDate[],
): Promise<(DayStakesRow & { readonly day: BusinessDate })[]> => rows(db, KEPT, [accountId, days]);

const COUNT = statement(
  'reward_count_day',
  `with own as materialized (
     select b.round_id, b.selection, sum(b.stake_minor)::bigint as stake, sum(b.stake_minor / 2)::bigint as halves
     from bets b
     where b.account_id = $1 and b.round_id >= $2 and b.round_id < $3 and b.id >= $4 and ${betStands('b')}
     group by 1, 2
   ), classed as (
     select o.round_id, t.play, o.stake - case w.of when 1 then o.stake else o.halves end * w.back as stake, r.state, s.axis, s.sign
     from own o
     join rounds r on r.id = o.round_id
     left join round_results w on w.round_id = o.round_id and w.selection = o.selection
     cross join lateral (
       select split_part(o.selection, ':', 1) as play, split_part(o.selection, ':', 2) as pick
     ) t
     left join unnest($5::text[], $6::integer[], $7::integer[]) as s (pick, axis, sign)
       on s.pick = t.pick and t.play <> all($8::text[])
   ), sides as (
     select abs(sum(stake * sign)) as stake from classed
     where state = 'settled' and axis is not null group by round_id, play, axis
   ), tickets as (
     select coalesce(sum(case when ${foundNotVoid('p')} then t.stake_minor else ${partedMinor('t')} end)
         filter (where ${areTicketsSettled('h')}), 0) as stake,
       coalesce(bool_or(${areTicketsUnsettled('h')}), false) as is_pending
     from tickets t
     join ticket_homes h on h.round_id = t.home_round_id
     left join ${ticketEnd('paid', 't', 'p')}
     where t.account_id = $1 and t.home_round_id >= $2 and t.home_round_id < $3 and t.id >= $4 and ${ticketIsStaked('t')}
   )
   select
     (select coalesce(sum(stake), 0) from sides)::bigint as sides_minor,
     (coalesce(sum(stake) filter (where state = 'settled' and axis is null), 0)
       + (select stake from tickets))::bigint as numbers_minor,
     coalesce(bool_or(state not in ('settled', 'void')), false) or (select is_pending from tickets) or exists (
       select from rounds r where r.state in ('scheduled', 'open') and r.id < $3
     ) as is_pending
   from classed`,
);

/** A round goes on sale at most a day and an hour before its draw, and no two clocks are an hour apart. */
const ON_SALE_MS = 2 * DAY_MS;

const PICKS = OPPOSITE_PICKS.flatMap((pair, axis) =>
  pair.map((pick, at) => ({ pick, axis, sign: at === 0 ? 1 : -1 })),
);

/** Sums an account's stakes on the rounds whose draw was planned for a day from `from` on, from the bets;
 *  without what came back of them: all on a push, half of each stake, rounded down, where half came back. The
 *  whole stake of a ticket counts to the round of its last leg, unless every leg was void.
 *  `is_pending`: a round of the day is without an outcome, and the sums may still grow.
 *  Units: 1/100, Unix ms.
 *  Cost: one round trip; one range of the index of bets by account in two partitions, which is every bet of
 *  the account on the rounds of two days, and one look-up by key for each of its rounds. */
export async function countDay(
  db: Queryable,
  accountId: bigint,
  from: EpochMs,
): Promise<DayStakesRow & { readonly is_pending: boolean }> {
  const found = await firstRow<DayStakesRow & { is_pending: boolean }>(db, COUNT, [
    accountId,
    roundIdOf(from, 0),
    roundIdOf(from + DAY_MS, 0),
    firstIdAt(from - ON_SALE_MS),
    PICKS.map(({ pick }) => pick),
    PICKS.map(({ axis }) => axis),
    PICKS.map(({ sign }) => sign),
    UNSIDED_PLAYS,
  ]);
  if (!found) throw new Error('an aggregate gives one row');
  return found;
}

const KEEP = statement(
  'reward_keep_day',
  `insert into day_stakes (account_id, day, sides_minor, numbers_minor) values ($1, $2, $3, $4)
   on conflict do nothing`,
);

/** Stores the sums of a day that has ended for good.   Cost: one round trip. */
export const keepDay = (
  db: Queryable,
  accountId: bigint,
  day: BusinessDate,
  { sides_minor: sides, numbers_minor: numbers }: DayStakesRow,
): Promise<number> => affected(db, KEEP, [accountId, day, sides, numbers]);
