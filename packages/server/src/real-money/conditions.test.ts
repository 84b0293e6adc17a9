import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { readySettings, strongSecret } from '../../tests/support/ready-house.ts';
import type { Source } from '../config/env-reader.ts';
import { loadEnv } from '../config/env.ts';
import { CONDITIONS, missingConditions, type StartFacts } from './conditions.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'real-money-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The settings of a house that meets every condition. */
const READY: Source = readySettings((name) => path.join(folder, name));
const FACTS: StartFacts = {
  clockApartMs: 1_000,
  backupAgeMs: 86_399_999,
  freeBytes: 1_024 * 1_048_576,
  hasEvidence: true,
  isPepperGiven: true,
  isRoot: false,
  exclusionListAgeMs: 86_399_999,
  hasFinancePair: true,
};

const missing = (source: Source = {}, facts: Partial<StartFacts> = {}): string[] =>
  missingConditions({ env: loadEnv({ ...READY, ...source }), facts: { ...FACTS, ...facts } }).map(
    ({ id }) => id,
  );

describe('real money', () => {
  test('needs nothing else of a house that is ready', () => {
    expect(missing()).toEqual([]);
  });

  test.each<[string, Source, Partial<StartFacts>]>([
    ['tls', { TRUSTED_PROXIES: '0' }, {}],
    ['tls', { APP_ORIGINS: '' }, {}],
    ['tls', { APP_ORIGINS: 'https://play.example,http://play.example' }, {}],
    ['rail-tls', { RAIL_URL: 'http://rail.example' }, {}],
    ['rail-secrets', { RAIL_SECRET: strongSecret('a').slice(0, 31) }, {}],
    ['rail-secrets', { RAIL_CALLBACK_SECRET: `${strongSecret('b')},short` }, {}],
    ['rail-secrets', { RAIL_SECRET: `changeme${strongSecret('a')}` }, {}],
    ['pepper', {}, { isPepperGiven: false }],
    ['pepper', { PASSWORD_PEPPER: 'x'.repeat(40) }, {}],
    ['database-tls', { DATABASE_URL: 'postgres://app@db.example/tessera' }, {}],
    ['database-tls', { DATABASE_URL: 'postgres://app@db.example/tessera?sslmode=require' }, {}],
    ['fairness', { FAIRNESS_POLICY: 'solo' }, {}],
    ['fairness', { FAIRNESS_POLICY: 'witness' }, {}],
    ['keeper', { KEEPER_URL: '' }, {}],
    ['keeper', { KEEPER_URL: 'http://keeper.example:4001' }, {}],
    ['keeper', { KEEPER_SECRET: 'short' }, {}],
    ['witness', { WITNESS_URL: '' }, {}],
    ['witness', { WITNESS_URL: 'http://witness.example:4002', FAIRNESS_POLICY: 'both' }, {}],
    ['witness', { WITNESS_URL: 'http://witness.example:4002', FAIRNESS_POLICY: 'witness' }, {}],
    ['rounds', { ROUND_SECONDS: '59' }, {}],
    ['sessions', { SESSION_DAYS: '2' }, {}],
    ['sessions', { SESSION_IDLE_MINUTES: '0' }, {}],
    ['sessions', { SESSION_IDLE_MINUTES: '31' }, {}],
    ['monitoring', { OPS_TOKEN: '' }, {}],
    ['monitoring', { OPS_TOKEN: strongSecret('f').slice(0, 31) }, {}],
    ['dev-page', { DEV_PAGE: 'on' }, {}],
    ['user', {}, { isRoot: true }],
    ['backup', {}, { backupAgeMs: undefined }],
    ['backup', {}, { backupAgeMs: 86_400_000 }],
    ['clock', {}, { clockApartMs: 1_001 }],
    ['clock', {}, { clockApartMs: -1_001 }],
    ['disk', {}, { freeBytes: 1_024 * 1_048_576 - 1 }],
    ['disk', { MIN_FREE_MB: '0' }, {}],
    ['rate-limits', { ADDRESS_RATE: '0' }, {}],
    ['rate-limits', { MEMBER_RATE: '0' }, {}],
    ['rate-limits', { BET_RATE: '0' }, {}],
    ['rate-limits', { REGISTRATIONS_PER_HOUR: '0' }, {}],
    ['rate-limits', { WORK_BITS: '0' }, {}],
    ['rate-limits', { HOT_LOGINS: '0' }, {}],
    ['password-hold', { PASSWORD_HOLD_SECONDS: '86399' }, {}],
    ['review', { WITHDRAW_TWO_PERSONS_ABOVE: '50000.00' }, {}],
    ['review', { WITHDRAW_REVIEW_FROM: '10000.01' }, {}],
    ['licence', { LICENCE_TEXT: '' }, {}],
    ['evidence', {}, { hasEvidence: false }],
    ['sms', { SMS_PROVIDER: 'local' }, {}],
    ['sms', { SMS_URL: 'http://sms.example' }, {}],
    ['sms', { SMS_SECRET: 'short' }, {}],
    ['mail', { MAIL_PROVIDER: 'local' }, {}],
    ['mail', { MAIL_URL: 'http://mail.example' }, {}],
    ['identity', { IDENTITY_PROVIDER: 'local' }, {}],
    ['identity', { IDENTITY_URL: 'http://identity.example' }, {}],
    ['identity', { IDENTITY_SECRET: 'x'.repeat(40) }, {}],
    ['operators', {}, { hasFinancePair: false }],
    ['age', { AGE_CHECK: 'off' }, {}],
    ['limits', { DEPOSIT_CEILING: '0.00' }, {}],
    ['exclusions', {}, { exclusionListAgeMs: undefined }],
    ['exclusions', {}, { exclusionListAgeMs: 86_400_000 }],
    ['audit', { AUDIT_CHECKPOINTS: '' }, {}],
    ['audit', { AUDIT_CHECKPOINTS: path.join(folder, 'data', 'audit.jsonl') }, {}],
    ['reports', { LOG_LEVEL: 'error' }, {}],
    ['reports', { LOG_LEVEL: 'silent' }, {}],
  ])('is refused without %s: %j %j', (id, source, facts) => {
    expect(missing(source, facts)).toEqual([id]);
  });

  test('is refused on the embedded database, which is not reached over TLS either', () => {
    expect(missing({ DATABASE_URL: '' })).toEqual(['database', 'database-tls']);
  });

  test.each([
    'postgres:///tessera?host=/run/postgresql',
    'postgres://app@db.example/tessera?host=/run/postgresql',
  ])('takes the socket %s of the database', (address) => {
    expect(missing({ DATABASE_URL: address })).toEqual([]);
  });

  test.each(CONDITIONS.map(({ id }) => id))('has a case here that lacks %s', (id) => {
    expect(readFileSync(import.meta.filename, 'utf8')).toMatch(
      new RegExp(`^ {4}\\['${id}', |'${id}', 'database-tls'`, 'm'),
    );
  });

  test('takes keeper and witness on other hosts where both ends show certificates', () => {
    const files = {
      TLS_CERT: '/keys/server.pem',
      TLS_KEY: '/keys/server.key',
      TLS_CA: '/keys/authority.pem',
    };
    const named = (name: string) =>
      Object.fromEntries(Object.entries(files).map(([part, file]) => [`${name}_${part}`, file]));
    const elsewhere = {
      KEEPER_URL: 'https://keeper.example:4001',
      WITNESS_URL: 'https://witness.example:4002',
    };
    expect(missing({ ...elsewhere, ...named('KEEPER'), ...named('WITNESS') })).toEqual([]);
    expect(() => missing({ ...elsewhere, ...named('KEEPER') })).toThrow(
      'WITNESS_URL begins with https, so it needs WITNESS_TLS_CERT',
    );
  });

  test('has its conditions listed for operators, in the same order', () => {
    const page = readFileSync(new URL('../../../../docs/operations/real-money.md', import.meta.url), 'utf8');
    const listed = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, id]) => id);
    expect(listed).toEqual(CONDITIONS.map(({ id }) => id));
  });
});
