import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { StartupError } from '../../kernel/startup-error.ts';
import type { ConnectionParts, LiveConnection } from '../pool.ts';
import { ensureLogin, SERVER_ROLE } from '../server-login.ts';
import { sqlState } from '../tx.ts';
import { type Archiving, archiveSettings } from './archiving.ts';
import {
  DEFAULT_DATABASE,
  ensureCluster,
  PASSWORD_FILE,
  readPassword,
  SERVER_PASSWORD_FILE,
  SUPERUSER,
} from './cluster.ts';
import { place, type Placement } from './placement.ts';
import { rotateLog } from './postgres-log.ts';
import {
  isAlive,
  readPidFile,
  startPostmaster,
  type Postmaster,
  type PostmasterExtra,
} from './postmaster.ts';
import { assertTablespaces } from './tablespace-links.ts';

// absent -> running: a postmaster that already serves our folder is adopted (a killed server leaves one
// behind), else one is started, after initdb on the first start. running -> absent -> running: PostgreSQL
// died; it is restarted, with growing delays, for a minute. running -> stopped: stop() was called;
// PostgreSQL ends its sessions, writes a checkpoint and exits.

export type Embedded = {
  /** As the superuser: migrations. */
  readonly connection: ConnectionParts;
  /** As the server, with the password of now. */
  readonly login: ConnectionParts;
  /** The same for pools, whose later connections may need another password. */
  readonly liveLogin: LiveConnection;
  /** The postmaster's process id; it changes after a restart of PostgreSQL. */
  pid(): number;
  readonly notice: string | undefined;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  database?: string;
  /** Additional settings; disposable clusters of tests turn fsync off here. */
  settings?: Record<string, string>;
  /** Copies the finished files of the WAL; absent: none. */
  archiving?: Archiving | undefined;
  /** Longest recovery of PostgreSQL until it is ready. ms */
  readyTimeoutMs?: number;
  /** Called when PostgreSQL has died, and when it is back or could not be restarted. */
  onEvent?: (event: 'died' | 'restarted' | 'gave up', error?: Error) => void;
};

const WRONG_PASSWORD = '28P01';
const WATCH_MS = 250;
const RESTART_FIRST_MS = 100;
const RESTART_WAIT_MAX_MS = 5_000;
const RESTART_FOR_MS = 60_000;
const STOP_FAST_MS = 8_000;
const STOP_POLL_MS = 20;

/** Starts PostgreSQL on a data folder and keeps it running until stopped. */
export async function startEmbedded(given: EmbeddedOptions): Promise<Embedded> {
  const placement = place(given.dataDir);
  const archive = archiveSettings(placement, given.archiving);
  const options = { ...given, settings: { ...archive, ...given.settings } };
  const password = readPassword(placement.dataDir);
  await ensureCluster(placement, password);
  assertTablespaces(placement.cluster);
  let postmaster = (await adopt(placement, password, archive)) ?? (await startPostmaster(placement, options));
  let isStopping = false;
  const stopping = new AbortController();
  const database = options.database ?? DEFAULT_DATABASE;
  const connection = { ...at(postmaster), user: SUPERUSER, password, database };
  const serverPassword = (): string => readPassword(placement.dataDir, SERVER_PASSWORD_FILE);
  const login = { ...connection, user: SERVER_ROLE, password: serverPassword() };
  await ensureDatabase(connection, login.password);

  const watch = async (): Promise<void> => {
    while (!isStopping) {
      await sleep(WATCH_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      rotateLog(placement.logFile);
      if (isStopping || isAlive(postmaster.pid)) continue;
      options.onEvent?.('died');
      // On the same port, so that the pools can reconnect.
      const settings = { ...options.settings, port: String(postmaster.port) };
      const restarted = await restart(placement, { ...options, settings }, () => isStopping);
      if (restarted instanceof Error) return options.onEvent?.('gave up', restarted);
      if (!restarted) return;
      postmaster = restarted;
      options.onEvent?.('restarted');
    }
  };
  const watching = watch();

  return {
    connection,
    login,
    liveLogin: { ...login, password: serverPassword },
    pid: () => postmaster.pid,
    notice: placement.notice,
    async stop() {
      if (isStopping) return;
      isStopping = true;
      stopping.abort();
      await stopPostmaster(postmaster.pid);
      await watching;
    },
  };
}

const at = ({ host, port }: Postmaster): { host: string; port: number } => ({ host, port });

/** Finds a live postmaster of this folder that accepts our password. A process id reused by another program
 *  does not answer, and PostgreSQL's own lock decides what happens next. One that archives otherwise than it
 *  should now is stopped: it takes that up at a start alone. */
async function adopt(
  { cluster }: Placement,
  password: string,
  archive: Record<string, string>,
): Promise<Postmaster | undefined> {
  const found = readPidFile(cluster);
  if (!found || !isAlive(found.pid)) return undefined;
  const client = looker({ ...at(found), user: SUPERUSER, password, database: 'postgres' });
  try {
    await client.connect();
    const answer = await client.query<{ folder: string; mode: string; command: string }>(
      `select current_setting('data_directory') as folder, current_setting('archive_mode') as mode,
         current_setting('archive_command') as command`,
    );
    const [now] = answer.rows;
    if (now?.folder !== cluster) return undefined;
    const { archive_mode: mode = 'off', archive_command: command } = archive;
    if (now.mode === mode && (command === undefined || now.command === command)) return found;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
  await stopPostmaster(found.pid);
  return undefined;
}

/** A connection for a few queries. If it breaks between two of them, the next one fails, not the process. */
function looker(config: ConnectionParts): pg.Client {
  const client = new pg.Client(config);
  client.on('error', () => {});
  return client;
}

async function ensureDatabase(
  { database, ...server }: ConnectionParts,
  serverPassword: string,
): Promise<void> {
  const client = looker({ ...server, database: 'postgres' });
  try {
    await client.connect();
    const there = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (there.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
    await ensureLogin(client, serverPassword);
  } catch (error) {
    if (sqlState(error) !== WRONG_PASSWORD) throw error;
    throw new StartupError(
      `the password in ${PASSWORD_FILE} does not open the database beside it: restore the file from a backup`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

async function restart(
  placement: Placement,
  extra: PostmasterExtra,
  isStopping: () => boolean,
): Promise<Postmaster | Error | undefined> {
  const deadline = performance.now() + RESTART_FOR_MS;
  let waitMs = RESTART_FIRST_MS;
  for (;;) {
    try {
      const started = await startPostmaster(placement, extra);
      if (!isStopping()) return started;
      await stopPostmaster(started.pid);
      return undefined;
    } catch (error) {
      if (isStopping()) return undefined;
      if (performance.now() > deadline) return error as Error;
    }
    await sleep(waitMs);
    waitMs = Math.min(waitMs * 2, RESTART_WAIT_MAX_MS);
  }
}

/** Fast shutdown; after eight seconds immediate shutdown, from which the next start recovers by the WAL. */
async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, forMs] of [
    ['SIGINT', STOP_FAST_MS],
    ['SIGQUIT', 1_000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const deadline = performance.now() + forMs;
    while (isAlive(pid) && performance.now() < deadline) await sleep(STOP_POLL_MS);
  }
}
