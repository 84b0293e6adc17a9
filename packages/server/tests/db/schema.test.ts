import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { schemaText } from '../../scripts/schema-text.ts';
import { migrate, readMigrations } from '../../src/db/migrate.ts';
import { openOwner } from '../../src/db/pool.ts';
import { MIGRATIONS } from '../../src/folders.ts';
import { dropDatabase, emptyDatabase } from '../support/database.ts';

const SCHEMA = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');

/** The schema of an empty database after some statements of its owner. */
async function schemaAfter(work: (owner: ReturnType<typeof openOwner>) => Promise<unknown>): Promise<string> {
  const connection = await emptyDatabase();
  const owner = openOwner(connection, 1);
  try {
    await work(owner);
    return await schemaText(owner);
  } finally {
    await owner.end();
    await dropDatabase(connection.database);
  }
}

test('schema.sql is the schema that the migrations create', async () => {
  const migrated = await schemaAfter((owner) => migrate(owner, readMigrations(MIGRATIONS)));
  expect(migrated, 'schema.sql is out of date: run `npm run schema` and commit the file').toBe(SCHEMA);
});

test('schema.sql recreates the schema it describes', async () => {
  expect(await schemaAfter((owner) => owner.query(SCHEMA))).toBe(SCHEMA);
});

test.each([
  ['a view', 'create view names as select 1 as n', 'v names'],
  ['a type', `create type colour as enum ('red')`, 'type colour'],
  ['a sequence of its own', 'create sequence counter', 'counter is a sequence'],
])('schemaText rejects %s, which it cannot print', async (_, text, name) => {
  await expect(schemaAfter((owner) => owner.query(text))).rejects.toThrow(name);
});
