import { setImmediate } from 'node:timers/promises';

import type pg from 'pg';
import { describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { createBetBatcher } from '../../src/bet/bet-batcher.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { readSlip } from '../../src/bet/read-slip.ts';
import { type Database, openDatabase } from '../../src/db/pool.ts';
import { countBets, useBettingServers } from '../support/betting-servers.ts';
import {
  type BettingServer,
  bettingServer,
  codeOf,
  newMember,
  newRound,
  slipOf,
} from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import type { FaultKind } from '../support/database/failing-database.ts';
import { seededRandom } from '../support/random.ts';

const at = useDatabase();
const { server, game } = useBettingServers(at);

/** The batch connections of a server that loses one during its first commit, before or after the commit takes
 *  effect. While it stays away, every later connection is refused. */
function losesCommit(db: Database, kind: FaultKind) {
  let losses = 0;
  let isAway = false;
  const terminate = (client: pg.PoolClient) =>
    at.owner.query('select pg_terminate_backend($1)', [
      (client as unknown as { processID: number }).processID,
    ]);
  const query = async (client: pg.PoolClient, config: string): Promise<unknown> => {
    if (config !== 'commit' || losses > 0) return client.query(config);
    losses += 1;
    if (kind === 'after') await client.query(config);
    await terminate(client);
    throw new Error('Connection terminated unexpectedly');
  };
  const connect = async (): Promise<pg.PoolClient> => {
    if (isAway && losses > 0) throw Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
    const client = await db.batch.connect();
    return Object.create(client, {
      query: { value: (config: string) => query(client, config) },
      release: { value: () => client.release(true) },
    });
  };
  const pool: typeof db.batch = Object.create(db.batch, { connect: { value: connect } });
  return {
    pool,
    losses: () => losses,
    staysAway: () => void (isAway = true),
    comesBack: () => void (isAway = false),
  };
}

describe('bet batch', () => {
  it('answers with the placed bets when the connection dies after the commit', async () => {
    const db = openDatabase(at.login, { random: seededRandom(3) });
    const lossy = losesCommit(db, 'after');
    const batcher = createBetBatcher({ ...server, db: { ...db, batch: lossy.pool } });
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const reply = await placeBet(
      { ...server, bets: batcher },
      slipOf(round, ['sum', '11', '10']),
      member,
      'lost',
    );
    expect(lossy.losses()).toBe(1);
    expect(await countBets(at, round.id)).toBe(1);
    expect(reply).toMatchObject({ count: 1, balance: '90.00' });
    await batcher.stop();
    await db.close();
  });

  it.each(['before', 'after'] as const)(
    'reports an unknown outcome when the connection dies %s the commit and stays away, and one bet under the same key later',
    async (kind) => {
      const db = openDatabase(at.login, { random: seededRandom(6) });
      const lossy = losesCommit(db, kind);
      lossy.staysAway();
      let now = Date.now();
      const cut = createBetBatcher(
        { ...server, clock: { now: () => epochMs(now) }, db: { ...db, batch: lossy.pool } },
        { timeoutMs: 5_000 },
      );
      const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
      const place = (bets: BettingServer['bets'], key = 'unknown') =>
        placeBet({ ...server, bets }, slipOf(round, ['sum', '11', '10']), member, key);
      const placed = place(cut).catch((error: unknown) => error);
      await expect.poll(lossy.losses).toBe(1);
      now += 5_001;
      expect(await placed).toMatchObject({ code: 'SERVER_BUSY', detail: { outcome: 'confirming' } });
      expect(await countBets(at, round.id)).toBe(kind === 'after' ? 1 : 0);
      const reply = await place(server.bets);
      expect(reply).toMatchObject({ count: 1, balance: '90.00' });
      lossy.comesBack();
      expect(await place(cut)).toEqual(reply);
      expect(await countBets(at, round.id)).toBe(1);
      await cut.stop();
      await db.close();
    },
  );

  it('recovers after the database has terminated every connection', async () => {
    const db = openDatabase(at.login, { random: seededRandom(4) });
    const cut = await bettingServer(db, 4);
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const calls = [];
    let terminated = 0;
    for (let i = 0; i < 30; i += 1) {
      calls.push(codeOf(placeBet(cut, slipOf(round, ['sum', '11', '1']), member, `cut-${i}`)));
      if (i % 10 !== 5) continue;
      const { rowCount } = await at.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tessera' and datname = current_database()`,
      );
      terminated += rowCount ?? 0;
    }
    expect(terminated).toBeGreaterThan(0);
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['ok']));
    expect(await countBets(at, round.id)).toBe(30);
    await db.close();
  });

  it('retries when it is cancelled while it waits for its round', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const holder = await at.owner.connect();
    await holder.query('begin');
    await holder.query('select id from rounds where id = $1 for update', [round.id]);
    const placed = codeOf(placeBet(server, slipOf(round, ['sum', '11', '1']), member, 'held'));
    // The cancelled statement is one without an awaited reply; the statements sent after it fail because of
    // it.
    const cancelled = () =>
      at.owner.query(
        `select pg_cancel_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%rounds%'`,
      );
    await expect.poll(async () => (await cancelled()).rowCount).toBe(1);
    await holder.query('rollback');
    holder.release();
    expect(await placed).toBe('ok');
  });

  it('splits around a slip that fails it and places the others', async () => {
    const [member, round, broken] = [
      await newMember(at.db, 100_00n),
      await newRound(at.db, game()),
      await newRound(at.db, game()),
    ];
    await at.owner.query('delete from accounts where id = $1', [-broken.id]);
    const place = (on: typeof round, key: string) =>
      placeBet(server, slipOf(on, ['sum', '11', '1']), member, key);
    const results = await Promise.allSettled([place(round, 'a'), place(broken, 'b'), place(round, 'c')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await at.owner.query(`insert into accounts (id, kind) values ($1, 'escrow')`, [-broken.id]);
    expect(await codeOf(place(broken, 'd'))).toBe('ok');
  });
});

