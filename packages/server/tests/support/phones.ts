import type { TestDatabase } from './database.ts';

/** Lets a phone of each of these members ask for the news of rounds. */
export const subscribe = ({ owner }: TestDatabase, members: readonly number[]): Promise<unknown> =>
  owner.query(
    `with opened as (
       insert into sessions (token_hash, member_id, created_at, seen_at, expires_at)
       select sha256(m::text::bytea), m, now(), now(), now() + interval '1 hour' from unnest($1::bigint[]) m
       returning token_hash, member_id)
     insert into push_subscriptions (session_hash, member_id, endpoint, p256dh, auth, language, topics, hides_amounts)
     select token_hash, member_id, 'https://push.example/' || member_id, decode(repeat('04', 65), 'hex'),
       decode(repeat('01', 16), 'hex'), 'en', '{round}', false
     from opened`,
    [members],
  );

/** What phones are told of the tickets at home in a round, by member. Units: 1/100. */
export async function ticketMessages({ owner }: TestDatabase, homeId: bigint) {
  type Row = { readonly member: number; readonly stake: string; readonly returned: string };
  const { rows } = await owner.query<Row>(
    `select s.member_id::int as member, o.params ->> 'stake' as stake, o.params ->> 'returned' as returned
     from push_outbox o join push_subscriptions s on s.id = o.subscription_id
     where o.cause = 'tickets-' || $1::text order by 1`,
    [homeId],
  );
  return rows;
}
