import type pg from 'pg';
import { expect, it } from 'vitest';

import type { Queryable } from '../../src/db/query.ts';
import type { Tx } from '../../src/db/tx.ts';
import { addNextRound } from '../../src/push/outbox-store.ts';
import { useDatabase } from '../support/database.ts';
import { useWorld } from '../support/round-world.ts';

const at = useDatabase();
// For the rounds and partitions of a day.
useWorld(at, [1]);

it('finds the bets of subscribers by the key of bets, however many others have bet', async () => {
  const client = await at.owner.connect();
  try {
    await client.query('begin');
    // Rows without the members, sessions and books that they refer to.
    await client.query('set local session_replication_role = replica');
    await client.query(MANY_SUBSCRIBERS);
    await client.query(MANY_BETS);
    await client.query(MANY_EVENTS);
    await client.query(
      'update push_cursor set seq = (select min(seq) - 1 from round_events where seq > 1000000)',
    );
    await client.query('analyze bets, push_subscriptions, round_events, bet_cancellations');
    const asked: pg.QueryConfig[] = [];
    const db: Queryable = {
      query: (config) => {
        asked.push(config);
        return client.query(config);
      },
    };
    expect(await addNextRound(db as Tx, 100)).toBe(true);
    const plans = [];
    for (const { text, values } of asked.slice(1, 3)) {
      const explain = { text: `explain (costs off) ${text}`, values: values ?? [] };
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(explain);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    expect(plans.join('\n')).not.toMatch(/Seq Scan on (?:bets|push_subscriptions|round_events)/);
    expect(plans[0]).toContain('round_events_pkey');
    expect(plans[1]).toContain('push_subscriptions_of_rounds');
  } finally {
    await client.query('rollback');
    client.release();
  }
});

const MANY_SUBSCRIBERS = `insert into push_subscriptions (session_hash, member_id, endpoint, p256dh, auth, language, topics,
    hides_amounts)
  select sha256(n::text::bytea), n, 'https://push.example/' || n, decode(repeat('04', 65), 'hex'),
    decode(repeat('04', 16), 'hex'), 'en', '{round}', false
  from generate_series(1000001, 1005000) n`;
const MANY_BETS = `insert into bets (round_id, account_id, key, line, id, body_hash, batch_id, selection, odds_e4,
    stake_minor, payout_minor, balance_after_minor, player_seed, placed_at)
  select (select min(id) from rounds), n * 16, gen_random_uuid(), 0, n, gen_random_uuid(), 1, 'side:odd', 19500, 100,
    195, 0, '', now()
  from generate_series(1004000, 1034000) n`;
const MANY_EVENTS = `insert into round_events (seq, game_id, round_id, kind, body, game_previous, round_previous)
  select 2000000 + n, 1, (select min(id) from rounds), 'settled', '{"game_no": "20270115-0001"}', 0, 0
  from generate_series(1, 20000) n`;
