import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import type { Game } from '@tessera/server/game/game-catalogue';

import type { Cluster } from '../kit/cluster.ts';
import { progress } from '../kit/print.ts';
import { cpuOf, cpuOfFamily } from '../kit/processes.ts';
import { type BetBody, bodiesOf } from '../kit/selections.ts';
import type { Running } from '../kit/server.ts';
import { nowMs } from '../kit/world.ts';
import { type LoadOptions, runLoad } from '../load/load.ts';
import { type Sample, usPerBet } from './sample.ts';

/** A server under load, and where its bets are counted. */
export type Target = {
  readonly servers: readonly Running[];
  /** Absent where nothing is stored: then what is answered counts. */
  readonly committed: (() => Promise<number>) | undefined;
  readonly bodies: () => Promise<BetBody[]>;
};

const OPEN_MARGIN_MS = 10_000;
const LOOK_AGAIN_MS = 500;
const PATIENCE_MS = 60_000;

/** Bets over HTTP on one server, or on several with the connections shared out. A bet counts when it was
 *  answered and is in the database; what was answered and is not there was refused and counts as an error. */
export async function overHttp(
  cluster: Cluster,
  target: Target,
  load: Omit<LoadOptions, 'address' | 'bodies' | 'folder'>,
): Promise<Sample> {
  const { servers } = target;
  const bodies = await target.bodies();
  const before = await target.committed?.();
  const cpu = () => ({
    database: cpuOfFamily(cluster.pid()),
    server: servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
  });
  const from = cpu();
  const connections = Math.floor(load.connections / servers.length);
  const results = await Promise.all(
    servers.map(({ address }) => runLoad({ ...load, connections, address, bodies, folder: cluster.folder })),
  );
  const to = cpu();
  const answered = results.reduce((sum, { requests, errors }) => sum + requests - errors, 0);
  const committed = before === undefined ? answered : ((await target.committed?.()) ?? 0) - before;
  const bets = Math.min(answered, committed);
  return {
    perSecond: bets / Math.max(...results.map(({ seconds }) => seconds)),
    p50Ms: Math.max(...results.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
    errors: results.reduce((sum, { errors }) => sum + errors, 0) + answered - bets,
    databaseUs: usPerBet(to.database - from.database, committed),
    serverUs: usPerBet(to.server - from.server, committed),
    loadUs: usPerBet(
      results.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
      committed,
    ),
  };
}

/** Bodies for the rounds that the product has on sale, once every game sells for longer than a measurement
 *  takes. Leagues, which sell several match days at once, each with prices of its own, are left out: `league`
 *  measures them. */
export async function bodiesOnSale(
  owner: pg.Pool,
  all: readonly Game[],
  seconds: number,
): Promise<BetBody[]> {
  const games = all.filter(({ league }) => !league);
  for (let looks = 0; ; looks++) {
    const found = await owner.query<{ game_id: number; issue: string }>(
      `select game_id, issue from rounds
       where state = 'open' and game_id = any($2)
         and closes_at > clock_timestamp() + $1 * interval '1 ms' order by game_id`,
      [seconds * 1000 + OPEN_MARGIN_MS, games.map(({ id }) => id)],
    );
    if (found.rows.length === games.length) {
      return found.rows.flatMap(({ game_id: id, issue }) => {
        const game = games.find((each) => each.id === id);
        return game ? bodiesOf(game, issue) : [];
      });
    }
    if (looks * LOOK_AGAIN_MS > PATIENCE_MS) throw new Error('the server opens no rounds');
    if (looks === 0) progress('waiting for rounds that are on sale for long enough');
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Places one bet by hand and throws with the reply unless it was accepted: a load of refusals would measure
 *  nothing. */
export async function assertAccepts({ address }: Running, body: BetBody, token: string): Promise<void> {
  const reply = await fetch(`${address}/api/games/submitBet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, 'idempotency-key': `hand-${nowMs()}` },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!text.includes('"code":1')) throw new Error(`a bet by hand was answered ${reply.status} ${text}`);
}
