import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { buildApp } from '@tessera/server/app';
import { startLive } from '@tessera/server/live/live-service';
import { roundSteps } from '@tessera/server/round/round-clock';

import { createProxy, type Proxy } from '../proxy/proxy.ts';
import { type ReceivedEvent, listenTo } from './event-listener.ts';
import { openTwoServers, type TwoServersOptions } from './fixture.ts';
import { nextOnSale, makeDue } from './rounds.ts';

export type PushFigures = {
  readonly events: number;
  readonly received: number;
  readonly missing: number;
  readonly doubled: number;
  readonly disordered: number;
  /** The times that the listening server lost its connections to the database and the client its stream. */
  readonly cuts: number;
  readonly returns: number;
};

const CUTS = ['reset', 'fin', 'silence'] as const;
const CUT_EVERY = 4;
const RETURN_EVERY = 3;
const POLL_MS = 50;
/** Silence takes four seconds to be noticed; a look at the table is due every second after that. */
const TIMEOUT_MS = 15_000;

/** A client receives one server's events at another, while that server loses its database connections in
 *  every way and the client its stream: every event arrives once and in order.
 *  Cost: a tenth of a second per round, and four seconds per silent cut. */
export async function pushAcross(
  options: Omit<TwoServersOptions, 'guard'>,
  rounds: number,
): Promise<PushFigures> {
  const { host, port } = options.login;
  const proxy = await createProxy(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  );
  const first = { ...options.login, host: '127.0.0.1', port: proxy.port };
  const world = await openTwoServers({ ...options, firstLogin: first });
  const [listening, drawing] = world.servers;
  const app = await buildApp(listening);
  const live = await startLive(listening);
  try {
    const games = drawing.games.all();
    const ids = games.map(({ id }) => id);
    const steps = roundSteps(drawing);
    await steps.make();
    const from = await headOf(world.owner);
    await live.feed.pull();
    const listener = await listenTo(await app.listen({ host: '127.0.0.1', port: 0 }), ids);
    let [cuts, returns] = [0, 0];
    for (let at = 1; at <= rounds; at += 1) {
      const due: bigint[] = [];
      for (const game of games) due.push((await nextOnSale(drawing, world.owner, game)).id);
      if (at % CUT_EVERY === 0) proxy.cut(CUTS[cuts++ % CUTS.length] ?? 'reset');
      await makeDue(world.owner, due);
      await steps.tick();
      if (at % RETURN_EVERY !== 0) continue;
      // In the middle of what the rounds before are still being told.
      await returning(listener, proxy);
      returns += 1;
    }
    const until = await headOf(world.owner);
    await untilReceived(listener.received, until);
    listener.leave();
    return { ...(await compared(world.owner, listener.received, from)), cuts, returns };
  } finally {
    await live.stop();
    await app.close();
    await world.close();
    await proxy.close();
  }
}

/** A server whose database is silent cannot read what a client has missed; the client asks until it can. */
async function returning(listener: Awaited<ReturnType<typeof listenTo>>, proxy: Proxy): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await listener.comeBack();
    } catch (error) {
      if (performance.now() > deadline)
        throw new Error(`no stream over ${proxy.standing()} connections`, { cause: error });
      await sleep(POLL_MS);
    }
  }
}

async function headOf(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ seq: bigint }>('select seq from event_head');
  return Number(rows[0]?.seq ?? 0);
}

async function untilReceived(received: readonly ReceivedEvent[], head: number): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while ((received.at(-1)?.seq ?? 0) < head && performance.now() < deadline) await sleep(POLL_MS);
}

async function compared(owner: pg.Pool, received: readonly ReceivedEvent[], from: number) {
  const { rows } = await owner.query<{ seq: bigint; kind: string; round_id: bigint }>(
    'select seq, kind, round_id from round_events where seq > $1 order by seq',
    [from],
  );
  const wanted = rows.map(({ seq, kind, round_id }) => `${seq} ${kind} ${round_id}`);
  const receivedLines = received.map(({ seq, kind, roundId }) => `${seq} ${kind} ${roundId}`);
  const receivedOnce = new Set(receivedLines);
  return {
    events: wanted.length,
    received: receivedLines.length,
    missing: wanted.filter((each) => !receivedOnce.has(each)).length,
    doubled: receivedLines.length - receivedOnce.size,
    disordered: received.filter(({ seq }, at) => seq <= (received[at - 1]?.seq ?? 0)).length,
  };
}
