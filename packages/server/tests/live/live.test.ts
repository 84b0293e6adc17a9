import { connect } from 'node:net';

import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { RoundEvent } from '@tessera/contract/live';
import { formatMoney } from '@tessera/domain/money';
import { epochMs } from '@tessera/domain/time';

import { transaction } from '../../src/db/tx.ts';
import { readBalance } from '../../src/ledger/read-balance.ts';
import { startEventFeed } from '../../src/live/event-feed.ts';
import { appendEvent, type StoredEvent } from '../../src/live/event-store.ts';
import { createLiveHub, RESUME_MAX } from '../../src/live/live-hub.ts';
import { registerLive } from '../../src/live/live-routes.ts';
import { type LiveService, startLive } from '../../src/live/live-service.ts';
import { createSessionCache } from '../../src/session/session-cache.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';
import { useDatabase } from '../support/database.ts';
import { withoutReplication } from '../support/database/without-replication.ts';
import { useServer } from '../support/http.ts';
import { openLive } from '../support/http/stream.ts';

const database = useDatabase();
const server = useServer(database);
const open: { address?: string; service?: LiveService; others: FastifyInstance[] } = { others: [] };

beforeAll(async () => {
  open.address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  open.service = await startLive(server.ctx);
});
afterAll(async () => {
  await open.service?.stop();
  await Promise.all(open.others.map((app) => app.close()));
});

const address = (): string => open.address ?? '';
const roundEvent = (gameId: number, round: number, kind: RoundEvent['kind'] = 'opened'): RoundEvent => ({
  kind,
  game_id: gameId,
  round_id: String(round),
  game_no: '20270115-0001',
  opens_at_ms: 1,
  closes_at_ms: 2,
  draws_at_ms: 3,
});
const append = (event: RoundEvent): Promise<void> => transaction(database.db, (tx) => appendEvent(tx, event));
const seqOf = (event: { id: string | undefined } | undefined): number => Number(event?.id);

/** Takes the last event away and appends others in its place, at once. */
async function loseLast(seq: number, appended: number): Promise<void> {
  const client = await database.owner.connect();
  await client.query('begin');
  await client.query('delete from round_events where seq = $1', [seq]);
  await client.query('update event_head set seq = $1', [seq - 1]);
  await client.query('update game_event_heads set seq = previous where seq = $1', [seq]);
  for (let n = 0; n < appended; n += 1) await appendEvent(client, roundEvent(1, 95 + n));
  await client.query('commit');
  client.release();
}

