import pg from 'pg';

import { watchConnection } from './connection-watchdog.ts';
import { openReader, type Reader } from './reader.ts';
import { columnTypes } from './types.ts';

/** Where the database is: a URL, or the parts the embedded supervisor hands out. */
export type Connection = { connectionString: string } | ConnectionParts;
export type ConnectionParts = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

/** What a retry waits by; the server passes its own source, a simulation a seeded one. */
export type Jitter = {
  unit(): number;
  /** Node's timers when left out. Units: ms. */
  sleep?(ms: number): Promise<unknown>;
};

export type Database = {
  /** Ordinary transactions: one caller a connection, one statement at a time. */
  readonly main: pg.Pool;
  /** The bet batches: pipelined connections, so that statements are sent without waiting for the one
   *  before. */
  readonly batch: pg.Pool;
  /** Single reads outside a transaction, shared by all callers over a few pipelined connections. */
  readonly reader: Reader;
  readonly random: Jitter;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  random: Jitter;
  /** Called with a connection that broke while nobody used it; the pool has already dropped it. */
  onIdleError?: (error: Error) => void;
  mainSize?: number;
  batchSize?: number;
  readerSize?: number;
};

/** Statements of the server run as this role, which can add to the ledger, the draws and the audit chain but
 *  alter none of them. Migrations run as the owner. */
const APP_ROLE = 'tessera_app';

/** A statement longer than 3 s, a lock awaited for 2 s or a transaction left idle for 3 s is ended by the
 *  database, so that closing a round never waits longer than that, nor a bet for a server whose connection
 *  fell silent. Sessions of a server that is gone without a word are noticed after a quarter of a minute and
 *  give their places back. */
const APP_SETTINGS = [
  `role=${APP_ROLE}`,
  'timezone=UTC',
  'statement_timeout=3000',
  'lock_timeout=2000',
  'idle_in_transaction_session_timeout=3000',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=2',
  'tcp_keepalives_count=3',
];
/** A bet batch reaches every row by its key. Left to itself the planner keeps the plan it made while a day's
 *  table was almost empty, and reads the whole table with every batch until the next analyze. */
const BATCH_SETTINGS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_bitmapscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  // What a statement asks for in the order of a key is then read by that key's index.
  'enable_sort=off',
];
/** The same trap for lists: a page of a list is read from an index, however small its table was a minute ago.
 *  Planned once: a list over a month of days would else be planned for longer than it is read. */
const READER_SETTINGS = ['enable_seqscan=off', 'plan_cache_mode=force_generic_plan'];
const OWNER_SETTINGS = ['timezone=UTC'];
const CONNECT_TIMEOUT_MS = 5_000;
/** An idle connection is asked for a sign of life by the system after so long; unasked, it would be after two
 *  hours. */
const KEEP_ALIVE_AFTER_MS = 5_000;

const optionsOf = (settings: readonly string[]): string => settings.map((each) => `-c ${each}`).join(' ');

/** Opens the server's pools. Nothing is connected before the first query. */
export function openDatabase(connection: Connection, options: DatabaseOptions): Database {
  const config = appConfig(connection);
  const onError = options.onIdleError ?? (() => {});
  const silence = watchConnection();
  const main = newPool({ ...config, max: options.mainSize ?? 10 }, onError);
  const batchOptions = optionsOf([...APP_SETTINGS, ...BATCH_SETTINGS]);
  const batch = newPool(
    { ...config, options: batchOptions, max: options.batchSize ?? 2, pipeline: true },
    onError,
  );
  const readerOptions = optionsOf([...APP_SETTINGS, ...READER_SETTINGS]);
  const reader = openReader(
    { ...config, options: readerOptions, pipeline: true },
    options.readerSize ?? 4,
    onError,
    silence.add,
  );
  for (const pool of [main, batch]) pool.on('connect', silence.add);
  return {
    main,
    batch,
    reader,
    random: options.random,
    close: async () => {
      await Promise.all([main.end(), batch.end(), reader.end()]);
      silence.stop();
    },
  };
}

/** Opens a pool with the rights of the schema's owner: migrations, partitions, the tests' own looks into
 *  tables. */
export const openOwner = (connection: Connection, max = 2): pg.Pool =>
  newPool({ ...connection, types: columnTypes, options: optionsOf(OWNER_SETTINGS), max }, () => {});

/** What every connection of the server starts with: its rights and its limits. */
const appConfig = (connection: Connection): pg.ClientConfig => ({
  ...connection,
  types: columnTypes,
  options: optionsOf(APP_SETTINGS),
  application_name: 'tessera',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
});

function newPool(config: pg.PoolConfig, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ idleTimeoutMillis: 30_000, ...config });
  // Unheard, the error of a connection that breaks would end the process. While it lies idle the pool tells
  // of it. While it is out, and as it is handed out (a server that goes down may say so in one breath with
  // being ready), the statement under way or the next one fails and says it.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
