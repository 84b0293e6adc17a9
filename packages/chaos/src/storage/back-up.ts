import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { makeKey } from '@tessera/server/backup/make-key';
import { runBackup } from '@tessera/server/backup/run-backup';
import { runRestore } from '@tessera/server/backup/run-restore';
import { loadBackupPlace } from '@tessera/server/config/env';
import { startEmbedded } from '@tessera/server/db/embedded/supervisor';
import { openDatabase, openOwner } from '@tessera/server/db/pool';
import { writeCheckpoint } from '@tessera/server/fairness/audit-checkpoints';
import { openOperatorKey } from '@tessera/server/fairness/operator-key';
import { systemClock } from '@tessera/server/kernel/clock';
import { systemRandom } from '@tessera/server/kernel/random';

import type { Fault } from '../rig/fault.ts';
import type { DatabaseHandle } from '../rig/rig.ts';

/** Tables of records acknowledged to members: none of their rows is ever deleted. */
const TABLES = ['bets', 'tickets', 'transfers', 'deposits', 'withdrawals'] as const;
const POLL_MS = 100;
const FIRST_BET_MAX_MS = 60_000;

type Ids = Readonly<Record<(typeof TABLES)[number], readonly string[]>>;

/** F30: everything is copied while members go on, and the copy is restored beside. What was committed before
 *  the copy began is in it, its books and its audit chain hold, and meanwhile draws go on.
 *  Cost: a copy of the database, another of that, and one look at each of their rows. */
export const backUp: Fault = {
  id: 'F30',
  name: 'a backup of everything, restored beside',
  recovers: 'nothing',
  isLong: true,
  inject: async ({ database, folder }) => {
    const home = mkdtempSync(path.join(folder, 'backup-'));
    // The database's user must be able to enter.
    chmodSync(home, 0o755);
    try {
      const key = path.join(home, 'key');
      makeKey(key);
      const place = loadBackupPlace({ DATA_DIR: database.installation });
      await signAudit(database);
      const before = await idsWithBets(database.owner());
      const draws = await drawCount(database.owner());
      const copy = await runBackup(place, [home, '--key', `${key}.pub`], { clock: systemClock, say: ignore });
      const to = path.join(home, 'restored');
      const said: string[] = [];
      const holds = await runRestore(place, [copy, '--key', key, '--to', to], (line) => void said.push(line));
      if (!holds) throw new Error(`the restored copy is not sound: ${said.join('; ')}`);
      await assertAll(to, before);
      if ((await drawCount(database.owner())) === draws) throw new Error('no round was drawn meanwhile');
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  },
};

/** The servers of a run keep their checkpoints, which they write once an hour, in folders of their own. */
async function signAudit({ installation, urlAt, port }: DatabaseHandle): Promise<void> {
  const db = openDatabase({ connectionString: urlAt(port) }, { random: systemRandom });
  const operator = openOperatorKey(path.join(installation, 'operator.pem'));
  const file = path.join(installation, 'audit-checkpoints.jsonl');
  await writeCheckpoint({ db, operator, clock: systemClock }, file).finally(() => db.close());
}

async function idsIn(owner: pg.Pool): Promise<Ids> {
  const read = async (table: string): Promise<readonly string[]> =>
    (await owner.query<{ id: string }>(`select id::text from ${table}`)).rows.map(({ id }) => id);
  return Object.fromEntries(
    await Promise.all(TABLES.map(async (table) => [table, await read(table)])),
  ) as Ids;
}

/** A run may have begun this moment. */
async function idsWithBets(owner: pg.Pool): Promise<Ids> {
  for (let waitedMs = 0; waitedMs < FIRST_BET_MAX_MS; waitedMs += POLL_MS) {
    const ids = await idsIn(owner);
    if (ids.bets.length > 0) return ids;
    await sleep(POLL_MS);
  }
  throw new Error('nobody has bet');
}

async function assertAll(dataDir: string, before: Ids): Promise<void> {
  const restored = await startEmbedded({ dataDir });
  const owner = openOwner(restored.connection);
  try {
    const there = await idsIn(owner);
    for (const table of TABLES) {
      const kept = new Set(there[table]);
      const lost = before[table].filter((id) => !kept.has(id));
      if (lost.length > 0)
        throw new Error(`${lost.length} ${table} of before the backup are not in it, ${lost[0]} first`);
    }
  } finally {
    await owner.end();
    await restored.stop();
  }
}

async function drawCount(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ count: number }>('select count(*)::int from draws');
  return rows[0]?.count ?? 0;
}

const ignore = (): void => undefined;
