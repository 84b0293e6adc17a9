import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';

import { transaction } from '../../src/db/tx.ts';
import { appendAudit, findBrokenAudit } from '../../src/fairness/audit-chain.ts';
import { type Checkpoint, readCheckpoints, writeCheckpoint } from '../../src/fairness/audit-checkpoints.ts';
import { publicKeyOf } from '../../src/fairness/operator-key.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { runAudit } from '../../src/ops/run-audit.ts';
import { testOperator } from '../support/betting.ts';
import { urlOf, useDatabase } from '../support/database.ts';
import { withoutReplication } from '../support/database/without-replication.ts';
import { seededRandom } from '../support/random.ts';
import { type AuditEntry, hashOf } from './audit-entry.ts';

type Entry = AuditEntry & { readonly hash: string };

const it = useDatabase({ checksInvariants: false });
const KEYS = new Set([testOperator.publicKey.toString('hex')]);
const ENTRIES = 60;
const EVERY = 13;
const ROUNDS = 100;
let file: string;
let checkpoints: readonly Checkpoint[];

/** Sixty entries, with a checkpoint after every thirteenth and after the last. */
beforeAll(async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'checkpoints-'));
  file = path.join(folder, 'outside', 'checkpoints.jsonl');
  const ctx = { db: it.db, operator: testOperator, clock: systemClock };
  for (let n = 1; n <= ENTRIES; n++) {
    await transaction(it.db, (tx) => appendAudit(tx, n % 3 === 0 ? 'operator' : 'close', { n }));
    if (n % EVERY === 0 || n === ENTRIES) await writeCheckpoint(ctx, file);
  }
  ({ checkpoints } = readCheckpoints(file, KEYS));
  return () => rmSync(folder, { recursive: true });
});

const DAMAGES: Readonly<Record<string, (list: readonly Entry[], at: number) => readonly Entry[]>> = {
  changed: (list, at) => list.with(at, { ...list[at]!, body: '{"n":0}' }),
  deleted: (list, at) => list.toSpliced(at, 1),
  reordered: (list, at) => {
    const [one, two] = [list[at]!, list[at + 1]!];
    return list.with(at, { ...two, seq: one.seq }).with(at + 1, { ...one, seq: two.seq });
  },
  cut: (list, at) => list.slice(0, at),
};

/** The entries with numbers, links and hashes that fit again, as one leaves them who owns the database. */
function rewritten(list: readonly Entry[]): Entry[] {
  const out: Entry[] = [];
  for (const [at, entry] of list.entries()) {
    const linked = { ...entry, seq: at + 1, prev: out.at(-1)?.hash ?? '00'.repeat(32) };
    out.push({ ...linked, hash: hashOf(linked) });
  }
  return out;
}

