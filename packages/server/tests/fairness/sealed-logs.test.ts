import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { expect, test } from 'vitest';

import { writeCheckpoint } from '../../src/fairness/audit-checkpoints.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { runAudit } from '../../src/ops/run-audit.ts';
import { findBrokenSeal, sealLog } from '../../src/ops/seal-logs.ts';
import { testOperator } from '../support/betting.ts';
import { urlOf, useDatabase } from '../support/database.ts';
import { PASSWORD, useServer } from '../support/http.ts';

const it = useDatabase();
const server = useServer(it);

test('a row of the log of protection that was changed, removed, added or moved is found', async () => {
  const { rows } = await it.owner.query<{ id: bigint }>(
    `insert into members (id, username, nickname, tag) values (7, 'limited', 'limited', decode(md5('7'), 'hex'))
     returning id`,
  );
  const [member] = rows;
  const log = (kind: string, count: number) =>
    it.owner.query(
      `insert into protection_log (member_id, kind, detail)
       select $1, $2, jsonb_build_object('n', n) from generate_series(1, $3::integer) n`,
      [member?.id, kind, count],
    );
  await log('limit_set', 1_500);
  // Younger rows wait, since one with a lower id may still be uncommitted.
  expect(await sealLog({ db: it.db }, 'protection')).toBe(false);
  expect(await sealLog({ db: it.db }, 'protection', 0)).toBe(true);
  expect(await sealLog({ db: it.db }, 'protection', 0)).toBe(false);
  await log('excluded', 3);
  const seals = await Promise.all(Array.from({ length: 4 }, () => sealLog({ db: it.db }, 'protection', 0)));
  expect(seals.filter(Boolean)).toHaveLength(1);
  expect(await findBrokenSeal(it.owner, 'protection')).toEqual({ rows: 1_503, broken: undefined });

  const harms: readonly (readonly [string, string, string])[] = [
    ['changed', `update protection_log set detail = '{"n": 9}' where id = 1500`, '1500'],
    ['moved in time', `update protection_log set at = at - interval '1 microsecond' where id = 1`, '1500'],
    ['given to another', 'update protection_log set member_id = 8 where id = 1502', '1503'],
    ['removed', 'delete from protection_log where id = 1503', '1503'],
    [
      'put in the place of another',
      `delete from protection_log where id = 1502;
       insert into protection_log (id, member_id, kind, detail, at) overriding system value
       select 1502, member_id, kind, '{"n": 7}', at from protection_log where id = 1503`,
      '1503',
    ],
  ];
  const client = await it.owner.connect();
  try {
    for (const [harm, sql, to] of harms) {
      await client.query(
        `begin; insert into members (id, username, nickname, tag) values (8, 'other', 'other', decode(md5('8'), 'hex'))`,
      );
      await client.query(sql);
      expect((await findBrokenSeal(client, 'protection')).broken?.to, harm).toBe(to);
      await client.query('rollback');
    }
  } finally {
    client.release();
  }
});

test('the command finds a log-in that was changed, given to another or removed', async () => {
  const username = 'Sealed1';
  await server.member(username);
  const logIn = () => server.post('user/login', { account: username, password: PASSWORD });
  expect((await logIn()).body.code).toBe(1);
  expect(await sealLog({ db: it.db }, 'login', 0)).toBe(true);
  expect((await logIn()).body.code).toBe(1);
  expect((await server.post('user/login', { account: username, password: 'Wrong9pass' })).body.code).toBe(0);
  expect(await sealLog({ db: it.db }, 'login', 0)).toBe(true);

  const folder = mkdtempSync(path.join(os.tmpdir(), 'log-ins-'));
  const file = path.join(folder, 'checkpoints.jsonl');
  await writeCheckpoint({ db: it.db, operator: testOperator, clock: systemClock }, file);
  const audit = async () => {
    const lines: string[] = [];
    const place = { dataDir: folder, databaseUrl: urlOf(it.login), auditCheckpoints: file };
    const key = testOperator.publicKey.toString('hex');
    const isWhole = await runAudit(place, ['--key', key], (line) => lines.push(line));
    return [isWhole, lines.filter((line) => line.includes('log'))];
  };
  const whole: readonly [boolean, readonly string[]] = [
    true,
    ['holds   1503 rows of the log of limits and exclusions', 'holds   3 rows of the log of log-ins'],
  ];
  expect(await audit()).toEqual(whole);
  const harms = [
    [`update login_log set at = at - interval '1 day' where id = 2`, '1 to 2'],
    ['update login_log set member_id = 7 where id = 3', '3 to 3'],
    ['delete from login_log where id = 3', '3 to 3'],
  ] as const;
  await it.owner.query('create table kept as select * from login_log');
  for (const [harm, which] of harms) {
    await it.owner.query(harm);
    expect(await audit(), harm).toEqual([
      false,
      [whole[1][0], `BROKEN  one of the rows ${which} of login_log is not what was written`],
    ]);
    await it.owner.query(
      'delete from login_log; insert into login_log overriding system value select * from kept',
    );
  }
  expect(await audit()).toEqual(whole);
  await it.owner.query('drop table kept');
  rmSync(folder, { recursive: true });
});
