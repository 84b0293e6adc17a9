import { expect, it } from 'vitest';

import { MESSAGE_TYPES } from '@tessera/domain/messages';

import type { Queryable } from '../../src/db/query.ts';
import { listMessages } from '../../src/message/message-store.ts';
import { depositedIn, firstDeposit } from '../../src/reward/offer-store.ts';
import { claimByRequest } from '../../src/reward/reward-store.ts';
import { countVoidRounds, voidRounds } from '../../src/statistics/void-store.ts';
import { useDatabase } from '../support/database.ts';
import { explained } from '../support/database/explained.ts';

const at = useDatabase();

/** The member of every fifth row. */
const BUSY = 7n;
const MEMBER = `case when n % 5 = 0 then ${BUSY} else 1000 + n % 500 end`;
const KEY = '00000000-0000-0000-0000-000000000000';
const NEWEST = { before: 2n ** 62n, limit: 20, offset: 0 };

const DEPOSITS = `insert into deposits (id, member_id, channel_id, key, body_hash, amount_minor, paid_minor, status, rail,
    expires_at, finished_at)
  select n, ${MEMBER}, 1, gen_random_uuid(), gen_random_uuid(), 100, 100, 'completed', 'test', now(),
    now() - n * interval '1 hour'
  from generate_series(1, 20000) n`;
const CLAIMS = `insert into reward_claims (id, member_id, key, kind, amount_minor, multiple, balance_after_minor, request_key,
    level, day, cycle_day)
  select n, ${MEMBER}, 'sign-in-' || n, 'sign_in', 20, 3, 20, gen_random_uuid(), 1, now(), 1
  from generate_series(1, 20000) n`;
// Of the busiest game every hundredth round is void, and half a day of rounds is still to come.
const ROUNDS = `insert into rounds (id, game_id, issue, business_date, seq, state, opens_at, closes_at, draws_at, chain_id,
    chain_index, commitment)
  select n, 7, '20260101-0001', '2026-01-01'::date + n / 9000, 1 + n % 9000,
    case when n > 19800 then 'scheduled' when n % 100 = 0 then 'void' else 'settled' end,
    now(), now() + interval '1 s', now() + interval '2 s', decode(md5(n::text), 'hex'), n, sha256(n::text::bytea)
  from generate_series(1, 20000) n`;
const MESSAGES = `insert into messages (member_id, kind, cause)
  select ${MEMBER}, 'deposit_credited', n::text from generate_series(1, 20000) n`;

it.each<[string, string, string, (db: Queryable) => Promise<unknown>]>([
  ['the first deposit', DEPOSITS, 'deposits_completed', (db) => firstDeposit(db, BUSY)],
  ['the deposits of a time', DEPOSITS, 'deposits_by_time', (db) => depositedIn(db, BUSY, { from: 0, to: 1 })],
  ['the claim of a request', CLAIMS, 'reward_claims_by_request', (db) => claimByRequest(db, BUSY, KEY)],
  ['the void rounds of a game', ROUNDS, 'rounds_void draws_pkey', (db) => voidRounds(db, 7, NEWEST)],
  ['how many there are', ROUNDS, 'rounds_void', (db) => countVoidRounds(db, 7)],
  ['messages by type', MESSAGES, 'messages_by_member', (db) => listMessages(db, BUSY, MESSAGE_TYPES, NEWEST)],
])('%s: read by an index of their own for the busiest member', async (_what, insert, index, read) => {
  const client = await at.owner.connect();
  try {
    await client.query('begin');
    // Rows without the members and postings that they refer to.
    await client.query('set local session_replication_role = replica');
    // As on the connections that read.
    await client.query('set local enable_seqscan = off');
    await client.query(insert);
    await client.query('analyze deposits, reward_claims, messages, rounds, draws');
    const db: Queryable = { query: (config) => client.query(config) };
    const [plan] = await explained(db, async (asked) => void (await read(asked)));
    const used = plan?.match(/(?<=using |Index Scan on )\w+|(?<=Seq Scan on )\w+/g);
    expect(new Set(used), plan).toEqual(new Set(index.split(' ')));
  } finally {
    await client.query('rollback');
    client.release();
  }
});
