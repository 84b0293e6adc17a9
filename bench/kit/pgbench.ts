import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import type { ConnectionParts } from '@tessera/server/db/pool';

export type PgbenchScript = 'tpcb-like' | 'simple-update';

const CLIENTS = 16;
const THREADS = 2;
const DEBIAN = '/usr/lib/postgresql';

/** Finds pgbench: in PG_BIN, on PATH, or where Debian puts PostgreSQL. Says what to do when it is nowhere. */
export function findPgbench(): string {
  const { PG_BIN, PATH = '' } = process.env;
  const folders = [...(PG_BIN ? [PG_BIN] : []), ...PATH.split(path.delimiter), ...debianFolders()];
  const found = folders.map((folder) => path.join(folder, 'pgbench')).find((file) => existsSync(file));
  if (found) return found;
  throw new Error(
    'pgbench is not here, and every rate is told against it: install the contrib tools of PostgreSQL (Debian: ' +
      'postgresql-contrib) or name their folder in PG_BIN',
  );
}

const debianFolders = (): string[] =>
  existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => path.join(DEBIAN, version, 'bin'))
    : [];

/** Fills pgbench's own tables: 100 000 accounts for each unit of scale. */
export const fillPgbench = (at: ConnectionParts, scale: number): Promise<string> =>
  pgbench(at, ['-i', '-q', '-s', String(scale)]);

/** Transactions a second of one of pgbench's scripts, prepared, 16 clients. */
export async function runPgbench(
  at: ConnectionParts,
  script: PgbenchScript,
  seconds: number,
): Promise<number> {
  const counts = ['-c', String(CLIENTS), '-j', String(THREADS), '-T', String(seconds)];
  const output = await pgbench(at, ['-b', script, '-M', 'prepared', '-n', ...counts]);
  const tps = Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? Number.NaN);
  if (Number.isNaN(tps)) throw new Error(`pgbench did not say how fast it was: ${output}`);
  return tps;
}

async function pgbench(at: ConnectionParts, args: readonly string[]): Promise<string> {
  const child = spawn(findPgbench(), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PGHOST: at.host,
      PGPORT: String(at.port),
      PGUSER: at.user,
      PGPASSWORD: at.password,
      PGDATABASE: at.database,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`pgbench failed: ${output.trim()}`);
  return output;
}
