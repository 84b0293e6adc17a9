import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { secretOf, secretsOf } from '../kernel/secrets.ts';
import type { Source } from './env-reader.ts';
import { loadColdPlace, loadEnv, loadOperatorPlace } from './env.ts';

const RAIL = {
  url: 'https://r.example/x',
  secret: 's',
  callbackSecrets: ['c', 'd'],
  origins: ['https://r.example'],
};
const REAL = {
  PLAY_MONEY: 'off',
  CURRENCY: 'EUR',
  RAIL_URL: 'https://r.example',
  RAIL_SECRET: 's',
  RAIL_CALLBACK_SECRET: 'c',
};
const HOLDS = (ms: number) => expect.objectContaining({ cardHoldMs: ms, passwordHoldMs: ms });
const folder = mkdtempSync(path.join(os.tmpdir(), 'env-'));
afterAll(() => rmSync(folder, { recursive: true }));
const load = (source: Source) => loadEnv({ DATA_DIR: folder, ...source });

/** Records the requested settings and returns none. */
function namesRead(): string[] {
  const names = new Set<string>();
  const recorder = new Proxy<Record<string, string>>(
    {},
    {
      get(_, name: string) {
        names.add(name);
        // A peer address requires its secret as well.
        if (name.endsWith('_URL') && !name.startsWith('DATABASE_')) return 'http://peer';
        // A rail elsewhere takes no play balances.
        if (name === 'PLAY_BALANCE') return '0';
        if (name === 'RAIL_CALLBACK_SECRET') return 'another';
        return name.endsWith('_SECRET') ? 'secret' : name === 'DATA_DIR' ? folder : undefined;
      },
    },
  );
  loadEnv(recorder);
  loadOperatorPlace(recorder);
  loadColdPlace(recorder);
  return [...names];
}

