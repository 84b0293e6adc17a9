import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { type Embedded, startEmbedded } from '../db/embedded/supervisor.ts';
import { openUnlimited } from '../db/pool.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { readRecovered } from './backup-store.ts';
import { CLUSTER } from './copy-cluster.ts';
import { dropWal, type FetchedWal } from './fetch-wal.ts';
import { placeOf } from './wal-file.ts';

/** Hours, since a long archive is read transaction by transaction. */
const RECOVERY_MAX_MS = 12 * 3_600_000;

export type Recovery = {
  /** The folder that is being restored, with the base copy in it. */
  readonly dataDir: string;
  readonly wal: FetchedWal;
  /** The moment; absent: the end of the WAL.   Units: ISO 8601. */
  readonly until: string | undefined;
};

/** Starts PostgreSQL on a base copy and lets it read the WAL: up to the last commit at or before the moment,
 *  or to the end. It serves on a new timeline then, and the WAL is removed.
 *  Refuses: StartupError for a moment before the end of the base copy, or after the last commit in the WAL;
 *  PostgreSQL is stopped then. */
export async function recover(
  { dataDir, wal, until }: Recovery,
  say: (line: string) => void,
): Promise<Embedded> {
  writeFileSync(path.join(dataDir, CLUSTER, 'recovery.signal'), '', { mode: 0o600 });
  const file = `'${`${wal.folder}/%f.gz`.replaceAll("'", `'\\''`)}'`;
  const embedded = await startEmbedded({
    dataDir,
    settings: {
      restore_command: `test -f ${file} && gzip -dc ${file} > "%p"`,
      recovery_target_action: 'promote',
      ...(until === undefined ? {} : { recovery_target_time: inPostgres(until) }),
      // Before it is recovered nobody is to read it.
      hot_standby: 'off',
    },
    readyTimeoutMs: RECOVERY_MAX_MS,
  }).catch((error: unknown) => {
    throw until === undefined ? error : explainTarget(error, until);
  });
  try {
    const { position, at } = await recovered(embedded);
    if (until === undefined && placeOf(position) < wal.lastPlace)
      throw new StartupError(`PostgreSQL read the WAL up to ${position} only, which is not its end`);
    say(`recovered to the commit of ${at ?? 'the base copy'}, position ${position} of the WAL`);
    await dropWal(wal);
    return embedded;
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function recovered(embedded: Embedded): Promise<{ position: string; at: string | null }> {
  const db = openUnlimited(embedded.connection, 1);
  try {
    return await readRecovered(db);
  } finally {
    await db.end();
  }
}

/** PostgreSQL reads this setting before it knows the names of zones, such as Z. */
const inPostgres = (moment: string): string => moment.replace('T', ' ').replace('Z', '+00');

/** Explains PostgreSQL's error for a recovery target that it cannot reach. */
function explainTarget(error: unknown, until: string): unknown {
  const text = error instanceof Error ? error.message : '';
  if (text.includes('before consistent recovery point'))
    return new StartupError(`${until} is before the end of this base copy: take an earlier one`, {
      cause: error,
    });
  if (text.includes('recovery ended before configured recovery target'))
    return new StartupError(`the archive ends before ${until}: it holds no commit after that moment`, {
      cause: error,
    });
  return error;
}
