import type pg from 'pg';

/** Settled bets on matches by what became of them. */
export type LeagueCounts = {
  readonly bets: number;
  /** Match days with a bet. */
  readonly matchDays: number;
  readonly combinations: number;
  readonly halfWins: number;
  readonly halfLosses: number;
  readonly pushes: number;
  readonly cancelled: number;
};

const NOTHING: LeagueCounts = {
  bets: 0,
  matchDays: 0,
  combinations: 0,
  halfWins: 0,
  halfLosses: 0,
  pushes: 0,
  cancelled: 0,
};

/** Counts what the members of a run bet on matches and what became of it.   Cost: every such bet once. */
export async function countLeagues(owner: pg.Pool): Promise<LeagueCounts> {
  const { rows } = await owner.query<LeagueCounts>(
    `select count(*)::int as bets, count(distinct b.round_id)::int as "matchDays",
       count(*) filter (where b.selection like '%.bb:%')::int as combinations,
       count(*) filter (where w.won > 0 and w.back > 0)::int as "halfWins",
       count(*) filter (where w.won = 0 and w.back between 1 and w.of - 1)::int as "halfLosses",
       count(*) filter (where w.back = w.of)::int as pushes,
       count(c.bet_id)::int as cancelled
     from bets b
     join rounds r on r.id = b.round_id and r.settled_at is not null
     join games g on g.id = r.game_id and g.model is not null
     left join round_results w on w.round_id = b.round_id and w.selection = b.selection
     left join bet_cancellations c
       on c.round_id = b.round_id and c.account_id = b.account_id and c.bet_id = b.id`,
  );
  return rows[0] ?? NOTHING;
}

/** Names of the counts that are zero, of which no run of a tier may have any: a check of events that never
 *  happened proves nothing. */
export const absentFrom = (counts: LeagueCounts): string[] =>
  Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [name] : []));
