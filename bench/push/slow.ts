import { setTimeout as sleep } from 'node:timers/promises';

import { spreadOf } from '../kit/stats.ts';
import { reachOf } from './arrivals.ts';
import { type Crowd, gatherCrowd } from './crowd.ts';
import { receivedSince } from './measure.ts';
import { rssOf, watchRss } from './memory.ts';
import { type Server, type Stage, strayEvent } from './stage.ts';

/** The figures of the streams that stopped reading, and of all others meanwhile. */
export type SlowFigures = {
  readonly stalled: number;
  readonly cut: number;
  /** The cut streams that read the reason of the cut afterwards. */
  readonly toldWhy: number;
  readonly secondsToCut: number;
  readonly sentBytesEach: number;
  readonly rssBefore: number;
  readonly rssMost: number;
  readonly othersLastMs: number;
  readonly othersMissed: number;
};

/** A round that only the stalled streams follow, so that their buffers fill in seconds and not in hours. */
const FLOOD_ROUND = '88';
const FLOOD_BYTES = 64_000;
const FLOOD_EVERY_MS = 50;
const PATIENCE_MS = 60_000;
/** The time in which a cut stream must read the reason. */
const FAREWELL_MS = 3_000;

/** A twentieth as many more streams stop reading and are sent large events until the server has cut all of
 *  them. */
export async function slowReaders(stage: Stage, crowd: Crowd, server: Server): Promise<SlowFigures> {
  const stalled = Math.max(1, Math.floor(crowd.size / 20));
  const { port } = server;
  const topics = `round:${FLOOD_ROUND}`;
  const slow = await gatherCrowd([{ port, first: crowd.size, count: stalled, topics }]);
  await slow.stall();
  await crowd.takeArrivals();
  const from = await stage.head();
  const cutBefore = await cutSlow(server);
  const rssBefore = rssOf(server.pid);
  const stopWatching = watchRss(server.pid);
  const startedAt = performance.now();
  let sent = 0;
  let cut = 0;
  while (cut < stalled && performance.now() - startedAt < PATIENCE_MS) {
    await stage.append(strayEvent(FLOOD_ROUND, 'x'.repeat(FLOOD_BYTES)));
    sent += 1;
    await sleep(FLOOD_EVERY_MS);
    if (sent % 10 === 0) cut = (await cutSlow(server)) - cutBefore;
  }
  const secondsToCut = (performance.now() - startedAt) / 1000;
  await slow.resume();
  await sleep(FAREWELL_MS);
  const { events, arrivals } = await receivedSince(stage, crowd, from);
  const reaches = reachOf(arrivals, events);
  const { byes } = await slow.tally();
  await slow.stop();
  return {
    stalled,
    cut,
    toldWhy: byes['slow_reader'] ?? 0,
    secondsToCut,
    sentBytesEach: sent * FLOOD_BYTES,
    rssBefore,
    rssMost: stopWatching(),
    othersLastMs: reaches.length === 0 ? Number.NaN : spreadOf(reaches.map(({ lastMs }) => lastMs)).median,
    othersMissed: reaches.filter(({ streams }) => streams !== crowd.size).length,
  };
}

const CUT = /^tessera_streams_disconnected_total\{reason="slow_reader"\} (\d+)$/m;

/** The number of streams that the server has cut for not reading, by its metrics. */
async function cutSlow({ address }: Server): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(CUT.exec(text)?.[1] ?? 0);
}
