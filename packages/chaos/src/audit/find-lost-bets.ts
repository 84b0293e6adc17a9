import type pg from 'pg';

/** A bet acknowledged to a client. */
export type Acknowledged = { readonly id: string; readonly member: string };

const PART = 5_000;

/** Returns the acknowledged bets that the database does not hold for their member.
 *  Cost: an index look-up per bet, 5,000 per round trip. */
export async function findLostBets(owner: pg.Pool, bets: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const lost: Acknowledged[] = [];
  for (let at = 0; at < bets.length; at += PART) {
    const part = bets.slice(at, at + PART);
    const { rows } = await owner.query<Acknowledged>(
      `select known.id::text as id, known.member from unnest($1::bigint[], $2::text[]) known (id, member)
       where not exists (
         select from members m join bets b on b.account_id = m.id * 16 and b.id = known.id where m.username = known.member)`,
      [part.map(({ id }) => id), part.map(({ member }) => member)],
    );
    lost.push(...rows);
  }
  return lost;
}