/** Starts another server with its own live context. Returns its address. */
async function listening(overrides: object): Promise<string> {
  const app = Fastify();
  open.others.push(app);
  registerLive(app, { ...server.ctx, ...overrides });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

describe('live stream', () => {
  it('sends a greeting, then events of its games only, in commit order', async () => {
    const stream = await openLive(address(), 'game:1,round:77');
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect((await stream.next())?.event).toBe('hello');
    await append(roundEvent(2, 50));
    await append(roundEvent(1, 51));
    await append(roundEvent(3, 77));
    await append(roundEvent(1, 77, 'closed'));
    const heard = [await stream.next(), await stream.next(), await stream.next()];
    expect(heard.map((each) => each?.data)).toMatchObject([
      { game_id: 1, round_id: '51' },
      { game_id: 3, round_id: '77' },
      { game_id: 1, round_id: '77', kind: 'closed' },
    ]);
    expect(seqOf(heard[1])).toBeGreaterThan(seqOf(heard[0]));
    expect(seqOf(heard[2])).toBe(seqOf(heard[1]) + 1);
    stream.close();
  });

  it('resumes after the last event received, without gaps or duplicates', async () => {
    const first = await openLive(address(), 'game:1');
    await first.next();
    await append(roundEvent(1, 60));
    const last = await first.next();
    first.close();
    for (let round = 61; round < 66; round += 1) await append(roundEvent(1, round));
    const again = openLive(address(), 'game:1', { 'last-event-id': last?.id ?? '' });
    // One event arrives while the history is being read.
    const [stream] = await Promise.all([again, append(roundEvent(1, 66))]);
    await append(roundEvent(1, 67));
    expect((await stream.next())?.event).toBe('hello');
    const rounds = [];
    for (let n = 0; n < 7; n += 1) rounds.push((await stream.nextOf('round')).data as { round_id: string });
    expect(rounds.map((each) => each.round_id)).toEqual(['61', '62', '63', '64', '65', '66', '67']);
    stream.close();
  });

  it('resumes on a server that has just started', async () => {
    await append(roundEvent(1, 70));
    await open.service?.feed.pull();
    const from = server.ctx.live.head();
    await append(roundEvent(1, 71));
    await append(roundEvent(2, 72));
    await append(roundEvent(1, 73));
    const live = createLiveHub(createMetrics());
    const service = await startLive({ ...server.ctx, live });
    const other = await listening({ live });
    const stream = await openLive(other, 'game:1', { 'last-event-id': String(from) });
    expect((await stream.next())?.event).toBe('hello');
    expect([await stream.next(), await stream.next()].map((each) => each?.data)).toMatchObject([
      { round_id: '71' },
      { round_id: '73' },
    ]);
    await append(roundEvent(1, 74));
    expect((await stream.nextOf('round')).data).toMatchObject({ round_id: '74' });
    stream.close();
    await service.stop();
  });

  it.each([
    ['gap', () => server.ctx.live.head() + 5],
    ['too_old', () => server.ctx.live.head() - RESUME_MAX - 1],
  ])('asks the client to reload when it cannot resume: %s', async (reason, from) => {
    if (reason === 'too_old') {
      await database.owner.query(
        `with moved as (update event_head set seq = seq + $1 returning seq)
         insert into round_events (seq, game_id, round_id, kind, body, game_previous, round_previous)
         select seq - $1 + n, 9, 9, 'opened', '{}', 0, 0 from moved cross join generate_series(1, $1) n`,
        [RESUME_MAX + 10],
      );
      await open.service?.feed.pull();
    }
    const stream = await openLive(address(), 'game:1', { 'last-event-id': String(from()) });
    expect((await stream.next())?.event).toBe('hello');
    expect(await stream.next()).toMatchObject({ event: 'resync', data: { reason } });
    stream.close();
  });

  it.each(['', 'game:x', 'game:0', 'round:-1', 'all', 'member:1e9'])(
    'rejects the topics "%s"',
    async (topics) => {
      const stream = await openLive(address(), topics);
      expect(await stream.json()).toMatchObject({ code: 0, msg: 'INVALID_PARAMETERS' });
    },
  );
});

describe('game topics', () => {
  it.each(['game:999', 'game:1,game:999'])('rejects %s, which names an unknown game', async (topics) => {
    const stream = await openLive(address(), topics);
    expect([stream.status, await stream.json()]).toMatchObject([200, { code: 0, msg: 'GAME_NOT_EXIST' }]);
  });
});

describe('member topic', () => {
  it('is open to its owner only', async () => {
    const [anna, boris] = [await server.member('anna77'), await server.member('boris77')];
    const visitor = await openLive(address(), `member:${anna.id}`);
    expect([visitor.status, await visitor.json()]).toMatchObject([401, { code: 401, msg: 'UNAUTHORIZED' }]);
    const foreign = await openLive(address(), `game:1,member:${anna.id}`, { token: boris.token });
    expect([foreign.status, await foreign.json()]).toMatchObject([403, { code: 403, msg: 'FORBIDDEN' }]);
    const own = await openLive(address(), `member:${anna.id}`, { token: anna.token });
    expect((await own.next())?.event).toBe('hello');
    const { mainMinor } = await readBalance(database.db.reader, BigInt(anna.id));
    expect(await own.next()).toMatchObject({
      event: 'balance',
      data: { money: formatMoney(mainMinor), reason: 'snapshot' },
    });
    server.ctx.live.notifyMember(BigInt(boris.id), { balanceMinor: 1n, seq: 9n }, 'bet');
    server.ctx.live.notifyMember(BigInt(anna.id), { balanceMinor: 123_45n, seq: 8n }, 'payout');
    expect(await own.next()).toMatchObject({
      event: 'balance',
      id: undefined,
      data: { money: '123.45', seq: 8, reason: 'payout' },
    });
    own.close();
  });

  it('ends with its session and sends the reason', async () => {
    const cara = await server.member('cara77');
    const live = createLiveHub(createMetrics());
    const other = await listening({ live });
    const service = await startLive({ ...server.ctx, live }, { turnMs: 2 });
    const stream = await openLive(other, `member:${cara.id}`, { token: cara.token });
    expect((await stream.next())?.event).toBe('hello');
    await stream.nextOf('ping');
    await server.post('user/logout', {}, { token: cara.token });
    server.ctx.sessions.forgetMember(BigInt(cara.id));
    expect(await stream.nextOf('bye')).toMatchObject({ data: { reason: 'session_ended' } });
    expect(await stream.next()).toBeUndefined();
    await service.stop();
  });

  it('ends in the next turn after its session has ended on another server, and those of others go on', async () => {
    const [dora, eva] = [await server.member('dora77'), await server.member('evaa77')];
    let now = server.clock.now;
    // Each look at the clock finds the list of changes old.
    const sessions = createSessionCache({ ...server.ctx, clock: { now: () => epochMs((now += 600)) } });
    const live = createLiveHub(createMetrics());
    const other = await listening({ live, sessions });
    let turns = 0;
    const counted = { ...live, nextTurn: () => ((turns += 1), live.nextTurn()) };
    const service = await startLive({ ...server.ctx, live: counted, sessions }, { turnMs: 300 });
    const stream = await openLive(other, `member:${dora.id}`, { token: dora.token });
    const neighbour = await openLive(other, `member:${eva.id}`, { token: eva.token });
    // Its own turn has just been, so that the next one is fifteen turns away.
    await stream.nextOf('ping');
    await server.post('user/logout', {}, { token: dora.token });
    const before = turns;
    expect(await stream.nextOf('bye')).toMatchObject({ data: { reason: 'session_ended' } });
    expect(turns - before).toBeLessThanOrEqual(3);
    await neighbour.nextOf('ping');
    neighbour.close();
    await service.stop();
  });
});

describe('slow reader', () => {
  it('is disconnected with a reason while others continue', async () => {
    const metrics = createMetrics();
    const live = createLiveHub(metrics);
    const other = await listening({ live, metrics });
    const socket = connect(Number(new URL(other).port), '127.0.0.1');
    socket.write('GET /api/live?topics=game:1 HTTP/1.1\r\nhost: x\r\n\r\n');
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    const reader = await openLive(other, 'game:2');
    await reader.next();
    const big = (seq: number): StoredEvent => ({
      seq,
      gameId: 1,
      roundId: '1',
      gamePrevious: seq - 1,
      roundPrevious: seq - 1,
      event: { ...roundEvent(1, 1), root: 'x'.repeat(200_000) },
    });
    let seq = 0;
    while (live.size() === 2) {
      live.publish([big((seq += 1))]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await metrics.streamsDisconnected.get()).toMatchObject({
      values: [{ labels: { reason: 'slow_reader' }, value: 1 }],
    });
    live.publish([{ ...big(seq + 1), gameId: 2, event: roundEvent(2, 5) }]);
    expect((await reader.next())?.data).toMatchObject({ round_id: '5' });
    reader.close();
    const rest: Buffer[] = [];
    socket.on('data', (part: Buffer) => void rest.push(part));
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    const text = Buffer.concat(rest).toString();
    expect(text.slice(-200)).toMatch(/\n\nevent: bye\ndata: \{"reason":"slow_reader"\}\n\n$/);
  });
});

describe('event feed', () => {
  it('delivers events committed by another server, also when the notification is lost', async () => {
    const live = createLiveHub(createMetrics());
    const feed = await startEventFeed({ db: database.db, live, log: server.ctx.log });
    const heard: string[] = [];
    live.onRound((event) => void heard.push(event.roundId));
    await append(roundEvent(1, 90));
    // A row without a notification.
    await database.owner.query(
      `with h as (update event_head set seq = seq + 1 returning seq)
       insert into round_events (seq, game_id, round_id, kind, body, game_previous, round_previous)
       select seq, 1, 91, 'opened', '{}', 0, 0 from h`,
    );
    await feed.pull();
    expect(heard).toEqual(['90', '91']);
    await feed.stop();
  });

  it('publishes nothing that a failover may lose, and publishes it later', async () => {
    const live = createLiveHub(createMetrics());
    const heard: string[] = [];
    live.onRound((event) => void heard.push(event.roundId));
    const db = { ...database.db };
    const feed = await startEventFeed({ db, live, log: server.ctx.log });
    db.main = withoutReplication(database.db.main);
    await append(roundEvent(1, 92, 'closed'));
    await expect(feed.pull()).rejects.toMatchObject({ code: '08007' });
    expect(heard).toEqual([]);
    db.main = database.db.main;
    // The notification may just have begun a read of its own.
    await feed.pull().catch(() => feed.pull());
    expect(heard).toEqual(['92']);
    await feed.stop();
  });

  it('starts with nothing that a failover may lose', async () => {
    await append(roundEvent(1, 93, 'closed'));
    const db = { ...database.db, main: withoutReplication(database.db.main) };
    const live = createLiveHub(createMetrics());
    await expect(startEventFeed({ db, live, log: server.ctx.log })).rejects.toMatchObject({ code: '08007' });
  });

  // A database that lost what was published: a standby that was not waited for leads, or a backup is back.
  it.each([
    ['went back', 0],
    ['gave the last number to another event', 1],
    ['has gone on beyond the last number', 3],
  ])('has its streams ask anew when the database %s', async (_, appended) => {
    const live = createLiveHub(createMetrics());
    const other = await listening({ live });
    const feed = await startEventFeed({ db: database.db, live, log: server.ctx.log });
    const stream = await openLive(other, 'game:1');
    await stream.next();
    await append(roundEvent(1, 94));
    await feed.pull();
    const lost = seqOf(await stream.nextOf('round'));
    await loseLast(lost, appended);
    await feed.pull();
    const head = lost - 1 + appended;
    expect(await stream.next()).toMatchObject({
      event: 'resync',
      id: String(head),
      data: { reason: 'gap', seq: head },
    });
    // A client that returns with that position misses nothing.
    const back = await openLive(other, 'game:1', { 'last-event-id': String(head) });
    await append(roundEvent(1, 99));
    await feed.pull();
    for (const each of [stream, back])
      expect(await each.nextOf('round')).toMatchObject({ id: String(head + 1), data: { round_id: '99' } });
    stream.close();
    back.close();
    await feed.stop();
  });

  it('goes on when the last event has become old and is gone', async () => {
    const live = createLiveHub(createMetrics());
    const other = await listening({ live });
    await append(roundEvent(1, 100));
    const feed = await startEventFeed({ db: database.db, live, log: server.ctx.log });
    const stream = await openLive(other, 'game:1');
    const hello = await stream.next();
    await database.owner.query('delete from round_events');
    await feed.pull();
    await append(roundEvent(1, 101));
    await feed.pull();
    const next = await stream.next();
    expect(next).toMatchObject({ event: 'round', data: { round_id: '101' } });
    expect(seqOf(next)).toBe(seqOf(hello) + 1);
    stream.close();
    await feed.stop();
  });

  it('ends every stream with a reason when the server stops', async () => {
    const stream = await openLive(address(), 'game:1');
    await stream.next();
    await open.service?.stop();
    expect(await stream.nextOf('bye')).toMatchObject({ data: { reason: 'shutting_down' } });
    expect(await stream.next()).toBeUndefined();
  });
});
