import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import type pg from 'pg';

import { openDatabase } from '@tessera/server/db/pool';
import { createIdMaker } from '@tessera/server/ids/ids';
import { systemClock } from '@tessera/server/kernel/clock';
import { systemRandom } from '@tessera/server/kernel/random';
import { createCreditsAhead } from '@tessera/server/round/credits-ahead';
import { settleNext } from '@tessera/server/round/settle-round';
import { createMetrics } from '@tessera/server/telemetry/metrics';

import type { World } from '../kit/world.ts';
import { payOut } from './pay-out.ts';

const BENCH = fileURLToPath(new URL('../bench.ts', import.meta.url));
const NODE = 5;
const LOOK_MS = 2;

const KILL_AFTER_CHUNKS = 3;

export type Resumed = { readonly chunksBefore: number; readonly chunks: number; readonly restMs: number };

/** Lets another process begin to pay a round out in small chunks, kills it when some are paid, and continues
 *  from here. */
export async function killAndResume(
  world: World,
  owner: pg.Pool,
  url: string,
  round: bigint,
): Promise<Resumed> {
  const child = spawn(process.execPath, [BENCH, 'settle-child', url, String(round)], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  const count = async (): Promise<number> =>
    (
      await owner.query<{ n: number }>('select count(*)::int as n from settle_chunks where round_id = $1', [
        round,
      ])
    ).rows[0]?.n ?? 0;
  while (child.exitCode === null && (await count()) < KILL_AFTER_CHUNKS) await sleep(LOOK_MS);
  child.kill('SIGKILL');
  await ended;
  const chunksBefore = await count();
  const restMs = await payOut(world, round);
  return { chunksBefore, chunks: await count(), restMs };
}

/** The command `settle-child`: pays a round out until it is done or killed. */
export async function settleChild([url = '', round = '0']: readonly string[]): Promise<void> {
  const db = openDatabase({ connectionString: url }, { random: systemRandom });
  const ctx = {
    db,
    ids: createIdMaker(systemClock, NODE),
    metrics: createMetrics(),
    ahead: createCreditsAhead(),
  };
  while ((await settleNext(ctx, BigInt(round), 200)) !== 'done');
  await db.close();
}
