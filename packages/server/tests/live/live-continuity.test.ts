import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { LinkedRoundEvent, RoundEvent } from '@tessera/contract/live';

import { type Database, openDatabase } from '../../src/db/pool.ts';
import { transaction } from '../../src/db/tx.ts';
import { readBalance } from '../../src/ledger/read-balance.ts';
import { appendEvent } from '../../src/live/event-store.ts';
import { createLiveHub } from '../../src/live/live-hub.ts';
import { registerLive } from '../../src/live/live-routes.ts';
import { type LiveService, startLive } from '../../src/live/live-service.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';
import { newRound, seedHouse, slipOf } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { openLive, type OpenStream } from '../support/http/stream.ts';
import { seededRandom } from '../support/random.ts';
import { holder } from '../support/wallet.ts';

const at = useDatabase();
const server = useServer(at);

/** A second server's pools, and the streams of two servers. */
const opened: { other?: Database; apps: FastifyInstance[]; services: LiveService[]; addresses: string[] } = {
  apps: [],
  services: [],
  addresses: [],
};

beforeEach(() => void (server.clock.now = Date.now()));
beforeAll(async () => {
  await seedHouse(at.db, at.owner);
  opened.other = openDatabase(at.login, { random: seededRandom(2) });
  for (const ctx of [server.ctx, { ...server.ctx, db: opened.other, live: createLiveHub(createMetrics()) }]) {
    const app = Fastify();
    registerLive(app, ctx);
    opened.apps.push(app);
    opened.addresses.push(await app.listen({ port: 0, host: '127.0.0.1' }));
    opened.services.push(await startLive(ctx));
  }
});
afterAll(async () => {
  for (const service of opened.services) await service.stop();
  for (const app of opened.apps) await app.close();
  await opened.other?.close();
});

const event = (gameId: number, round: number, kind: RoundEvent['kind'] = 'opened'): RoundEvent => ({
  kind,
  game_id: gameId,
  round_id: String(round),
  game_no: '20270115-0001',
  opens_at_ms: 1,
  closes_at_ms: 2,
  draws_at_ms: 3,
});

/** Appends as a round's step does: under the lock of the round, taken by an earlier statement. */
const append = (which: number, each: RoundEvent): Promise<void> =>
  transaction(which % 2 === 0 ? at.db : (opened.other ?? at.db), async (tx) => {
    await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [each.round_id] });
    await appendEvent(tx, each);
  });

/** The events whose links are not the event before them of their game and of their round. */
const brokenLinks = async (): Promise<unknown[]> =>
  (
    await at.owner.query(
      `select * from (
        select seq, game_previous, round_previous,
          coalesce(lag(seq) over (partition by game_id order by seq), 0) as game_before,
          coalesce(lag(seq) over (partition by round_id order by seq), 0) as round_before
        from round_events) e
      where game_previous <> game_before or round_previous <> round_before`,
    )
  ).rows;

/** Follows topics by the rule of the contract. Returns the events that do not join. */
function gapsIn(events: readonly LinkedRoundEvent[], topics: readonly string[], from: number): number[] {
  const last = new Map(topics.map((topic) => [topic, from]));
  return events.flatMap(({ seq, game_id, round_id, game_previous, round_previous }) => {
    const links = [
      [`game:${game_id}`, game_previous],
      [`round:${round_id}`, round_previous],
    ] as const;
    const isGap = links.some(([topic, previous]) => previous > (last.get(topic) ?? Infinity));
    for (const [topic] of links) if (last.has(topic)) last.set(topic, seq);
    return isGap ? [seq] : [];
  });
}

const nextRounds = async (stream: OpenStream, count: number): Promise<LinkedRoundEvent[]> => {
  const found: LinkedRoundEvent[] = [];
  while (found.length < count) found.push((await stream.nextOf('round')).data as LinkedRoundEvent);
  return found;
};

describe('links of round events', () => {
  it('name the event before of the game and of the round, with two servers appending at once', async () => {
    await Promise.all(Array.from({ length: 160 }, (_, n) => append(n, event(1 + (n % 3), 7_000 + (n % 12)))));
    const { rows } = await at.owner.query(
      'select count(*)::int as n, max(seq)::int as last from round_events',
    );
    expect(rows).toEqual([{ n: 160, last: 160 }]);
    expect(await brokenLinks()).toEqual([]);
  });

  it('stay true when the events before were deleted', async () => {
    await append(0, event(1, 7_100));
    const { rows } = await at.owner.query(`select seq from round_events where round_id = 7100`);
    await at.owner.query('delete from round_events');
    await append(1, event(1, 7_100, 'closed'));
    const { rows: after } = await at.owner.query('select game_previous, round_previous from round_events');
    expect(after).toEqual([{ game_previous: rows[0].seq, round_previous: 0n }]);
  });
});

