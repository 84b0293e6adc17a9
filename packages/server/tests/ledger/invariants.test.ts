import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { transaction } from '../../src/db/tx.ts';
import { INVARIANTS } from '../../src/folders.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { findBreaches, readInvariants } from '../../src/ops/books-store.ts';
import { checkBooks } from '../../src/ops/check-books.ts';
import { testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { useWorld } from '../support/round-world.ts';
import { fillBooks } from '../support/sound-books.ts';
import { FREELY } from '../support/withdrawing.ts';
import { BREAKAGES as BOOKS } from './broken-books.ts';
import { TICKETS } from './broken-tickets.ts';

const QUERIES = 83;
const BREAKAGES = [...BOOKS, ...TICKETS];

const at = useDatabase();
const server = useServer(at, FREELY);
const world = useWorld(at, [1, 11]);
const invariants = readInvariants(readFileSync(INVARIANTS, 'utf8'));

beforeAll(async () => {
  await transaction(at.db, (tx) => fundHouse(tx, testIds));
  await fillBooks(at, await world.server(), server);
});

/** The queries that return a row after some statements, which are rolled back. */
async function brokenBy(sql: string, hasTriggers = false): Promise<string[]> {
  const client = await at.owner.connect();
  try {
    await client.query('begin');
    if (!hasTriggers) await client.query('set local session_replication_role = replica');
    await client.query(sql);
    const broken: string[] = [];
    for (const invariant of invariants) {
      const { count } = await findBreaches(client, invariant);
      if (count > 0n) broken.push(invariant.name);
    }
    return broken;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('invariants.sql', () => {
  it(`contains ${QUERIES} queries, each with a unique name`, () => {
    expect(invariants).toHaveLength(QUERIES);
    expect(new Set(invariants.map(({ name }) => name)).size).toBe(QUERIES);
  });

  it('has a test case that violates each query', () => {
    const broken = new Set(BREAKAGES.map(({ rule }) => rule));
    expect(invariants.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
  });

  it.each([
    ['missing', undefined, 'ENOENT'],
    ['empty', '', 'there is no invariant to check'],
    ['without a query', '-- I1: nothing\n', 'there is no invariant to check'],
    ['with a nameless query', 'select 1;\n', 'a query of the invariants has no name'],
  ])('fails the ledger check when it is %s', async (_, text, message) => {
    const dir = mkdtempSync(join(tmpdir(), 'invariants-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const file = join(dir, 'invariants.sql');
    if (text !== undefined) writeFileSync(file, text);
    await expect(checkBooks(at.owner, pathToFileURL(file)).next()).rejects.toThrow(message);
  });
});

describe('invariant queries', () => {
  it('return no row on a sound ledger', async () => {
    expect(await brokenBy('select 1')).toEqual([]);
  });

  it.each(BREAKAGES)('"$rule" returns a row after $by', async ({ rule, sql, hasTriggers, implies = [] }) => {
    expect((await brokenBy(sql, hasTriggers)).toSorted()).toEqual([rule, ...implies].toSorted());
  });
});
