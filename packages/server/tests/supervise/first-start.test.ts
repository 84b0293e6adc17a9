import { afterEach, beforeEach, expect, test } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { isWhole } from '../../../../e2e/support/extent.ts';
import { migrate, readMigrations } from '../../src/db/migrate.ts';
import { ensurePartitions, partitionNames } from '../../src/db/partitions.ts';
import { openOwner, type ConnectionParts } from '../../src/db/pool.ts';
import { armFailpoints, type Failpoint } from '../../src/kernel/failpoint.ts';
import { dropDatabase, emptyDatabase } from '../support/database.ts';

const ours = readMigrations(new URL('../../migrations/', import.meta.url));
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

async function stateOf(): Promise<readonly [names: string[], partitions: string[]]> {
  const owner = openOwner(connection);
  const { rows } = await owner.query<{ name: string }>('select name from schema_migrations order by id');
  const tables = await partitionNames(owner);
  await owner.end();
  return [rows.map(({ name }) => name), tables.toSorted()];
}

async function expectComplete(): Promise<void> {
  const [names, tables] = await stateOf();
  expect(names).toEqual(ours.map(({ name }) => name));
  expect(tables).toHaveLength(3 * 11);
}

// Each of these migrates from nothing. One after the other, on one database, all are interrupted below.
const APART = isWhole ? ours.map((_, at) => at + 1) : [1, ours.length];

test.each([
  ...APART.map((nth): [Failpoint, number] => ['migration-ran', nth]),
  ['partition-made', 1] as const,
  ['partition-made', 5] as const,
])('a first start interrupted at %s, occurrence %i, is completed by the next start', async (point, nth) => {
  failAt(point, nth);
  await expect(start()).rejects.toThrow(`lost at ${point}`);
  armFailpoints(undefined);
  await start();
  await expectComplete();
});

test('starts of which each is interrupted at one more migration keep what the one before has done', async () => {
  for (const at of ours.keys()) {
    failAt('migration-ran', at + 1);
    await expect(start()).rejects.toThrow('lost at migration-ran');
    expect((await stateOf())[0]).toEqual(ours.slice(0, at).map(({ name }) => name));
  }
  armFailpoints(undefined);
  await start();
  await expectComplete();
});
