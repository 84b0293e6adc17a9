import type pg from 'pg';

/** An event as it stands in the database, with the moment of its commit.   Units: Unix ms. */
export type StoredEvent = {
  readonly seq: number;
  readonly kind: string;
  readonly round: string;
  readonly committedAt: number;
};

/** PostgreSQL only keeps the times of commits when it is set to. */
export const COMMIT_TIMES = { track_commit_timestamp: 'on' } as const;

/** Events of a game and a round after one number, by the commit times of PostgreSQL itself: the moment at
 *  which it began to write the commit, so the wait for the disk is part of whatever is counted from there. */
export async function eventsSince(
  owner: pg.Pool,
  seq: number,
  gameId: number,
  round: string,
): Promise<readonly StoredEvent[]> {
  const { rows } = await owner.query<StoredEvent>(
    `select seq::int as seq, kind, round_id::text as round,
       extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as "committedAt"
     from round_events
     where seq > $1 and (game_id = $2 or round_id = $3) order by seq`,
    [seq, gameId, round],
  );
  return rows;
}
