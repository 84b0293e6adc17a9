import { beforeAll, describe, expect, it } from 'vitest';

import { transaction } from '../../src/db/tx.ts';
import { appendAudit, firstBrokenAudit } from '../../src/fairness/audit-chain.ts';
import { runBooks } from '../../src/ops/run-books.ts';
import { newMember, seedHouse } from '../support/betting.ts';
import { urlOf, useDatabase } from '../support/database.ts';

const at = useDatabase({ checksInvariants: false });
let accountId: bigint;

beforeAll(async () => {
  await seedHouse(at.db, at.owner);
  accountId = (await newMember(at.db, 100n)).accountId;
  for (const n of [1, 2, 3]) await transaction(at.db, (tx) => appendAudit(tx, 'freeze', { n }));
});

/** Output of the command for the database of the test, and whether it passed. */
async function books(): Promise<{ isSound: boolean; lines: string[] }> {
  const lines: string[] = [];
  const isSound = await runBooks({ dataDir: '', databaseUrl: urlOf(at.login) }, (line) => lines.push(line));
  return { isSound, lines };
}

/** Modifies the database, runs the check, and rolls back. */
async function after<T>(harm: string, mend: string, look: () => Promise<T>): Promise<T> {
  await at.owner.query(harm);
  return look().finally(() => at.owner.query(mend));
}

describe('ledger check', () => {
  it('passes on a sound installation and lists every invariant', async () => {
    const { isSound, lines } = await books();
    expect(isSound).toBe(true);
    expect(lines).toContain('holds   I2 a balance is its last entry');
    expect(lines).toContain("holds   I8 a bet falls into its round's time");
    expect(lines.at(-2)).toBe('holds   the audit chain is whole');
    expect(lines.at(-1)).toMatch(/^[3-9]\d checked, 0 broken$/);
  });

  it('reports each violation with its count and place', async () => {
    const set = (minor: number) => `update accounts set balance_minor = ${minor} where id = ${accountId}`;
    const { isSound, lines } = await after(set(101), set(100), books);
    expect(isSound).toBe(false);
    expect(lines).toContain('BROKEN  I2 a balance is its last entry (1)');
    expect(lines).toContain(`        ${accountId}: 101 seq 1`);
    expect(lines.at(-1)).toMatch(/ 1 broken$/);
  });

  it('prints the first few of many violations', async () => {
    const many = `insert into entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor)
      select 999, n, 5, 'promo', 1, n from generate_series(1, 8) n`;
    const { lines } = await after(many, 'delete from entries where account_id = 999', books);
    expect(lines).toContain('BROKEN  I2 an entry has an account (8)');
    expect(lines).toContain('        and 3 more');
  });

  it.each([
    ['changed', `update audit_chain set body = '{"n":4}' where seq = 2`, 2],
    ['cut out', 'delete from audit_chain where seq = 2', 2],
    ['cut off at the end', 'delete from audit_chain where seq = 3', 3],
  ])('detects an entry of the audit chain that was %s', async (_, harm, seq) => {
    await at.owner.query('create table kept as select * from audit_chain');
    const mend = `alter table audit_chain disable trigger user; delete from audit_chain;
      insert into audit_chain select * from kept; alter table audit_chain enable trigger user; drop table kept`;
    const [first, { isSound, lines }] = await after(harm, mend, async () => [
      await firstBrokenAudit(at.owner),
      await books(),
    ]);
    expect([first, isSound]).toEqual([seq, false]);
    expect(lines).toContain(`        entry ${seq}: is not what was written`);
  });

  it('reports that no server is running', async () => {
    await expect(runBooks({ dataDir: '/nowhere', databaseUrl: undefined })).rejects.toThrow(
      'no database runs on /nowhere',
    );
  });
});
