import type pg from 'pg';
import { expect, it } from 'vitest';

import { readIdle } from '../../src/chase/advance-store.ts';
import { claimDueIssues, claimStaleIssues } from '../../src/chase/buy-store.ts';
import { listChases, runningChases } from '../../src/chase/chase-store.ts';
import { readResults, settledRounds } from '../../src/chase/result-store.ts';
import type { Queryable } from '../../src/db/query.ts';
import type { Tx } from '../../src/db/tx.ts';
import { useDatabase } from '../support/database.ts';
import { useWorld } from '../support/round-world.ts';

const at = useDatabase();
const world = useWorld(at, [1, 2]);

const DUE = 20;
const LIMIT = 200;
const NEWEST = { before: 2n ** 62n, limit: 20, offset: 0 };
/** Below the ids of the rounds of history. */
const OLD = 1_600_000_000_000n;

// History: 20,000 chases of 10 issues that have ended, over 10,000 rounds that are settled.
const OLD_ROUNDS = `insert into rounds (id, game_id, issue, business_date, seq, state, opens_at, closes_at, draws_at, chain_id,
    chain_index, commitment, settled_at)
  select ${OLD} + n * 1000 + g, g, '20200101-0001', '2020-01-01'::date + n / 1000, n % 1000 + 1, 'settled',
    to_timestamp(${OLD / 1000n} + n - 2), to_timestamp(${OLD / 1000n} + n - 1), to_timestamp(${OLD / 1000n} + n), '\\x01',
    n * 10 + g, decode(repeat('00', 32), 'hex'), now()
  from generate_series(1, 5000) n cross join generate_series(1, 2) g`;
const OLD_CHASES = `insert into chases (id, member_id, game_id, key, body_hash, lines, unit_minor, stop_on_win, end_reason, ended_at)
  select n, n % 500, n % 2 + 1, gen_random_uuid(), gen_random_uuid(), '[["side:big", "1000"]]', 1000, true, 'completed', now()
  from generate_series(1, 20000) n`;
const OLD_ISSUES = `insert into chase_issues (chase_id, round_id, issue, multiple, cost_minor, state, slip_id, settled_at,
    staked_minor, returned_minor, has_won)
  select c.id, ${OLD} + (c.id % 4990 + i) * 1000 + c.game_id, '20200101-0001', 1, 1000, 'bought', 1, now(), 1000, 0, false
  from chases c cross join generate_series(1, 10) i`;
/** Chases under way: many whose next issue lies ahead, some that are due, some that wait for a result. */
const CHASES_NOW = `insert into chases (id, member_id, game_id, key, body_hash, lines, unit_minor, stop_on_win, next_round_id)
  select 1000000 + n, 100001 + n % 300, 1, gen_random_uuid(), gen_random_uuid(), '[["side:big", "1000"]]', 1000, true,
    case when n <= ${DUE} then $1::bigint when n <= 2000 then $2::bigint end
  from generate_series(1, 2100) n`;
const ISSUES_NOW = `insert into chase_issues (chase_id, round_id, issue, multiple, cost_minor, state, slip_id, claimed_at)
  select c.id, r.id, '20260101-0001', 1, 1000, case when r.id = $3::bigint then 'bought' else 'waiting' end,
    case when r.id = $3::bigint then 1 end, null
  from chases c cross join unnest($1::bigint[]) r (id) where c.id > 1000000 and (r.id <> $3 or c.next_round_id is null)
    and (r.id <> $2 or c.next_round_id = $2)`;
const MEMBERS = `insert into members (id, username, nickname, tag)
  select 100001 + n, 'chaser' || n, 'c', substring(sha256(n::text::bytea) from 1 for 16)
  from generate_series(0, 299) n on conflict do nothing`;

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
};

/** The rows that a plan read from each table, with those that it threw away. */
function rowsRead(node: Node, into: Record<string, number> = {}): Record<string, number> {
  const { 'Relation Name': table, 'Actual Rows': rows, 'Actual Loops': loops } = node;
  const removed = node['Rows Removed by Filter'] ?? 0;
  if (table !== undefined && node['Node Type'] !== 'ModifyTable')
    into[table] = (into[table] ?? 0) + Math.ceil((rows + removed) * loops);
  for (const child of node.Plans ?? []) rowsRead(child, into);
  return into;
}

