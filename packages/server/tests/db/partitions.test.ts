import { expect, test } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { findKeys } from '../../src/bet/bet-store.ts';
import { ensurePartitions } from '../../src/db/partitions.ts';
import { openUnlimited } from '../../src/db/pool.ts';
import type { Queryable } from '../../src/db/query.ts';
import { sumStakes } from '../../src/wager/wager-store.ts';
import { useDatabase } from '../support/database.ts';
import { explained } from '../support/database/explained.ts';
import { untilWaiting } from '../support/database/lock-wait.ts';

const it = useDatabase();
const at = epochMs(Date.UTC(2031, 4, 5, 23, 59, 59));
const second = BigInt(at / 1000);

const insertBet = (roundId: bigint): Promise<{ rows: unknown[] }> =>
  it.owner.query(
    `insert into bets (round_id, account_id, key, line, id, body_hash, batch_id, selection, odds_e4, stake_minor,
       payout_minor, balance_after_minor, player_seed, placed_at)
     values ($1, 16, gen_random_uuid(), 0, 1, gen_random_uuid(), 1, 'sum:11', 20000, 1, 2, 0, '', now())
     returning tableoid::regclass::text as name`,
    [roundId],
  );

test('creates one partition of each table per day, from three days back to a week ahead', async () => {
  const made = await ensurePartitions(it.db.main, at);
  expect(made).toHaveLength(3 * 11);
  expect(made.slice(0, 3)).toEqual(['bets_20310502', 'tickets_20310502', 'ticket_legs_20310502']);
  expect(made.at(-1)).toBe('ticket_legs_20310512');
  expect(await ensurePartitions(it.db.main, at)).toEqual([]);
});

test('routes bets to the partition of their draw day, in its first and last second', async () => {
  const last = await insertBet(second * 1000n + 999n);
  const first = await insertBet((second + 1n) * 1000n);
  await it.owner.query('delete from bets where round_id >= $1', [second * 1000n]);
  expect([last, first]).toMatchObject([
    { rows: [{ name: 'bets_20310505' }] },
    { rows: [{ name: 'bets_20310506' }] },
  ]);
});

test('creates each partition once on two concurrent servers without blocking bets', async () => {
  const later = epochMs(at + 30 * 86_400_000);
  const servers = [openUnlimited(it.login, 1), openUnlimited(it.login, 1)];
  const betting = await it.owner.connect();
  await betting.query('begin');
  await betting.query('lock table bets in row exclusive mode');
  const attaching = await it.owner.connect();
  await attaching.query('begin');
  await attaching.query('lock table bets in share update exclusive mode');
  const both = Promise.all(servers.map((server) => ensurePartitions(server, later, 1)));
  await untilWaiting(it, 2);
  await attaching.query('rollback');
  const made = await both;
  await betting.query('rollback');
  for (const client of [betting, attaching]) client.release();
  await Promise.all(servers.map((server) => server.end()));
  expect(made.flat().toSorted()).toEqual(
    ['bets', 'ticket_legs', 'tickets'].flatMap((table) =>
      ['0601', '0602', '0603', '0604', '0605'].map((day) => `${table}_2031${day}`),
    ),
  );
});

test('a batch looks into the days of its rounds alone, however many there are', async () => {
  await ensurePartitions(it.db.main, at);
  const pairs = [0n, 60n].map((later) => ({
    roundId: (second - later) * 1000n + 1n,
    accountId: 16n,
    key: '00000000-0000-0000-0000-000000000000',
  }));
  const batch = await it.db.batch.connect();
  try {
    const db: Queryable = { query: (config) => batch.query(config) };
    const plans = await explained(db, async (asked) => {
      await sumStakes(asked, pairs);
      await findKeys(asked, pairs);
    });
    const days = plans.map((plan) => new Set(plan.match(/(?:bets|tickets)_2031\d+(?= t)/g)));
    expect(days, plans.join('\n')).toEqual([
      new Set(['bets_20310505', 'tickets_20310505']),
      new Set(['bets_20310505']),
    ]);
  } finally {
    batch.release();
  }
});
