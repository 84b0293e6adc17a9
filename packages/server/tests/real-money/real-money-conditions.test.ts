import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeEach, describe, expect, it } from 'vitest';

import type { Source } from '../../src/config/env-reader.ts';
import { loadEnv } from '../../src/config/env.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { StartupError } from '../../src/kernel/startup-error.ts';
import { assertRealMoney } from '../../src/real-money/assert-real-money.ts';
import { CONDITIONS } from '../../src/real-money/conditions.ts';
import { useDatabase } from '../support/database.ts';
import { readySettings } from '../support/ready-house.ts';

const at = useDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), 'real-money-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));
const fileIn = (name: string): string => path.join(folder, name);
mkdirSync(fileIn('data'));
const READY: Source = readySettings(fileIn);

beforeEach(async () => {
  for (const name of ['backup', 'excluded']) writeFileSync(fileIn(name), '');
  await at.owner.query(
    `insert into operators (name, roles, sealed, confirmed_at, added_by, approved_by)
     values ('max', '{finance_maker}', '', now(), 'ada', 'ada'), ('che', '{finance_checker}', '', now(), 'ada', 'ada')
     on conflict (name) do update set ended_at = null`,
  );
});

/** The conditions whose sentence the start says. The tests may run as root; the program does not. */
async function refusedFor(source: Source = {}): Promise<string[]> {
  const refusal = await assertRealMoney(loadEnv({ ...READY, ...source }), at.db.main, systemClock).then(
    () => '',
    (error: unknown) => {
      if (!(error instanceof StartupError)) throw error;
      return error.message;
    },
  );
  return CONDITIONS.filter(({ id, remedy }) => refusal.includes(`${id}: ${remedy}`))
    .map(({ id }) => id)
    .filter((id) => id !== 'user');
}

/** For each condition, a setting or fact that a ready house lacks. */
const LACKING: Readonly<Record<string, Source | (() => unknown)>> = {
  tls: { TRUSTED_PROXIES: '0' },
  'rail-tls': { RAIL_URL: 'http://rail.example' },
  'rail-secrets': { RAIL_CALLBACK_SECRET: 'short' },
  pepper: { PASSWORD_PEPPER: '' },
  'database-tls': { DATABASE_URL: 'postgres://app@db.example/tessera' },
  fairness: { FAIRNESS_POLICY: 'solo' },
  keeper: { KEEPER_URL: '' },
  witness: { WITNESS_URL: '' },
  rounds: { ROUND_SECONDS: '59' },
  sessions: { SESSION_DAYS: '2' },
  monitoring: { OPS_TOKEN: '' },
  'dev-page': { DEV_PAGE: 'on' },
  backup: () => utimesSync(fileIn('backup'), 0, 0),
  disk: { MIN_FREE_MB: '0' },
  'rate-limits': { ADDRESS_RATE: '0' },
  'password-hold': { PASSWORD_HOLD_SECONDS: '86399' },
  review: { WITHDRAW_TWO_PERSONS_ABOVE: '50000.00' },
  licence: { LICENCE_TEXT: '' },
  sms: { SMS_PROVIDER: 'local' },
  mail: { MAIL_PROVIDER: 'local' },
  identity: { IDENTITY_PROVIDER: 'local' },
  operators: () => at.owner.query(`update operators set ended_at = now() where name = 'che'`),
  age: { AGE_CHECK: 'off' },
  limits: { DEPOSIT_CEILING: '0' },
  exclusions: () => utimesSync(fileIn('excluded'), 0, 0),
  audit: { AUDIT_CHECKPOINTS: '' },
  reports: { LOG_LEVEL: 'error' },
};
/** Those that a test cannot take away from this machine; conditions.test.ts has them. */
const OF_THE_MACHINE = ['database', 'user', 'clock', 'evidence'];

describe('the start of a house of real money', () => {
  it('is refused for nothing where all conditions hold', async () => {
    expect(await refusedFor()).toEqual([]);
  });

  it('has a case here for every condition that can be taken away', () => {
    const listed = [...Object.keys(LACKING), ...OF_THE_MACHINE].toSorted();
    expect(listed).toEqual(CONDITIONS.map(({ id }) => id).toSorted());
  });

  it.each(Object.keys(LACKING))('is refused without %s, with its sentence alone', async (id) => {
    const change = LACKING[id];
    if (typeof change === 'function') await change();
    expect(await refusedFor(typeof change === 'object' ? change : {})).toEqual([id]);
  });
});
