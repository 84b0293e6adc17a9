import { afterEach, beforeEach, expect, test } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { migrate, readMigrations } from '../src/db/migrate.ts';
import { ensurePartitions, partitionNames } from '../src/db/partitions.ts';
import { openOwner, type ConnectionParts } from '../src/db/pool.ts';
import { armFailpoints, type Failpoint } from '../src/kernel/failpoint.ts';
import { dropDatabase, emptyDatabase } from './support/database.ts';

const ours = readMigrations(new URL('../migrations/', import.meta.url));
const now = epochMs(Date.UTC(2031, 4, 5));
let connection: ConnectionParts;

beforeEach(async () => {
  connection = await emptyDatabase();
  return () => dropDatabase(connection.database);
});
afterEach(() => armFailpoints(undefined));

/** A first start of the database, as the server performs it. */
async function start(): Promise<void> {
  const owner = openOwner(connection);
  try {
    await migrate(owner, ours);
    await ensurePartitions(owner, now);
  } finally {
    await owner.end();
  }
}

/** Loses the connection when the failpoint is reached for the nth time. */
function failAt(point: Failpoint, nth: number): void {
  let passed = 0;
  armFailpoints((each) => {
    if (each === point && ++passed === nth)
      throw Object.assign(new Error(`lost at ${point}`), { code: 'ECONNRESET' });
  });
}

async function stateOf(): Promise<unknown[]> {
  const owner = openOwner(connection);
  const { rows } = await owner.query('select name from schema_migrations order by id');
  const tables = await partitionNames(owner);
  await owner.end();
  return [rows, tables.toSorted()];
}

test.each([
  ...ours.map((_, at): [Failpoint, number] => ['migration-ran', at + 1]),
  ['partition-made', 1] as const,
  ['partition-made', 5] as const,
])('a first start interrupted at %s, occurrence %i, is completed by the next start', async (point, nth) => {
  failAt(point, nth);
  await expect(start()).rejects.toThrow(`lost at ${point}`);
  armFailpoints(undefined);
  await start();
  const [migrations, tables] = await stateOf();
  expect(migrations).toEqual(ours.map(({ name }) => ({ name })));
  expect(tables).toHaveLength(3 * 11);
});
