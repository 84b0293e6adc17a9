import type { Storm } from './storm.ts';

// Time that passes for one member: what the product keeps of it is moved back by its owner, as if everything
// had happened so much earlier. The judge is told, and moves what it has read as well.

const MOVE = [
  // The last bet, and the window of each limit.
  `update accounts a set guard = (
     select array_agg(case when n = 2 or n > 3 + guard[3] and (n - guard[3]) % 4 = 2 then greatest(v - $2::bigint, 0) else v end
       order by n)
     from unnest(guard) with ordinality as g (v, n))
   from members m where a.id = m.id * 16 and m.username = $1 and a.guard is not null`,
  `update player_limits l set window_since = window_since - $2::bigint * interval '1 ms'
   from members m where m.id = l.member_id and m.username = $1`,
];

/** Lets so much time pass for a member who does nothing meanwhile.   Units: ms. */
export const letPass = ({ rig, shifts, undisturbed }: Storm, member: string, byMs: number): Promise<void> =>
  undisturbed(async () => {
    const client = await rig.database.owner().connect();
    try {
      await client.query('begin');
      for (const sql of MOVE) await client.query(sql, [member, byMs]);
      const { rows } = await client.query<{ atMs: number }>(NOW);
      await client.query('commit');
      shifts.push({ member, byMs, atMs: rows[0]?.atMs ?? 0 });
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  });

const NOW = `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as "atMs"`;

/** Makes the reality check of a member due, as if they had played for long.   Units: Unix ms. */
export const makeCheckDue = ({ rig, undisturbed }: Storm, member: string): Promise<number> =>
  undisturbed(async () => {
    const { rows } = await rig.database.owner().query<{ atMs: number }>(
      `update accounts a set play_since = play_since - interval '1 hour', check_due_at = check_due_at - interval '1 hour'
       from members m where a.id = m.id * 16 and m.username = $1 and a.play_since is not null
       returning floor(extract(epoch from clock_timestamp()) * 1000)::float8 as "atMs"`,
      [member],
    );
    const [moved] = rows;
    if (!moved) throw new Error(`${member} has no time at play`);
    return moved.atMs;
  });
