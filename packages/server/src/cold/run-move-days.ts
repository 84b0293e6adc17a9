import { realpathSync } from 'node:fs';

import { DAY_MS } from '@tessera/domain/time';

import type { ColdPlace } from '../config/env.ts';
import { assertReachable } from '../db/connect-failure.ts';
import { findOwner } from '../db/embedded/find-running.ts';
import { clusterOf } from '../db/embedded/placement.ts';
import { openOwner } from '../db/pool.ts';
import type { Clock } from '../kernel/clock.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { COLD, ensureColdFolder } from './cold-folder.ts';
import { moveDays } from './move-days.ts';

export type MoveDaysTools = { readonly clock: Clock; readonly say: (line: string) => void };

/** Moves the days of bets and tickets that are older than COLD_AFTER_DAYS to the cheaper disk: to COLD_DIR of
 *  the embedded PostgreSQL, or to the tablespace COLD_TABLESPACE of one's own.
 *  Refuses: StartupError without such a place, for an installation that is not running, and as `moveDays`. */
export async function runMoveDays(place: ColdPlace, { clock, say }: MoveDaysTools): Promise<void> {
  const before = new Date(clock.now() - place.coldAfterDays * DAY_MS).toISOString().slice(0, 10);
  const { owner, tablespace } =
    place.databaseUrl === undefined ? await openEmbedded(place) : await openOwn(place, place.databaseUrl);
  try {
    const moved = await moveDays(owner, { tablespace, before: before.replaceAll('-', '') }, { say });
    say(`${moved} tables of days before ${before} moved`);
  } finally {
    await owner.end();
  }
}

async function openEmbedded({ dataDir, coldDir }: ColdPlace) {
  if (coldDir === undefined) throw new StartupError('name the folder of the cheaper disk with COLD_DIR');
  const superuser = findOwner(dataDir);
  if (!superuser)
    throw new StartupError(`no database runs on ${dataDir}: start Tessera, or set DATA_DIR or DATABASE_URL`);
  const owner = openOwner(superuser, 1);
  await ensureColdFolder(owner, clusterOf(realpathSync(dataDir)), coldDir).catch(async (error: unknown) => {
    await owner.end();
    throw error;
  });
  return { owner, tablespace: COLD };
}

async function openOwn({ databaseOwnerUrl, coldTablespace }: ColdPlace, databaseUrl: string) {
  if (coldTablespace === undefined)
    throw new StartupError('name the tablespace of the cheaper disk with COLD_TABLESPACE');
  const connection = { connectionString: databaseOwnerUrl ?? databaseUrl };
  await assertReachable(connection);
  return { owner: openOwner(connection, 1), tablespace: coldTablespace };
}
