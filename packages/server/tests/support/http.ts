import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import { defaultLimits } from '@tessera/domain/integrity/limits';
import { minor } from '@tessera/domain/money';
import { epochMs } from '@tessera/domain/time';

import { buildApp } from '../../src/app.ts';
import { settingReader, type Source } from '../../src/config/env-reader.ts';
import type { Env } from '../../src/config/env.ts';
import { readGateways } from '../../src/config/gateway-env.ts';
import { readProtection } from '../../src/config/protection-env.ts';
import { readPush } from '../../src/config/push-env.ts';
import { readRail } from '../../src/config/rail-env.ts';
import { readWallet, type WalletEnv } from '../../src/config/wallet-env.ts';
import type { Context } from '../../src/context.ts';
import { createContext } from '../../src/create-context.ts';
import { seedGames } from '../../src/game/seed-games.ts';
import { createIdMaker } from '../../src/ids/ids.ts';
import { openKeeper } from '../../src/keeper/keeper.ts';
import { createPasswordHasher } from '../../src/password/password-hasher.ts';
import { refreshRates } from '../../src/rail/refresh-rates.ts';
import { createLogger } from '../../src/telemetry/logger.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';
import { testOperator } from './betting.ts';
import type { TestDatabase } from './database.ts';
import { CHAIN_LENGTH } from './fairness/chain-length.ts';
import { assertListed } from './http/listed-refusals.ts';
import { assertNoSecrets, forgetAccounts } from './http/no-secrets.ts';
import { seededRandom } from './random.ts';

/** A reply in the form the tests read. */
export type TestReply = {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
  readonly body: { code: number; msg: string; time: string; data: never };
};

type CallOptions = {
  readonly token?: string;
  readonly headers?: Record<string, string>;
  /** Every call comes from its own address unless one is given. */
  readonly ip?: string;
  /** Sent unchanged; otherwise `payload` is sent as JSON, or as the query of a GET. */
  readonly raw?: string | Buffer;
};

export type TestServer = {
  readonly app: FastifyInstance;
  readonly ctx: Context;
  /** The clock of the server moves only when it is set. */
  readonly clock: { now: number };
  readonly log: string[];
  readonly get: (path: string, query?: Record<string, string>, options?: CallOptions) => Promise<TestReply>;
  readonly post: (path: string, payload?: unknown, options?: CallOptions) => Promise<TestReply>;
  /** Registers a member and returns the token. */
  readonly member: (username: string) => Promise<{ token: string; id: number }>;
  readonly lastCode: (mobile: string) => string;
};

/** The policy of the wallet with these settings; holds last a day unless they say otherwise. */
export const testWallet = (settings: Source = {}): WalletEnv =>
  readWallet(settingReader({ CARD_HOLD_SECONDS: '86400', PASSWORD_HOLD_SECONDS: '86400', ...settings }), {
    isPlayMoney: true,
  });

const START = Date.UTC(2027, 0, 15, 4, 0, 0);
export const PASSWORD = 'kd83hf2kqz';

const testEnv: Env = {
  port: 0,
  host: '127.0.0.1',
  dataDir: '/nowhere',
  databaseUrl: undefined,
  databaseOwnerUrl: undefined,
  walArchive: undefined,
  auditCheckpoints: undefined,
  securityLog: '/nowhere',
  brandName: 'Tessera',
  logLevel: 'debug',
  roundMs: undefined,
  closeLeadMs: undefined,
  chainLength: CHAIN_LENGTH,
  fairnessPolicy: 'solo',
  serviceWorker: 'on',
  keeper: undefined,
  witness: undefined,
  beaconUrls: [],
  playBalanceMinor: minor(100_000n),
  cashOutE4: 10_000,
  raiseWaitMs: 72 * 3_600_000,
  protection: readProtection(settingReader({}), { isPlayMoney: true }),
  passwordPepper: 'pepper of the tests',
  isPepperGiven: true,
  backupStamp: undefined,
  licenceText: '',
  exclusionList: undefined,
  corsOrigins: ['https://app.example'],
  ...readGateways(settingReader({})),
  hasDevPage: true,
  workers: 0,
  nodeNumber: 1,
  trustedProxies: 0,
  sessionMs: 30 * 86_400_000,
  // Tests move the clock by hours.
  sessionIdleMs: 0,
  addressRate: 0,
  memberRate: 0,
  connectionsMax: 1_000,
  addressConnectionsMax: 0,
  addressStreamsMax: 0,
  memberStreamsMax: 0,
  opsToken: undefined,
  drainMs: 0,
  registrationsPerHour: 0,
  betRate: 0,
  workBits: 0,
  hotLogins: 0,
  minFreeBytes: 0,
  isPlayMoney: true,
  currency: 'PLAY',
  serviceHours: { opens: 9, closes: 22 },
  serviceChannels: [],
  viewerOrigins: [],
  wallet: testWallet(),
  rail: readRail(settingReader({})),
  push: readPush(settingReader({})),
  integrity: defaultLimits(),
};

