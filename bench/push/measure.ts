import { setTimeout as sleep } from 'node:timers/promises';

import { bodiesOnSale } from '../bets/over-http.ts';
import { progress } from '../kit/print.ts';
import { cpuOf } from '../kit/processes.ts';
import { type LoadResult, runLoad } from '../load/load.ts';
import { type Arrivals, missedEvents, type Reach, reachOf } from './arrivals.ts';
import type { Crowd } from './crowd.ts';
import { PULSE_ROUND, ROUND_MS, type Server, type Stage, strayEvent } from './stage.ts';
import type { StoredEvent } from './stored-events.ts';

/** The events that all streams received during a measurement, and their cost. */
export type Watched = {
  readonly draws: readonly Reach[];
  /** Events sent one by one by the bench, at rest between them. */
  readonly pulses: readonly Reach[];
  /** Events that a stream missed or received twice. */
  readonly missed: number;
  /** CPU time of all servers for one event to all streams; NaN while bets are placed, which take more than
   *  the events.
   *  Units: ms. */
  readonly cpuMsPerEvent: number;
  /** CPU time of all servers with all streams connected and no pulse: rounds, heartbeats, sessions.  Units:
   *  ms a second. */
  readonly cpuMsAtRest: number;
  readonly bets: LoadResult | undefined;
};

const PULSES = 64;
const PULSE_EVERY_MS = 250;
const DRAIN_MS = 1_000;
const BET_CALLERS = 200;
/** The bench waits for an open sale before it begins, and for answers after the end. */
const LOAD_MARGIN_S = 3;

/** Watches whole rounds for at least `seconds` with nothing but the product's own clock, then sends pulses.
 *  With `betsPerSecond`, bets at that rate continue all the while, shared out over the servers. */
export async function watch(
  stage: Stage,
  crowd: Crowd,
  servers: readonly Server[],
  { seconds, betsPerSecond, members }: { seconds: number; betsPerSecond: number; members: number },
): Promise<Watched> {
  const restMs = Math.ceil((seconds * 1000) / ROUND_MS) * ROUND_MS;
  const wholeSeconds = Math.ceil((restMs + PULSES * PULSE_EVERY_MS + DRAIN_MS) / 1000) + LOAD_MARGIN_S;
  const load =
    betsPerSecond === 0
      ? undefined
      : sendBets(stage, servers, { perSecond: betsPerSecond, seconds: wholeSeconds, members });
  // The load waits for a sale that is long enough; what comes before it would be measured without it.
  await (load ? load.begun : sleep(DRAIN_MS));
  const cpu = (): number => servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0) * 1000;
  await crowd.takeArrivals();
  const from = await stage.head();
  const cpuFrom = cpu();
  await sleep(restMs);
  const [cpuRested, pulsesFrom] = [cpu(), await stage.head()];
  const startedAt = performance.now();
  for (let n = 1; n <= PULSES; n++) {
    await stage.append(strayEvent(PULSE_ROUND));
    await sleep(Math.max(0, startedAt + n * PULSE_EVERY_MS - performance.now()));
  }
  const cpuTo = cpu();
  const pulseMs = performance.now() - startedAt;
  const atRest = (cpuRested - cpuFrom) / restMs;
  const { events, arrivals } = await receivedSince(stage, crowd, from);
  const reaches = reachOf(arrivals, events);
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  return {
    draws: reaches.filter(({ seq }) => bySeq.get(seq)?.kind === 'drawn' && seq <= pulsesFrom),
    pulses: reaches.filter(({ seq }) => bySeq.get(seq)?.round === PULSE_ROUND),
    missed: missedEvents(arrivals, [...bySeq.keys()], crowd.size).length,
    cpuMsPerEvent: load ? Number.NaN : (cpuTo - cpuRested - atRest * pulseMs) / PULSES,
    cpuMsAtRest: atRest * 1000,
    bets: await load?.result,
  };
}

/** The events that the database stored after an event, and the time at which each stream received them. Waits
 *  for streams that are late. */
export async function receivedSince(
  stage: Stage,
  crowd: Crowd,
  seq: number,
): Promise<{ readonly events: readonly StoredEvent[]; readonly arrivals: readonly Arrivals[] }> {
  const events = await stage.eventsSince(seq);
  await crowd.hold(events.at(-1)?.seq ?? 0);
  return { events, arrivals: await crowd.takeArrivals() };
}

/** Bets at a fixed rate from a process for each server. `begun` resolves when they are about to be sent. */
export function sendBets(
  stage: Stage,
  servers: readonly Server[],
  {
    perSecond,
    seconds,
    members,
  }: { readonly perSecond: number; readonly seconds: number; readonly members: number },
): { readonly begun: Promise<void>; readonly result: Promise<LoadResult> } {
  const bodies = bodiesOnSale(stage.owner, stage.longGames, seconds);
  const result = bodies.then(async (found) => {
    progress(`${perSecond} bets a second for ${seconds} s`);
    const connections = Math.floor(BET_CALLERS / servers.length);
    const everyMs = (connections * servers.length * 1000) / perSecond;
    const options = { connections, seconds, members, bodies: found, everyMs, folder: stage.cluster.folder };
    return sumOf(await Promise.all(servers.map(({ address }) => runLoad({ ...options, address }))));
  });
  // A caller that only waits for the beginning learns of a failure from the result.
  result.catch(() => {});
  return { begun: bodies.then(() => sleep(DRAIN_MS)), result };
}

const sumOf = (results: readonly LoadResult[]): LoadResult => ({
  requests: results.reduce((sum, { requests }) => sum + requests, 0),
  seconds: Math.max(...results.map(({ seconds }) => seconds)),
  p50Ms: Math.max(...results.map(({ p50Ms }) => p50Ms)),
  p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
  maxMs: Math.max(...results.map(({ maxMs }) => maxMs)),
  errors: results.reduce((sum, { errors }) => sum + errors, 0),
  cpuSeconds: results.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
});
