import { readFileSync } from 'node:fs';

import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';

import { transaction } from '../src/db/tx.ts';
import { fundHouse } from '../src/ledger/fund-house.ts';
import { testIds } from './support/betting.ts';
import { useDatabase } from './support/database.ts';
import { useServer } from './support/http.ts';
import { give, type Holder, holder } from './support/wallet.ts';

const at = useDatabase({ checksInvariants: false });
const server = useServer(at);
const INVARIANTS = readFileSync(new URL('../src/ledger/invariants.sql', import.meta.url), 'utf8');
let from: Holder;
let to: Holder;

beforeAll(async () => {
  await transaction(at.db, (tx) => fundHouse(tx, testIds));
  [from, to] = [await holder(server, 100_00n), await holder(server)];
  await give(server, from, to.id, '5');
  await at.owner.query(
    `insert into account_sums (account_id, seq, sums) values ($1, 1, '{"promo": "100000"}')`,
    [from.id * 16],
  );
});

/** What the books complain of after a harm, which is undone again. */
async function brokenAfter(harm: string): Promise<string[]> {
  const client = await at.owner.connect();
  try {
    await client.query('begin');
    await client.query(harm);
    const answers = await client.query(INVARIANTS);
    const rows = [answers].flat().flatMap((answer: pg.QueryResult) => answer.rows as { broken: string }[]);
    return [...new Set(rows.map(({ broken }) => broken))];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it.each([
  ['select 1', []],
  ['update transfers set amount_minor = amount_minor + 1', ['I12 a transfer has both its sides']],
  ['update transfers set to_member_id = 1 + to_member_id', ['I12 a transfer has both its sides']],
  ['delete from transfers', ['I12 a transfer has both its sides']],
  [
    `update entries set ref_id = ref_id + 1 where kind = 'transfer_in'`,
    ['I12 a transfer has both its sides'],
  ],
  [`update account_sums set sums = '{"promo": "99999"}'`, ['I13 kept sums are a recount of the entries']],
  [`update account_sums set sums = '{}'`, ['I13 kept sums are a recount of the entries']],
  [`update account_sums set seq = 1000`, expect.arrayContaining(['I13 sums are kept of entries that exist'])],
])('after "%s" the books say %j', async (harm, broken) => {
  await at.owner.query('alter table transfers drop constraint if exists transfers_to_member_id_fkey');
  expect(await brokenAfter(harm)).toEqual(broken);
});