/** A server on the database of the test, with cheap password hashes and a manual clock. */
export function useServer(
  database: TestDatabase,
  env: Partial<Env> = {},
  overrides: Partial<Context> = {},
): TestServer {
  const opened: { app?: FastifyInstance; ctx?: Context; dataDir?: string } = {};
  const clock = { now: START };
  const log: string[] = [];
  beforeAll(async () => {
    opened.dataDir = mkdtempSync(join(os.tmpdir(), 'http-'));
    const securityLog = join(opened.dataDir, 'security.log');
    const settings = { ...testEnv, dataDir: opened.dataDir, securityLog, ...env };
    await seedGames(database.owner, settings);
    opened.ctx = await contextOf(database, { env: settings, clock, log, overrides });
    // As the first run of the server's job: the rates of a new database are old.
    if (overrides.rail) await refreshRates(opened.ctx);
    opened.app = await buildApp(opened.ctx, { checksReplies: true });
    await opened.app.ready();
  });
  beforeEach(() => void (clock.now = START));
  afterAll(async () => {
    await opened.app?.close();
    await opened.ctx?.bets.stop();
    forgetAccounts();
    if (opened.dataDir) rmSync(opened.dataDir, { recursive: true });
  });
  const present = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the test server is there only inside tests and hooks');
    return value;
  };
  const server: TestServer = {
    get app() {
      return present(opened.app);
    },
    get ctx() {
      return present(opened.ctx);
    },
    clock,
    log,
    get: (path, query = {}, options = {}) => send(present(opened.app), 'GET', path, { query, ...options }),
    post: (path, payload, options = {}) => send(present(opened.app), 'POST', path, { payload, ...options }),
    member: async (username) => {
      const { body } = await server.post('user/register', { username, password: PASSWORD });
      const { userinfo } = body.data as { userinfo: { token: string; id: number } };
      return userinfo;
    },
    lastCode: (mobile) =>
      present(opened.ctx)
        .sms.recent?.()
        .find((sms) => sms.mobile === mobile)?.code ?? '',
  };
  return server;
}

/** A keeper for one test, called in process. */
function keeperIn(dataDir: string, clock: { now: number }): Context['keeper'] {
  const keeper = openKeeper({ dir: join(dataDir, 'keeper'), clock: { now: () => epochMs(clock.now) } });
  return {
    createChain: async (input) => keeper.createChain(input),
    announce: async (input) => keeper.announce(input),
    commitments: async (input) => keeper.commitments(input),
    release: async (input) => keeper.release(input),
    abandon: async (input) => keeper.abandon(input),
    close: () => keeper.close(),
  };
}

async function contextOf(
  { db }: TestDatabase,
  {
    env,
    clock,
    log,
    overrides,
  }: {
    readonly env: Env;
    readonly clock: { now: number };
    readonly log: string[];
    readonly overrides: Partial<Context>;
  },
): Promise<Context> {
  const metrics = createMetrics();
  const outside = {
    env,
    log: createLogger({ logLevel: 'debug' }, { write: (line) => void log.push(line) }),
    clock: { now: () => epochMs(clock.now) },
    random: overrides.random ?? seededRandom(7),
    db,
    keeper: keeperIn(env.dataDir, clock),
    witness: undefined,
  };
  return createContext(outside, {
    metrics,
    // Ids follow the time of the machine, like the clock of the database: queries by time use ids, and other
    // tests of the file create them too.
    ids: createIdMaker({ now: () => epochMs(Date.now()) }, env.nodeNumber),
    operator: testOperator,
    passwords: createPasswordHasher({ pepper: env.passwordPepper, metrics, memoryKib: 1_024, passes: 1 }),
    ...overrides,
  });
}

let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

async function send(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  path: string,
  options: CallOptions & { query?: Record<string, string>; payload?: unknown },
): Promise<TestReply> {
  const { token, headers = {}, ip = newAddress(), raw, query, payload } = options;
  const sent = raw ?? (payload === undefined ? undefined : JSON.stringify(payload));
  const url = path.startsWith('/') ? path : `/api/${path}`;
  const reply = await app.inject({
    method,
    url,
    ...(query && { query }),
    remoteAddress: ip,
    headers: {
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(token !== undefined && { token }),
      ...headers,
    },
    ...(sent !== undefined && { payload: sent }),
  });
  const isJson = String(reply.headers['content-type']).includes('json');
  assertNoSecrets(reply.body, { path, token, payload, password: PASSWORD });
  const body = isJson ? reply.json() : { code: 0, msg: '', time: '', data: null as never };
  if (isJson) assertListed(url, body);
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, body };
}
