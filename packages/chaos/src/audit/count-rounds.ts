import type pg from 'pg';

export type RoundCounts = {
  readonly drawn: number;
  readonly void: number;
  /** Rounds drawn more than ten seconds late. */
  readonly madeUp: number;
  readonly bets: number;
};

/** Counts the rounds of a run by result. */
export async function countRounds(owner: pg.Pool): Promise<RoundCounts> {
  const { rows } = await owner.query<RoundCounts>(
    `select count(*) filter (where r.state in ('drawn', 'settled'))::int as drawn,
       count(*) filter (where r.state = 'void')::int as void,
       count(*) filter (where d.drawn_at > r.draws_at + interval '10 seconds')::int as "madeUp",
       (select count(*)::int from bets) as bets
     from rounds r left join draws d on d.round_id = r.id`,
  );
  return rows[0] ?? { drawn: 0, void: 0, madeUp: 0, bets: 0 };
}
