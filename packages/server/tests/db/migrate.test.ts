import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { migrate, readMigrations, type Migration } from '../../src/db/migrate.ts';
import { openOwner, type ConnectionParts } from '../../src/db/pool.ts';
import { dropDatabase, emptyDatabase } from '../support/database.ts';

const ours = readMigrations(new URL('../../migrations/', import.meta.url));
let connection: ConnectionParts;
const folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));

beforeEach(async () => {
  connection = await emptyDatabase();
  return () => dropDatabase(connection.database);
});
beforeAll(() => writeFileSync(path.join(folder, '0001-one.sql'), 'create table one ();'));
afterAll(() => rmSync(folder, { recursive: true }));

async function withOwner<T>(work: (owner: ReturnType<typeof openOwner>) => Promise<T>): Promise<T> {
  const owner = openOwner(connection);
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

test('the first run applies every migration and the second none', async () => {
  expect(await withOwner((owner) => migrate(owner, ours))).toEqual(ours.map(({ name }) => name));
  expect(await withOwner((owner) => migrate(owner, ours))).toEqual([]);
});

test('twenty concurrent servers apply each migration exactly once', async () => {
  const owners = Array.from({ length: 20 }, () => openOwner(connection, 1));
  const ran = await Promise.all(owners.map((owner) => migrate(owner, ours)));
  await Promise.all(owners.map((owner) => owner.end()));
  expect(ran.flat().toSorted()).toEqual(ours.map(({ name }) => name));
});

test('an applied migration that was edited is rejected', async () => {
  await withOwner((owner) => migrate(owner, ours));
  const edited = ours.map((each, index): Migration => (index === 0 ? { ...each, checksum: 'other' } : each));
  await expect(withOwner((owner) => migrate(owner, edited))).rejects.toThrow(`${ours[0]?.name} was edited`);
});

test('a database newer than the program is rejected', async () => {
  await withOwner((owner) => migrate(owner, ours));
  const older = ours.slice(0, -1);
  await expect(withOwner((owner) => migrate(owner, older))).rejects.toThrow('migrated by a newer version');
});

test('a failed migration rolls back and is run again', async () => {
  const bad: Migration = {
    id: 1,
    name: '0001-bad.sql',
    text: 'create table half (); select 1 / 0',
    checksum: 'a',
  };
  const good: Migration = { ...bad, text: 'create table half ()', checksum: 'b' };
  await expect(withOwner((owner) => migrate(owner, [bad]))).rejects.toThrow('division by zero');
  expect(await withOwner((owner) => migrate(owner, [good]))).toEqual(['0001-bad.sql']);
});

test('a gap in the migration numbers is rejected', () => {
  writeFileSync(path.join(folder, '0003-three.sql'), 'select 1');
  expect(() => readMigrations(folder)).toThrow('0003-three.sql should carry the number 2');
});
