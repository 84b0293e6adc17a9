import type { TestDatabase } from './database.ts';

/** Moves all that protects a member back in time, and the last bets with it, as if so much had passed since.
 *  Units: ms. */
export async function letPass(
  { owner }: Pick<TestDatabase, 'owner'>,
  memberId: bigint | number,
  ms: number,
): Promise<void> {
  const by = [memberId, ms];
  await letSittingPass({ owner }, memberId, ms);
  await letPauseFor({ owner }, memberId, ms);
  await owner.query(
    `update player_limits set window_since = window_since - $2::bigint * interval '1 ms',
       raise_from = raise_from - $2::bigint * interval '1 ms' where member_id = $1`,
    by,
  );
  await owner.query(
    `update reality_checks set reviewed_at = reviewed_at - $2::bigint * interval '1 ms' where member_id = $1`,
    by,
  );
  await owner.query(
    `update exclusions set from_at = from_at - $2::bigint * interval '1 ms',
       until_at = until_at - $2::bigint * interval '1 ms' where member_id = $1`,
    by,
  );
  // The bar, the last bet, and the window of each limit.
  await owner.query(
    `update accounts set guard = (
       select array_agg(case when n <= 2 or n > 3 + guard[3] and (n - guard[3]) % 4 = 2 then greatest(v - $2::bigint, 0) else v end
         order by n)
       from unnest(guard) with ordinality as g (v, n))
     where id = $1::bigint * 16 and guard is not null`,
    by,
  );
}

/** Moves the time at play of a member back, as if they had bet all the while.   Units: ms. */
export async function letSittingPass(
  { owner }: Pick<TestDatabase, 'owner'>,
  memberId: bigint | number,
  ms: number,
): Promise<void> {
  await owner.query(
    `update accounts set play_since = play_since - $2::bigint * interval '1 ms',
       check_due_at = check_due_at - $2::bigint * interval '1 ms' where id = $1::bigint * 16`,
    [memberId, ms],
  );
}

/** Moves the entries of a member and the last bet back, as if nothing had been bet since.   Units: ms. */
export async function letPauseFor(
  { owner }: Pick<TestDatabase, 'owner'>,
  memberId: bigint | number,
  ms: number,
): Promise<void> {
  const by = [memberId, ms];
  await owner.query(
    `update entries set at = at - $2::bigint * interval '1 ms' where account_id = $1::bigint * 16`,
    by,
  );
  await owner.query(
    `update accounts set last_stake_at = last_stake_at - $2::bigint * interval '1 ms' where id = $1::bigint * 16`,
    by,
  );
}