describe('loadEnv', () => {
  test('returns the documented defaults', () => {
    expect(load({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: folder,
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      auditCheckpoints: undefined,
      securityLog: `${folder}/security.log`,
      brandName: 'Tessera',
      logLevel: 'info',
      roundMs: undefined,
      closeLeadMs: undefined,
      fairnessPolicy: 'witness',
      playBalanceMinor: 100_000n,
      cashOutE4: 10_000,
      corsOrigins: [],
    });
  });

  test('reads exactly the settings listed in docs/operations/settings.md', () => {
    const page = readFileSync(new URL('../../../../docs/operations/settings.md', import.meta.url), 'utf8');
    const documented = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect(documented.toSorted()).toEqual(namesRead().toSorted());
  });

  test('returns an immutable object', () => {
    expect(Object.isFrozen(load({}))).toBe(true);
  });

  test('treats empty settings as unset', () => {
    expect(load({ PORT: '', BRAND_NAME: ' ' })).toMatchObject({ port: 3000, brandName: 'Tessera' });
  });

  test.each<[Source, Partial<ReturnType<typeof loadEnv>>]>([
    [
      { ROUND_SECONDS: '15', CLOSE_SECONDS: '3' },
      { roundMs: 15_000, closeLeadMs: 3_000 },
    ],
    [{ ROUND_SECONDS: '9' }, { roundMs: 9_000, closeLeadMs: 1_000 }],
    [{ ROUND_SECONDS: '600' }, { roundMs: 600_000, closeLeadMs: 60_000 }],
    [{ CLOSE_SECONDS: '30' }, { roundMs: undefined, closeLeadMs: 30_000 }],
    [{ PLAY_BALANCE: '0' }, { playBalanceMinor: 0n as never }],
    [{ CASHOUT_PERCENT: '95' }, { cashOutE4: 9_500 }],
    [{ WAL_ARCHIVE: '/wal', WAL_ARCHIVE_KEY: '/key' }, { walArchive: { folder: '/wal', keyFile: '/key' } }],
    [{ CASHOUT_PERCENT: '0' }, { cashOutE4: 0 }],
    [
      { CORS_ORIGINS: 'https://a.example, https://b.example,' },
      { corsOrigins: ['https://a.example', 'https://b.example'] },
    ],
    [{ KEEPER_URL: 'http://k:1', KEEPER_SECRET: 's' }, { keeper: { url: 'http://k:1', secret: 's' } }],
    [{}, { isPlayMoney: true, currency: 'PLAY', wallet: HOLDS(60_000) }],
    [REAL, { isPlayMoney: false, currency: 'EUR', wallet: HOLDS(86_400_000) }],
    [{ ...REAL, CARD_HOLD_SECONDS: '86401' }, { isPlayMoney: false }],
    [{ PASSWORD_PEPPER: 'p' }, { passwordPepper: 'p' }],
    [{ SERVICE_HOURS: '0-24' }, { serviceHours: { opens: 0, closes: 24 } }],
    [{ SERVICE_HOURS: 'off' }, { serviceHours: undefined, serviceChannels: [] }],
    [
      { SERVICE_CHANNELS: 'telegram=@tessera_help,whatsapp=+44 20 7123-4567' },
      {
        serviceChannels: [
          { type: 'telegram', account: '@tessera_help', url: 'https://t.me/tessera_help' },
          { type: 'whatsapp', account: '+44 20 7123-4567', url: 'https://wa.me/442071234567' },
        ],
      },
    ],
    [
      { VIEWER_ORIGINS: 'https://help.example.com,https://b.example:8443' },
      { viewerOrigins: ['https://help.example.com', 'https://b.example:8443'] },
    ],
    [{ SERVICE_WORKER: 'off' }, { serviceWorker: 'off' }],
    [
      { PUSH_SUBJECT: 'mailto:push@house.example', PUSH_LOOPBACK: 'on' },
      { push: { subject: 'mailto:push@house.example', allowsLoopback: true } },
    ],
    [
      { CASHIER_PORT: '81', CASHIER_URL: 'https://pay.example/', APP_ORIGINS: 'https://a.example' },
      {
        rail: {
          peer: undefined,
          cashierPort: 81,
          cashierUrl: 'https://pay.example',
          appOrigins: ['https://a.example'],
        },
      },
    ],
    [
      { RAIL_URL: 'https://r.example/x/', RAIL_SECRET: 's', RAIL_CALLBACK_SECRET: 'c,d', PLAY_BALANCE: '0' },
      { rail: { peer: RAIL } as never },
    ],
  ])('accepts %j', (source, expected) => {
    expect(load(source)).toMatchObject(expected);
  });

  test.each<[Source, RegExp]>([
    ...[
      'https://a.example/page',
      'http://a.example',
      "https://a.example;script-src 'unsafe-inline'",
      "'unsafe-inline'",
      '*',
    ].map((text): [Source, RegExp] => [{ VIEWER_ORIGINS: text }, /^VIEWER_ORIGINS must be origins such as/]),
    ...['smoke=signals', 'email=nobody', 'phone=020 7123', 'telegram=@a b', 'email'].map(
      (text): [Source, RegExp] => [{ SERVICE_CHANNELS: text }, /^SERVICE_CHANNELS must be a list such as/],
    ),
    [{ PORT: '70000' }, /^PORT must be a whole number from 0 to 65535, not "70000"$/],
    [{ PORT: '3e3' }, /^PORT must be/],
    [{ PORT: '-1' }, /^PORT must be/],
    [{ CASHOUT_PERCENT: '101' }, /^CASHOUT_PERCENT must be a whole number from 0 to 100/],
    [{ CASHOUT_PERCENT: '1.00' }, /^CASHOUT_PERCENT must be/],
    [{ ROUND_SECONDS: '8' }, /^ROUND_SECONDS must be a whole number from 9/],
    [{ ROUND_SECONDS: '15', CLOSE_SECONDS: '15' }, /^CLOSE_SECONDS must be less than the 15 seconds/],
    [{ CLOSE_SECONDS: '180' }, /^CLOSE_SECONDS must be less than the 180 seconds/],
    [{ CLOSE_SECONDS: '0' }, /^CLOSE_SECONDS must be/],
    [{ FAIRNESS_POLICY: 'none' }, /^FAIRNESS_POLICY must be one of solo, witness, beacon, both/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address that begins with postgres:/],
    [{ PUSH_SUBJECT: 'push@house.example' }, /^PUSH_SUBJECT must be mailto:/],
    [{ PUSH_SUBJECT: 'http://house.example' }, /^PUSH_SUBJECT must be mailto:/],
    [{ KEEPER_URL: 'http://k' }, /^KEEPER_URL needs KEEPER_SECRET/],
    [{ WAL_ARCHIVE: '/wal' }, /^WAL_ARCHIVE needs WAL_ARCHIVE_KEY/],
    [
      { WAL_ARCHIVE: '/wal', WAL_ARCHIVE_KEY: '/key', DATABASE_URL: 'postgres://h/d' },
      /^WAL_ARCHIVE is for the embedded database/,
    ],
    [{ RAIL_URL: 'http://r' }, /^RAIL_URL needs RAIL_SECRET/],
    [
      { RAIL_URL: 'http://r', RAIL_SECRET: 's', RAIL_CALLBACK_SECRET: 'c', RAIL_CA: 'ca.pem' },
      /^RAIL_CA needs RAIL_URL=https/,
    ],
    [{ RAIL_URL: 'http://r', RAIL_SECRET: 's' }, /^RAIL_URL needs RAIL_CALLBACK_SECRET/],
    [
      { RAIL_URL: 'http://r', RAIL_SECRET: 's', RAIL_CALLBACK_SECRET: 'c,s' },
      /^RAIL_URL needs RAIL_CALLBACK_SECRET/,
    ],
    [
      { RAIL_URL: 'http://r', RAIL_SECRET: 's', RAIL_CALLBACK_SECRET: 'c' },
      /^RAIL_URL names a rail outside this machine/,
    ],
    [
      { RAIL_URL: 'http://127.0.0.1.example', RAIL_SECRET: 's', RAIL_CALLBACK_SECRET: 'c' },
      /^RAIL_URL names a rail outside this machine/,
    ],
    [{ APP_ORIGINS: 'https://a.example/path' }, /^APP_ORIGINS must hold origins such as/],
    [{ APP_ORIGINS: 'https://a.example;script-src' }, /^APP_ORIGINS must hold origins such as/],
    [{ CASHIER_URL: 'https://a.example;x' }, /^CASHIER_URL must hold origins/],
    [
      { RAIL_URL: 'http://r', RAIL_SECRET: 's', RAIL_CALLBACK_SECRET: 'c', RAIL_ORIGINS: '*' },
      /^RAIL_ORIGINS must hold origins/,
    ],
    [{ PLAY_BALANCE: '1e3' }, /^PLAY_BALANCE must be an amount/],
    [{ SMS_PROVIDER: 'pigeon' }, /^SMS_PROVIDER must be one of local/],
    [{ PLAY_MONEY: 'no' }, /^PLAY_MONEY must be one of on, off/],
    [{ ...REAL, CURRENCY: '' }, /^PLAY_MONEY=off needs CURRENCY: set the code/],
    [{ ...REAL, CURRENCY: 'PLAY' }, /^PLAY_MONEY=off needs CURRENCY/],
    [{ ...REAL, RAIL_URL: '' }, /^PLAY_MONEY=off needs RAIL_URL: set the address of a real rail/],
    [
      { ...REAL, CARD_HOLD_SECONDS: '86399' },
      /^CARD_HOLD_SECONDS must be at least 86400 with PLAY_MONEY=off, not 86399: raise it or leave it out$/,
    ],
    [
      { SERVICE_HOURS: '22-9' },
      /^SERVICE_HOURS must be two hours of a day such as 9-22, or off, not "22-9"$/,
    ],
    [{ SERVICE_HOURS: '9-25' }, /^SERVICE_HOURS must be/],
    [{ SERVICE_HOURS: '9:00-22:00' }, /^SERVICE_HOURS must be/],
    [{ NODE_NUMBER: '1024' }, /^NODE_NUMBER must be a whole number from 0 to 1023/],
    [{ WORKERS: '65' }, /^WORKERS must be a whole number from 0 to 64/],
    [{ NODE_NUMBER: '1020', WORKERS: '4' }, /^NODE_NUMBER and WORKERS must not exceed 1023 together/],
  ])('rejects %j with a sentence', (source, message) => {
    expect(() => load(source)).toThrow(message);
  });

  test('does not print a bad DATABASE_URL, which may contain a password', () => {
    expect(() => load({ DATABASE_URL: 'mysql://u:hidden@h' })).toThrow(/^(?!.*hidden)/);
  });

  test('creates the pepper once, readable by its owner only', () => {
    const first = secretOf(load({}).passwordPepper);
    expect(first).toHaveLength(43);
    expect(secretOf(load({}).passwordPepper)).toBe(first);
    expect(statSync(path.join(folder, 'password.pepper')).mode & 0o777).toBe(0o600);
  });

  describe('reads a secret from a file', () => {
    const file = path.join(folder, 'a secret');
    const at = (mode: number) => {
      rmSync(file, { force: true });
      writeFileSync(file, 'first\nearlier\n');
      chmodSync(file, mode);
      return load({ PASSWORD_PEPPER_FILE: file });
    };

    test('that its owner and the owner’s group alone can read', () => {
      const env = at(0o640);
      expect(secretsOf(env.passwordPepper)).toEqual(['first', 'earlier']);
      expect(env.isPepperGiven).toBe(true);
      const rail = load({
        RAIL_URL: 'https://r.example',
        RAIL_SECRET: 's',
        RAIL_CALLBACK_SECRET_FILE: file,
        PLAY_BALANCE: '0',
      });
      expect(rail.rail.peer?.callbackSecrets.flatMap((each) => secretsOf(each))).toEqual([
        'first',
        'earlier',
      ]);
    });

    test.each([
      ['SMS', 'smsGateway'],
      ['MAIL', 'mailGateway'],
      ['IDENTITY', 'identityGateway'],
    ] as const)('for the gateway of %s', (name, setting) => {
      at(0o600);
      const env = load({
        SMS_COUNTRIES: '44',
        [`${name}_PROVIDER`]: 'http',
        [`${name}_URL`]: 'https://g.example',
        [`${name}_SECRET_FILE`]: file,
      });
      expect(env[setting]).toEqual({ url: 'https://g.example', secret: { file } });
    });

    test('and refuses one that is open to others, empty, missing, or given twice', () => {
      expect(() => at(0o644)).toThrow(`which others can read: run "chmod 600 ${file}"`);
      expect(() => at(0o660)).toThrow('which others can read');
      at(0o600);
      const empty = path.join(folder, 'nothing');
      writeFileSync(empty, '\n', { mode: 0o600 });
      expect(() => load({ PASSWORD_PEPPER_FILE: empty })).toThrow('there is no secret in');
      expect(() => load({ PASSWORD_PEPPER_FILE: `${file}.none` })).toThrow('which is not there');
      expect(() => load({ PASSWORD_PEPPER_FILE: file, PASSWORD_PEPPER: 'x' })).toThrow('are both set');
      const keeper = { KEEPER_URL: 'http://k.example', KEEPER_SECRET: 's', KEEPER_SECRET_FILE: file };
      expect(() => load(keeper)).toThrow('KEEPER_SECRET and KEEPER_SECRET_FILE are both set');
      const rail = { RAIL_URL: 'https://r.example', RAIL_SECRET: 'earlier', RAIL_CALLBACK_SECRET_FILE: file };
      expect(() => load(rail)).toThrow('another secret than RAIL_SECRET');
    });
  });
});
