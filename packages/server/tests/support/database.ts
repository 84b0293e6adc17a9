import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

import { openDatabase, openOwner, type ConnectionParts, type Database } from '../../src/db/pool.ts';
import { INVARIANTS } from '../../src/folders.ts';
import { readInvariants } from '../../src/ops/books-store.ts';
import { seededRandom } from './random.ts';
import { restartRoundNumbers } from './rounds/round-numbers.ts';

/** The database of a test file. Read its fields inside tests and hooks, not at the top of the file. */
export type TestDatabase = {
  /** The pools of the server, with its privileges. */
  readonly db: Database;
  /** The pool of the owner: reads every table and may change what the server may not. */
  readonly owner: pg.Pool;
  /** As the owner, and as the server. */
  readonly connection: ConnectionParts;
  readonly login: ConnectionParts;
};

/** Creates a database for the test file, cloned from the migrated template, and drops it at the end. After
 *  each test every query of invariants.sql must return no row, unless the file violates the ledger on
 *  purpose and says so. `waitAtMostMs` is the patience of the pools. */
export function useDatabase(
  options: { checksInvariants?: boolean; waitAtMostMs?: number } = {},
): TestDatabase {
  const opened: { -readonly [K in keyof TestDatabase]?: TestDatabase[K] } & { invariants?: Checker } = {};
  beforeAll(async () => {
    restartRoundNumbers();
    opened.connection = await cloneTemplate();
    opened.login = { ...opened.connection, ...inject('serverLogin') };
    const { waitAtMostMs } = options;
    const patience = waitAtMostMs === undefined ? {} : { waitAtMostMs };
    opened.db = openDatabase(opened.login, { random: seededRandom(1), ...patience });
    opened.owner = openOwner(opened.connection, 4);
    opened.invariants = invariantChecker(opened.connection);
  });
  afterEach(async () => {
    if (opened.invariants && (options.checksInvariants ?? true)) await opened.invariants.check();
  });
  afterAll(async () => {
    await opened.invariants?.end();
    await opened.db?.close();
    await opened.owner?.end();
    if (opened.connection) await dropDatabase(opened.connection.database);
  });
  return {
    get db() {
      return present(opened.db);
    },
    get owner() {
      return present(opened.owner);
    },
    get connection() {
      return present(opened.connection);
    },
    get login() {
      return present(opened.login);
    },
  };
}

/** A fresh database cloned from the template, for tests that need more than one. The caller drops it. */
async function cloneTemplate(): Promise<ConnectionParts> {
  const template = inject('template');
  const database = `t_${randomBytes(6).toString('hex')}`;
  await asAdmin((client) =>
    client.query(`create database ${database} template ${template.database} strategy file_copy`),
  );
  return { ...template, database };
}

/** An empty database, as on the first start of a server. The caller drops it. */
export async function emptyDatabase(): Promise<ConnectionParts> {
  const database = `t_${randomBytes(6).toString('hex')}`;
  await asAdmin((client) => client.query(`create database ${database}`));
  return { ...inject('template'), database };
}

/** The address of a database, with the folder of its socket as a parameter. */
export const urlOf = ({ host, port, user, password, database }: ConnectionParts): string =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

export const dropDatabase = (database: string): Promise<unknown> =>
  asAdmin((client) => client.query(`drop database if exists ${database} with (force)`));

type Checker = { readonly check: () => Promise<void>; readonly end: () => Promise<void> };

/** Runs every query of invariants.sql after a test and fails with the rows that any of them returns. They are
 *  one statement, planned once for each file, on a connection of its own: planning takes twelve times as long
 *  as running on the few rows of a test. PostgreSQL plans anew what no longer fits its tables. */
function invariantChecker(connection: ConnectionParts): Checker {
  let opened: pg.Client | undefined;
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...connection, options: '-c timezone=UTC' });
    // A test may end all connections, or the database itself: the next check opens another one.
    client.on('error', () => void (opened = undefined));
    await client.connect();
    const invariants = readInvariants(readFileSync(INVARIANTS, 'utf8'));
    expect(invariants.length, 'there are invariants to check').toBeGreaterThan(40);
    const parts = invariants.map(
      ({ name, query }) =>
        `select ${pg.escapeLiteral(name)} as invariant, to_jsonb(found) as found from (${query}) found`,
    );
    await client.query(`prepare broken as ${parts.join(' union all ')}`);
    return client;
  };
  return {
    check: async () => {
      opened ??= await open();
      const { rows } = await opened.query('execute broken');
      expect(rows, 'the books must hold after every test').toEqual([]);
    },
    end: async () => opened?.end(),
  };
}

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...inject('template'), database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the test database is open only inside tests and hooks');
  return value;
}