describe('subscriber', () => {
  const TOPICS = ['game:1', 'round:8002'];

  it('sees that nothing is missing over filtered topics and a reconnection to another server', async () => {
    const [first, second] = opened.addresses as [string, string];
    const stream = await openLive(first, TOPICS.join());
    const hello = await stream.next();
    const from = Number(hello?.id);
    expect(hello?.data).toMatchObject({ seq: from });
    // Of these the topics have every other one; a step of the round of game 2 is among them.
    const steps = [event(1, 8_001), event(2, 8_002), event(3, 8_003), event(2, 8_004), event(1, 8_005)];
    for (const [n, step] of steps.entries()) await append(n, step);
    const heard = await nextRounds(stream, 3);
    stream.close();
    for (const [n, kind] of (['closed', 'drawn', 'settled'] as const).entries()) {
      await append(n, event(2, 8_002, kind));
      await append(n + 1, event(1, 8_010 + n));
      await append(n, event(2, 8_020 + n));
    }
    const last = String(heard.at(-1)?.seq);
    const again = await openLive(second, TOPICS.join(), { 'last-event-id': last });
    // Missed events are still to come: the greeting is no position to resume from.
    expect(await again.next()).toMatchObject({ event: 'hello', id: undefined });
    heard.push(...(await nextRounds(again, 6)));
    again.close();
    expect(gapsIn(heard, TOPICS, from)).toEqual([]);
    // Whichever event is left out, the next one of its topic shows it.
    for (const [n, left] of heard.entries()) {
      const rest = heard.toSpliced(n, 1);
      const topicGoesOn = rest.slice(n).some((each) => each.game_id === left.game_id);
      expect([left.seq, gapsIn(rest, TOPICS, from).length]).toEqual([left.seq, topicGoesOn ? 1 : 0]);
    }
  });

  it('resumes from the greeting when it had received no event', async () => {
    const [first, second] = opened.addresses as [string, string];
    const stream = await openLive(first, 'game:1');
    const hello = await stream.next();
    stream.close();
    await append(0, event(1, 8_100));
    const again = await openLive(second, 'game:1', { 'last-event-id': hello?.id ?? '' });
    expect((await nextRounds(again, 1))[0]).toMatchObject({ round_id: '8100' });
    again.close();
  });

  it('gets the position that a reload leads to', async () => {
    const ahead = String(server.ctx.live.head() + 9);
    const stream = await openLive(opened.addresses[0] ?? '', 'game:1', { 'last-event-id': ahead });
    expect((await stream.next())?.id).toBeUndefined();
    const head = server.ctx.live.head();
    expect(await stream.next()).toMatchObject({ id: String(head), data: { reason: 'gap', seq: head } });
    stream.close();
  });
});

describe('balance events', () => {
  it('carry the numbers of the entries of the account, and a reconnection gets the one it stands at', async () => {
    const member = await holder(server, 100_00n);
    const owner = { token: member.token };
    const mainOf = () => readBalance(at.db.reader, BigInt(member.id));
    const [address = ''] = opened.addresses;
    const stream = await openLive(address, `member:${member.id}`, owner);
    const before = Number((await mainOf()).mainSeq);
    expect((await stream.nextOf('balance')).data).toMatchObject({ seq: before, reason: 'snapshot' });
    const round = await newRound(at.db, server.ctx.games.byCode('k3-3')!);
    const bet = async () =>
      (await server.post('games/submitBet', slipOf(round, ['side', 'big', '2']), owner)).body.data as {
        bets: [{ id: string }];
      };
    const { bets } = await bet();
    await server.post('games/cancelBet', { bet_id: bets[0].id }, owner);
    const told = [(await stream.nextOf('balance')).data, (await stream.nextOf('balance')).data];
    expect(told).toMatchObject([
      { seq: before + 1, reason: 'bet' },
      { seq: before + 2, reason: 'cancel' },
    ]);
    stream.close();
    await server.post('games/submitBet', slipOf(round, ['side', 'small', '2']), owner);
    const again = await openLive(address, `member:${member.id}`, owner);
    expect((await again.nextOf('balance')).data).toMatchObject({ seq: before + 3, reason: 'snapshot' });
    again.close();
  });

  it('never bring an older balance after a newer one', async () => {
    const member = await holder(server);
    const stream = await openLive(opened.addresses[0] ?? '', `member:${member.id}`, { token: member.token });
    const first = (await stream.nextOf('balance')).data as { seq: number };
    const tell = (beyond: number): void =>
      server.ctx.live.notifyMember(
        BigInt(member.id),
        { balanceMinor: 1_00n, seq: BigInt(first.seq + beyond) },
        'other',
      );
    for (const beyond of [2, 1, 2, 3]) tell(beyond);
    const told = [];
    for (let n = 0; n < 3; n += 1) told.push((await stream.nextOf('balance')).data as { seq: number });
    expect(told.map(({ seq }) => seq - first.seq)).toEqual([2, 2, 3]);
    stream.close();
  });
});