/** Runs the statements and returns what each read, and its plan. */
async function readBy(client: pg.PoolClient, work: (db: Queryable) => Promise<unknown>) {
  const asked: pg.QueryConfig[] = [];
  await work({
    query: async (config) => {
      asked.push(config);
      return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] };
    },
  });
  const [{ text, values } = { text: '', values: [] }] = asked;
  const given = (values ?? []).map((value) => `'${String(value)}'`).join();
  await client.query(`prepare asked as ${text}`);
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(
    `explain (analyze, costs off, timing off, format json) execute asked${given === '' ? '' : `(${given})`}`,
  );
  await client.query('deallocate asked');
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('there is no plan');
  return { read: rowsRead(plan), text: JSON.stringify(plan) };
}

/** Chases that a member may create within an hour. */
const HOURLY = 60;

it.each(['custom', 'generic'])(
  'reads nothing that grows with the history of chases: %s plans',
  async (mode) => {
    await world.server();
    const client = await at.owner.connect();
    try {
      await client.query('begin');
      // Rows without the chains that they refer to.
      await client.query('set local session_replication_role = replica');
      await client.query(`set local plan_cache_mode = force_${mode}_plan`);
      for (const sql of [OLD_ROUNDS, OLD_CHASES, OLD_ISSUES, MEMBERS]) await client.query(sql);
      const { rows } = await client.query<{ id: bigint }>(
        `select id from rounds where game_id = 1 and state in ('scheduled', 'open') order by id limit 3`,
      );
      const [closed, due, ahead] = rows.map(({ id }) => id);
      await client.query(
        `update rounds set opens_at = now() - interval '1 minute', closes_at = now() + interval '1 minute',
         draws_at = now() + interval '2 minutes' where id = $1`,
        [due],
      );
      await client.query(CHASES_NOW, [due, ahead]);
      await client.query(ISSUES_NOW, [`{${closed},${due},${ahead}}`, due, closed]);
      await client.query('analyze chases, chase_issues, rounds, members, games');
      const { rows: sizes } = await client.query<{ n: number }>(
        'select count(*)::int as n from chase_issues',
      );
      expect(sizes[0]?.n).toBeGreaterThan(200_000);

      const results = await readBy(client, (db) => readResults(db, closed ?? 0n, LIMIT));
      const settled = await readBy(client, settledRounds);
      const stale = await readBy(client, (db) => claimStaleIssues(db, LIMIT));
      const idle = await readBy(client, (db) => readIdle(db as Tx, [1_002_001n, 1_002_002n]));
      const running = await readBy(client, (db) => runningChases(db as Tx, 100_002n, HOURLY));
      const list = await readBy(client, (db) => listChases(db, 100_002n, NEWEST));
      const claim = await readBy(client, (db) => claimDueIssues(db, LIMIT));

      // A few rows for each issue that is due, and the rounds that were created ahead.
      expect(claim.read['chase_issues'], claim.text).toBeLessThanOrEqual(2 * DUE);
      expect(claim.read['chases'], claim.text).toBeLessThanOrEqual(8 * DUE);
      expect(claim.read['rounds'], claim.text).toBeLessThan(2_000);
      expect(stale.read['chase_issues'], stale.text).toBe(0);
      // The round of which the results are due, and the next one of which none are.
      expect(settled.read['chase_issues'], settled.text).toBeLessThanOrEqual(2);
      expect(results.read['chase_issues'], results.text).toBeLessThanOrEqual(100);
      expect(idle.read['chase_issues'], idle.text).toBeLessThanOrEqual(2 * 50);
      expect(running.read['chases'], running.text).toBeLessThanOrEqual(20 + HOURLY);
      expect(list.read['chase_issues'], list.text).toBeLessThanOrEqual(21 * 50);
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
);