describe('bet queue', () => {
  it('rejects excess slips and reports an unknown outcome for slips that wait too long', async () => {
    const nowhere = openDatabase({ ...at.login, port: 1, host: '127.0.0.1' }, { random: seededRandom(5) });
    let now = Date.now();
    const clock = { now: () => epochMs(now) };
    const batcher = createBetBatcher({ ...server, clock, db: nowhere }, { queueMax: 2, timeoutMs: 5_000 });
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const slip = (key: string) => readSlip(server, slipOf(round, ['sum', '11', '1']), member, key);
    const [one, two, three, four] = await Promise.all(['1', '2', '3', '4'].map(slip));
    const waiting = [batcher.place(one!), batcher.place(two!)];
    for (const each of waiting) each.catch(() => {});
    await expect(batcher.place(three!)).rejects.toMatchObject({ code: 'SERVER_BUSY', detail: undefined });
    expect(batcher.place(one!)).toBe(waiting[0]);
    now += 5_001;
    for (const each of waiting) await expect(each).rejects.toMatchObject({ code: 'SERVER_BUSY' });
    await batcher.stop();
    await expect(batcher.place(four!)).rejects.toMatchObject({ code: 'SERVER_BUSY' });
    await nowhere.close();
  });

  it('rejects new slips while the disk is nearly full and still replays accepted ones', async () => {
    let hasRoom = true;
    const bets = createBetBatcher({ ...server, disk: { hasRoom: () => hasRoom } });
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const place = (key: string) =>
      placeBet({ ...server, bets }, slipOf(round, ['sum', '11', '1']), member, key);
    const taken = await place('a');
    hasRoom = false;
    expect(await place('a')).toEqual(taken);
    expect(await codeOf(place('b'))).toBe('SERVER_BUSY');
    hasRoom = true;
    expect(await codeOf(place('b'))).toBe('ok');
    expect(await countBets(at, round.id)).toBe(2);
  });

  it('finishes running batches before it stops', async () => {
    const stopping = await bettingServer(at.db, 6);
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const calls = Array.from({ length: 10 }, (_, i) =>
      codeOf(placeBet(stopping, slipOf(round, ['sum', '11', '1']), member, `s-${i}`)),
    );
    // The slips are read and wait in the queue.
    await setImmediate();
    await stopping.bets.stop();
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['ok']));
  });
});

it('keeps the ledger exact with two concurrent batches on one server', async () => {
  const wide = await bettingServer(at.db, 7, { lanes: 2, batchMax: 5 });
  const members = await Promise.all(Array.from({ length: 6 }, () => newMember(at.db, 20_00n)));
  const rounds = [
    await newRound(at.db, game()),
    await newRound(at.db, game('k3-5')),
    await newRound(at.db, game()),
  ];
  const codes = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      codeOf(placeBet(wide, slipOf(rounds[i % 3]!, ['side', 'big', '1']), members[i % 6]!, `w-${i}`)),
    ),
  );
  expect(codes.filter((code) => code === 'ok')).toHaveLength(120);
});