/** Replaces the whole chain for the time of some work. `head`: whether the head is moved as well. */
async function withChain<T>(
  list: readonly Entry[],
  movesHead: boolean,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await it.owner.connect();
  try {
    await client.query('begin; alter table audit_chain disable trigger user; delete from audit_chain');
    await client.query(
      `insert into audit_chain select seq, to_timestamp(at / 1000.0), kind, body, decode(prev, 'hex'), decode(hash, 'hex')
       from jsonb_to_recordset($1) as x (seq bigint, at bigint, kind text, body text, prev text, hash text)`,
      [JSON.stringify(list)],
    );
    if (movesHead)
      await client.query(`update audit_head set (seq, hash) =
        (select seq, hash from audit_chain order by seq desc limit 1)`);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function chain(): Promise<Entry[]> {
  const { rows } = await it.owner.query<Omit<Entry, 'seq'> & { seq: bigint }>(
    `select seq, at, kind, body, encode(prev, 'hex') as prev, encode(hash, 'hex') as hash from audit_chain order by seq`,
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

test('a change, a deletion, a swap and a cut are found in 100 of 100, with the first bad entry', async () => {
  const list = await chain();
  const random = seededRandom(29);
  const found: string[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const [name, damage] = Object.entries(DAMAGES)[n % 4]!;
    const isRewritten = n % 8 >= 4;
    const at = Math.floor(random.unit() * (ENTRIES - 2)) + 1;
    const first = at + 1;
    const harmed = damage(list, at);
    const { entries, broken } = await withChain(
      isRewritten ? rewritten(harmed) : harmed,
      isRewritten,
      (client) => findBrokenAudit(client, checkpoints),
    );
    const what = `${name} at ${first}${isRewritten ? ', and rewritten' : ''}`;
    if (!isRewritten) expect(broken, what).toEqual({ first, last: first });
    else {
      // Between two checkpoints nobody can tell any more: the entries between them are named.
      expect(broken?.first, what).toBeLessThanOrEqual(first);
      expect(broken?.last, what).toBeGreaterThanOrEqual(first);
      expect((broken?.last ?? 0) - (broken?.first ?? 0), what).toBeLessThan(EVERY);
      if (name === 'cut') expect(entries, what).toBe(first - 1);
    }
    found.push(what);
  }
  expect(found).toHaveLength(ROUNDS);
  expect((await findBrokenAudit(it.owner, checkpoints)).broken).toBeUndefined();
});

test('without checkpoints a chain that was rewritten looks whole', async () => {
  const harmed = rewritten(DAMAGES['deleted']!(await chain(), 20));
  const { broken } = await withChain(harmed, true, (client) => findBrokenAudit(client));
  expect(broken).toBeUndefined();
});

test('checkpoints of another key, and altered ones, do not count', () => {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(5);
  const other = publicKeyOf(generateKeyPairSync('ed25519').privateKey);
  expect(readCheckpoints(file, new Set([other.toString('hex')]))).toEqual({
    checkpoints: [],
    unsigned: [1, 2, 3, 4, 5],
  });
  const altered = `${file}.altered`;
  const [one = '', two = '', three = '', ...rest] = lines;
  writeFileSync(altered, [one.replace('"seq":13', '"seq":14'), two, three.slice(0, 40), ...rest].join('\n'));
  const read = readCheckpoints(altered, KEYS);
  expect(read.unsigned).toEqual([1, 3]);
  expect(read.checkpoints.map(({ seq }) => seq)).toEqual([26, 52, 60]);
});

test('no head that a failover may lose is signed', async () => {
  const before = readFileSync(file, 'utf8');
  const db = { ...it.db, main: withoutReplication(it.db.main) };
  const ctx = { operator: testOperator, clock: systemClock };
  await expect(writeCheckpoint({ ...ctx, db }, file)).rejects.toMatchObject({ code: '08007' });
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('the command says whether the chain is whole, and where it is not', async () => {
  const lines: string[] = [];
  const audit = (...args: string[]) =>
    runAudit(
      { dataDir: '/nowhere', databaseUrl: urlOf(it.login), auditCheckpoints: file },
      ['--key', testOperator.publicKey.toString('hex'), ...args],
      (line) => lines.push(line),
    );
  expect(await audit()).toBe(true);
  expect(lines.splice(0)).toEqual([
    'holds   60 entries of the audit chain',
    'holds   0 rows of the log of limits and exclusions',
    'holds   0 rows of the log of log-ins',
    '5 checkpoints, the last at entry 60',
  ]);
  expect(await audit('--checkpoints', '/nowhere/else')).toBe(false);
  expect(lines.splice(0).at(-1)).toContain('no checkpoint in /nowhere/else');
  const harm = `alter table audit_chain disable trigger user; update audit_chain set body = body || ' ' where seq = 31`;
  await it.owner.query(harm);
  expect(await audit()).toBe(false);
  expect(lines.splice(0)).toContain('BROKEN  entry 31 is not what was written');
  await expect(
    runAudit({ dataDir: '/nowhere', databaseUrl: undefined, auditCheckpoints: undefined }, []),
  ).rejects.toThrow("name the operator's public key with --key");
});
