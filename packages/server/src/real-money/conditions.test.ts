import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import type { Source } from '../config/env-reader.ts';
import { loadEnv } from '../config/env.ts';
import { CONDITIONS, missingConditions, type StartFacts } from './conditions.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'real-money-'));
afterAll(() => rmSync(folder, { recursive: true }));

const random = (letter: string): string => `${letter}9f2c7e1b4d8a6035`.repeat(3);

/** The settings of a house that meets every condition that this build can meet. */
const READY: Source = {
  DATA_DIR: folder,
  PLAY_MONEY: 'off',
  CURRENCY: 'EUR',
  DATABASE_URL: 'postgres://app@db.example/tessera?sslmode=verify-full',
  TRUSTED_PROXIES: '1',
  APP_ORIGINS: 'https://play.example',
  RAIL_URL: 'https://rail.example',
  RAIL_SECRET: random('a'),
  RAIL_CALLBACK_SECRET: random('b'),
  KEEPER_URL: 'http://127.0.0.1:4001',
  KEEPER_SECRET: random('c'),
  WITNESS_URL: 'http://localhost:4002',
  WITNESS_SECRET: random('d'),
  PASSWORD_PEPPER: random('e'),
  BACKUP_STAMP: '/backups/last',
  LICENCE_TEXT: 'Licence 1 of the authority of somewhere',
};
const FACTS: StartFacts = {
  clockApartMs: 1_000,
  backupAgeMs: 86_399_999,
  freeBytes: 1_024 * 1_048_576,
  hasEvidence: true,
  isPepperGiven: true,
  isRoot: false,
};
/** What this build lacks, whatever is set. */
const LACKING = ['sms', 'identity', 'operators'];

const missing = (source: Source = {}, facts: Partial<StartFacts> = {}): string[] =>
  missingConditions({ env: loadEnv({ ...READY, ...source }), facts: { ...FACTS, ...facts } }).map(
    ({ id }) => id,
  );

describe('real money', () => {
  test('needs what this build lacks, and nothing else of a house that is ready', () => {
    expect(missing()).toEqual(LACKING);
  });

  test.each<[string, Source, Partial<StartFacts>]>([
    ['tls', { TRUSTED_PROXIES: '0' }, {}],
    ['tls', { APP_ORIGINS: '' }, {}],
    ['tls', { APP_ORIGINS: 'https://play.example,http://play.example' }, {}],
    ['rail-tls', { RAIL_URL: 'http://rail.example' }, {}],
    ['rail-secrets', { RAIL_SECRET: random('a').slice(0, 31) }, {}],
    ['rail-secrets', { RAIL_CALLBACK_SECRET: `${random('b')},short` }, {}],
    ['rail-secrets', { RAIL_SECRET: `changeme${random('a')}` }, {}],
    ['pepper', {}, { isPepperGiven: false }],
    ['pepper', { PASSWORD_PEPPER: 'x'.repeat(40) }, {}],
    ['database-tls', { DATABASE_URL: 'postgres://app@db.example/tessera' }, {}],
    ['database-tls', { DATABASE_URL: 'postgres://app@db.example/tessera?sslmode=require' }, {}],
    ['fairness', { FAIRNESS_POLICY: 'solo' }, {}],
    ['keeper', { KEEPER_URL: '' }, {}],
    ['keeper', { KEEPER_URL: 'http://keeper.example:4001' }, {}],
    ['keeper', { KEEPER_SECRET: 'short' }, {}],
    ['witness', { WITNESS_URL: '' }, {}],
    ['witness', { WITNESS_URL: 'http://witness.example:4002', FAIRNESS_POLICY: 'both' }, {}],
    ['user', {}, { isRoot: true }],
    ['backup', {}, { backupAgeMs: undefined }],
    ['backup', {}, { backupAgeMs: 86_400_000 }],
    ['clock', {}, { clockApartMs: 1_001 }],
    ['clock', {}, { clockApartMs: -1_001 }],
    ['disk', {}, { freeBytes: 1_024 * 1_048_576 - 1 }],
    ['disk', { MIN_FREE_MB: '0' }, {}],
    ['rate-limits', { ADDRESS_RATE: '0' }, {}],
    ['rate-limits', { MEMBER_RATE: '0' }, {}],
    ['rate-limits', { REGISTRATIONS_PER_HOUR: '0' }, {}],
    ['password-hold', { PASSWORD_HOLD_SECONDS: '86399' }, {}],
    ['review', { WITHDRAW_TWO_PERSONS_ABOVE: '50000.00' }, {}],
    ['review', { WITHDRAW_REVIEW_FROM: '10000.01' }, {}],
    ['licence', { LICENCE_TEXT: '' }, {}],
    ['evidence', {}, { hasEvidence: false }],
  ])('is refused without %s: %j %j', (id, source, facts) => {
    expect(missing(source, facts)).toEqual(
      CONDITIONS.map((each) => each.id).filter((each) => each === id || LACKING.includes(each)),
    );
  });

  test('is refused on the embedded database, which is not reached over TLS either', () => {
    expect(missing({ DATABASE_URL: '' })).toEqual(['database', 'database-tls', ...LACKING]);
  });

  test.each([
    'postgres:///tessera?host=/run/postgresql',
    'postgres://app@db.example/tessera?host=/run/postgresql',
  ])('takes the socket %s of the database', (address) => {
    expect(missing({ DATABASE_URL: address })).toEqual(LACKING);
  });

  test('has its conditions listed for operators, in the same order', () => {
    const page = readFileSync(new URL('../../../../docs/operations/real-money.md', import.meta.url), 'utf8');
    const listed = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, id]) => id);
    expect(listed).toEqual(CONDITIONS.map(({ id }) => id));
  });
});
