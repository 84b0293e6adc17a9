import type pg from 'pg';

import { watchConnection } from './connection-watchdog.ts';
import { PatientPool } from './patient-pool.ts';
import { PrimaryClient } from './primary-client.ts';
import { openReader, type Reader } from './reader.ts';
import { columnTypes } from './types.ts';

/** The address of the database: a URL, or the parts given by the embedded supervisor. */
export type Connection = { connectionString: string } | ConnectionParts | LiveConnection;
export type ConnectionParts = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

/** The same with a password that is read anew for each connection, because it may have been changed. */
export type LiveConnection = Omit<ConnectionParts, 'password'> & { password: () => string };

/** The randomness and timers of retries; the server passes its own source, a simulation a seeded one. */
export type Jitter = {
  unit(): number;
  /** Node's timers by default. Units: ms. */
  sleep?(ms: number): Promise<unknown>;
};

export type Database = {
  /** Ordinary transactions: one caller per connection, one statement at a time. */
  readonly main: pg.Pool;
  /** Transactions of one member that wait for rounds: the bets of all others come first there, and the waits
   *  must not take the connections of calls that have nothing to do with a round. */
  readonly sale: pg.Pool;
  /** The bet batches: pipelined connections, which send statements without waiting for the previous one. */
  readonly batch: pg.Pool;
  /** Single reads outside a transaction, shared by all callers over a few pipelined connections. */
  readonly reader: Reader;
  readonly random: Jitter;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  random: Jitter;
  /** Called when an idle connection broke; the pool has already removed it. */
  onIdleError?: (error: Error) => void;
  mainSize?: number;
  saleSize?: number;
  batchSize?: number;
  readerSize?: number;
  /** Longest wait of a caller for a connection, of the pool or a new one; 5 s by default. */
  waitAtMostMs?: number;
};

/** The database aborts a statement after 3 s, a lock wait after 2 s and a transaction left idle after 3 s,
 *  which bounds how long closing a round waits, and how long a bet waits for a server whose connection
 *  stopped answering. Sessions of a server that vanished are detected after a quarter of a minute and
 *  release their connections. */
const APP_SETTINGS = [
  'timezone=UTC',
  'statement_timeout=3000',
  'lock_timeout=2000',
  'idle_in_transaction_session_timeout=3000',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=2',
  'tcp_keepalives_count=3',
];
/** A bet batch reaches every row by its key. By default the planner keeps the plan from when a day's table
 *  was almost empty, and scans the whole table with every batch until the next analyze. */
const BATCH_SETTINGS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_bitmapscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  // A query ordered by a key then uses that key's index.
  'enable_sort=off',
];
/** The same problem for lists: a page of a list must use an index, even if its table was small a minute
 *  ago. Planned once: planning a list over a month of partitions would otherwise take longer than its
 *  execution. */
const READER_SETTINGS = ['enable_seqscan=off', 'plan_cache_mode=force_generic_plan'];
const UNLIMITED_SETTINGS = ['timezone=UTC'];
const WAIT_AT_MOST_MS = 5_000;
/** TCP keepalive of an idle connection starts after this time; the system's default is two hours. */
const KEEP_ALIVE_AFTER_MS = 5_000;

const optionsOf = (settings: readonly string[]): string => settings.map((each) => `-c ${each}`).join(' ');

/** Opens the server's pools, with the rights of its login. They reach a primary, never a standby. The first
 *  query opens the first connection. */
export function openDatabase(connection: Connection, options: DatabaseOptions): Database {
  const config = appConfig(connection, options.waitAtMostMs ?? WAIT_AT_MOST_MS);
  const onError = options.onIdleError ?? (() => {});
  const silence = watchConnection();
  const main = newPool({ ...config, Client: PrimaryClient, max: options.mainSize ?? 10 }, onError);
  const sale = newPool({ ...config, Client: PrimaryClient, max: options.saleSize ?? 4 }, onError);
  const batchOptions = optionsOf([...APP_SETTINGS, ...BATCH_SETTINGS]);
  const batch = newPool(
    {
      ...config,
      Client: PrimaryClient,
      options: batchOptions,
      max: options.batchSize ?? 2,
      pipeline: true,
    },
    onError,
  );
  const readerOptions = optionsOf([...APP_SETTINGS, ...READER_SETTINGS]);
  const reader = openReader(
    { ...config, options: readerOptions, pipeline: true },
    options.readerSize ?? 4,
    onError,
    silence.add,
  );
  for (const pool of [main, sale, batch]) pool.on('connect', silence.add);
  return {
    main,
    sale,
    batch,
    reader,
    random: options.random,
    close: async () => {
      await Promise.all([main.end(), sale.end(), batch.end(), reader.end()]);
      silence.stop();
    },
  };
}

/** Opens a pool without time limits, for checks of the whole books. */
export const openUnlimited = (connection: Connection, max = 2): pg.Pool =>
  newPool({ ...connection, types: columnTypes, options: optionsOf(UNLIMITED_SETTINGS), max }, () => {});

/** The same with the rights of the schema's owner: migrations, and direct table access in tests. */
export const openOwner = (connection: Connection, max?: number): pg.Pool => openUnlimited(connection, max);

/** The initial settings of every server connection. */
const appConfig = (connection: Connection, waitAtMostMs: number): pg.ClientConfig => ({
  ...connection,
  types: columnTypes,
  options: optionsOf(APP_SETTINGS),
  application_name: 'tessera',
  connectionTimeoutMillis: waitAtMostMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
});

function newPool(config: pg.PoolConfig, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new PatientPool({ idleTimeoutMillis: 30_000, ...config });
  // Without a listener, the error of a broken connection would end the process. While a connection is idle,
  // the pool reports the error. While it is checked out or being handed out (a server may become ready and
  // shut down in one packet), the current or next statement fails with it.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
