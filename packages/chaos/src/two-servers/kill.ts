import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { seeded } from '@tessera/simulator/seeded';

import { startRig } from '../rig/start-rig.ts';
import { untilAllHaveDrawn } from './rounds.ts';

export type KillFigures = {
  readonly kills: number;
  /** Rounds that were due when a server was killed. */
  readonly rounds: number;
  /** From when a round's draw was due to when it was drawn, for those.   Units: ms. */
  readonly lateMs: { readonly p50: number; readonly max: number };
  readonly undrawn: number;
};

/** P5: the other server takes over within this time. */
export const TAKEN_OVER_MS = 3_000;
/** A server is killed between so long before a draw and so long after.   Units: ms. */
const BEFORE_MS = 60;
const SPREAD_MS = 120;

const NEXT_DRAW = `
  select min(draws_at)::text as at,
    (extract(epoch from min(draws_at) - clock_timestamp()) * 1000)::float8 as ms
  from rounds where draws_at > clock_timestamp() + interval '1 second'`;
const DRAWN = `
  select (extract(epoch from d.drawn_at - r.draws_at) * 1000)::float8 as late
  from rounds r left join draws d on d.round_id = r.id where r.draws_at = $1::text::timestamptz`;

/** Kills one of two servers with SIGKILL while rounds are due, repeatedly, and measures how late the other
 *  one draws them.   Cost: a round per kill. */
export async function killWhileDue(
  kills: number,
  seed = 1n,
  say: (text: string) => void = () => {},
): Promise<KillFigures> {
  const random = seeded(seed);
  const rig = await startRig();
  const owner = rig.database.owner();
  const late: number[] = [];
  let undrawn = 0;
  try {
    await untilAllHaveDrawn(owner);
    for (let kill = 1; kill <= kills; kill += 1) {
      const [next] = (await owner.query<{ at: string; ms: number }>(NEXT_DRAW)).rows;
      if (!next) throw new Error('there is always a draw to come');
      await sleep(Math.max(0, next.ms - BEFORE_MS + random.below(SPREAD_MS)));
      const server = random.pick(rig.servers);
      await server.kill();
      await sleep(TAKEN_OVER_MS);
      const found = await drawnAt(owner, next.at);
      late.push(...found.filter((ms) => ms !== null));
      undrawn += found.filter((ms) => ms === null).length;
      say(
        `kill ${kill} of server ${server.node}: ${found.map((ms) => ms?.toFixed(0) ?? 'not drawn').join(' ')} ms late`,
      );
      await server.start();
    }
  } finally {
    await rig.close();
  }
  const sorted = late.toSorted((a, b) => a - b);
  return {
    kills,
    rounds: late.length + undrawn,
    lateMs: { p50: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN },
    undrawn,
  };
}

const drawnAt = async (owner: pg.Pool, at: string): Promise<(number | null)[]> =>
  (await owner.query<{ late: number | null }>(DRAWN, [at])).rows.map((row) => row.late);
