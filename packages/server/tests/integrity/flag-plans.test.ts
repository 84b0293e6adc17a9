import { expect, it } from 'vitest';

import { ensurePartitions } from '../../src/db/partitions.ts';
import type { Queryable } from '../../src/db/query.ts';
import { roundIdOf } from '../../src/ids/round-id.ts';
import { homesSince, stakesSince } from '../../src/integrity/own-stakes-store.ts';
import { playedBetween } from '../../src/integrity/round-store.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { useDatabase } from '../support/database.ts';

const at = useDatabase({ checksInvariants: false });

const ACCOUNT = 16n;
const NOW = systemClock.now();
const [FROM, TO] = [roundIdOf(NOW - 3_600_000, 0), roundIdOf(NOW + 3_600_000, 0)];

const ROUNDS = `insert into rounds (id, game_id, issue, business_date, seq, state, opens_at, closes_at, draws_at, chain_id,
    chain_index, commitment)
  select ${roundIdOf(NOW, 1)} + n * 1000, 1, '20260101-0001', '2026-01-01', 1 + n, 'settled', now(), now() + interval '1 s',
    now() + interval '2 s', decode(repeat('00', 16), 'hex'), n, sha256(n::text::bytea)
  from generate_series(0, 199) n`;
// A hundred bets and tickets of each of two hundred members.
const BETS = `insert into bets (round_id, account_id, key, line, id, body_hash, batch_id, selection, odds_e4, stake_minor,
    payout_minor, balance_after_minor, player_seed, placed_at)
  select ${roundIdOf(NOW, 1)} + n % 200 * 1000, 16 * (1 + n / 100), gen_random_uuid(), 0, n, gen_random_uuid(), 1, 'side:big',
    19400, 100, 194, 0, '\\x00', now()
  from generate_series(1, 20000) n`;
const TICKETS = `insert into tickets (home_round_id, account_id, key, id, body_hash, batch_id, sizes, unit_minor, lines,
    stake_minor, max_payout_minor, first_closes_at, carrier, base_minor, carried_minor, balance_after_minor, player_seed,
    placed_at)
  select ${roundIdOf(NOW, 1)} + n % 200 * 1000, 16 * (1 + n / 100), gen_random_uuid(), n, gen_random_uuid(), 1, 2, 100, 1, 100,
    1, now(), 0, 0, 1, 0, sha256(n::text::bytea), now()
  from generate_series(1, 20000) n`;
const ENDS = `insert into bet_cancellations (round_id, account_id, bet_id)
  select round_id, account_id, id from bets where id % 10 = 0`;

type Read = (db: Queryable) => Promise<unknown>;

it.each<[string, Read]>([
  ['the rounds that it has played', (db) => playedBetween(db as never, ACCOUNT, FROM, TO)],
  ['its bets of a time', (db) => stakesSince(db as never, ACCOUNT, { betId: 0n, roundId: FROM })],
  ['the homes of its tickets', (db) => homesSince(db as never, ACCOUNT, { ticketId: 0n, roundId: FROM })],
])('%s: read by the index of the account, planned once for any values', async (_what, read) => {
  await ensurePartitions(at.owner, NOW);
  const client = await at.owner.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const made of [ROUNDS, BETS, TICKETS, ENDS]) await client.query(made);
    await client.query('analyze rounds, bets, tickets, bet_cancellations');
    await client.query('set local enable_seqscan = off');
    await client.query('set local plan_cache_mode = force_generic_plan');
    const asked: { text: string; values: readonly unknown[] }[] = [];
    await read({
      query: async ({ text, values = [] }) => {
        asked.push({ text, values });
        return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] };
      },
    });
    expect(asked).toHaveLength(1);
    for (const { text, values } of asked) {
      await client.query(`prepare asked (${values.map(() => 'bigint').join(', ')}) as ${text}`);
      const { rows } = await client.query(`explain (costs off) execute asked (${values.join(', ')})`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/(?:bets|tickets)_\d+_account_id_id_idx/);
      expect(plan).not.toMatch(/(?:bets|tickets)_\d+_pkey|(?:Merge|Hash) (?:Anti |Left )?Join/);
    }
  } finally {
    await client.query('rollback; deallocate all');
    client.release();
  }
});
