import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { IntegrityLimits } from '@tessera/domain/integrity/limits';
import type { Money } from '@tessera/domain/money';
import { RAISE_WAIT_MS } from '@tessera/domain/protection/limit-change';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tessera/domain/time';

import { makeFolder } from '../kernel/make-folder.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { DRAND_URLS } from './drand-urls.ts';
import { settingReader, type Range, type SettingReader, type Source } from './env-reader.ts';
import { readIntegrity } from './integrity-env.ts';
import { assertFit, type MoneyEnv, readMoneyKind } from './play-money.ts';
import { type PushEnv, readPush } from './push-env.ts';
import { readRail, type RailEnv } from './rail-env.ts';
import { type RateLimits, readRateLimits } from './rate-limits.ts';
import { readService, type ServiceEnv } from './service-env.ts';
import { readAmount, readWallet, type WalletEnv } from './wallet-env.ts';

/** The server's configuration. The only module that reads the process's environment. */
export type Env = Readonly<{
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Absent: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** The login that owns the tables of that database, for the migrations of this start. */
  databaseOwnerUrl: string | undefined;
  /** The file of the audit chain's checkpoints. Absent: one in the data folder. */
  auditCheckpoints: string | undefined;
  /** The file of the security events, or `stdout`. */
  securityLog: string;
  brandName: string;
  logLevel: LogLevel;
  /** Set: every game runs on this interval and this closing lead. */
  roundMs: number | undefined;
  closeLeadMs: number | undefined;
  fairnessPolicy: FairnessPolicy;
  keeper: Peer | undefined;
  witness: Peer | undefined;
  beaconUrls: readonly string[];
  /** What a guest plays with, and with play money what a new account receives. */
  playBalanceMinor: Money;
  /** The share of a ticket's worth that is offered for it; 0 offers nothing.   Units: x 10 000. */
  cashOutE4: number;
  /** Not a setting: shorter in tests of the end of a chain. */
  chainLength?: number;
  /** The wait before a member can confirm a higher limit. */
  raiseWaitMs: number;
  passwordPepper: string;
  /** Whether it was set, and not made on the first start. */
  isPepperGiven: boolean;
  /** The file that each backup touches. */
  backupStamp: string | undefined;
  /** The licence of a house that deals in real money. */
  licenceText: string;
  corsOrigins: readonly string[];
  /** Origins that the app's viewer shows, beside that of the rail. */
  viewerOrigins: readonly string[];
  /** off: phones drop the service worker that they have. */
  serviceWorker: 'on' | 'off';
  smsProvider: 'local';
  /** Shows what the local senders were given to a developer on this machine. */
  hasDevPage: boolean;
  nodeNumber: number;
  /** Held by monitoring; absent: metrics are open to whoever reaches the server. */
  opsToken: string | undefined;
  /** The number of our own reverse proxies in front; only their forwarded client address is trusted. */
  trustedProxies: number;
  /** The lifetime of a session. */
  sessionMs: number;
  /** After so long without use a session moves money only once its owner has proved it again; 0 for never. */
  sessionIdleMs: number;
  /** How long a stopping server keeps serving, so that a load balancer notices in time that it is not
   *  ready. */
  drainMs: number;
  /** Bets are refused when the disk of the data folder has less free space than this; 0 disables the
   *  check. */
  minFreeBytes: number;
  wallet: WalletEnv;
  rail: RailEnv;
  push: PushEnv;
  /** From which on integrity flags open a case. */
  integrity: IntegrityLimits;
}> &
  MoneyEnv &
  ServiceEnv &
  RateLimits;

/** An external keeper or witness. Absent: a child process of our own. */
export type Peer = Readonly<{ url: string; secret: string }>;

export type LogLevel = (typeof LOG_LEVELS)[number];
export type FairnessPolicy = (typeof POLICIES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const POLICIES = ['solo', 'witness', 'beacon', 'both'] as const;

/** An issue's number has four digits, so a day has at most 9999 rounds of 9 seconds. */
const ROUND_SECONDS: Range = { min: 9, max: 86_400 };
const CLOSE_LEAD_MAX_S = 60;
/** The shortest interval of the default games. */
const SHORTEST_ROUND_S = 180;
/** Half of the time limit of a shutdown. */
const DRAIN_MAX_S = 5;
const NODE_NUMBER_MAX = 1023;
const MEBIBYTE = 1_048_576;
const RAISE_HOURS: Range = { min: RAISE_WAIT_MS.min / HOUR_MS, max: RAISE_WAIT_MS.max / HOUR_MS };
const POSTGRES = ['postgres', 'postgresql'];

/** The address of the database for read-only tools: reads two settings and creates nothing. */
export function loadDatabasePlace(source: Source = process.env): Pick<Env, 'dataDir' | 'databaseUrl'> {
  const read = settingReader(source);
  return {
    dataDir: path.resolve(read.text('DATA_DIR', './data')),
    databaseUrl: read.optionalUrl('DATABASE_URL', POSTGRES),
  };
}

/** The settings of the check of the audit chain. Creates nothing. */
export const loadAuditPlace = (
  source: Source = process.env,
): Pick<Env, 'dataDir' | 'databaseUrl' | 'auditCheckpoints'> => ({
  ...loadDatabasePlace(source),
  auditCheckpoints: readCheckpointFile(settingReader(source)),
});

const readCheckpointFile = (read: SettingReader): string | undefined => {
  const file = read.optionalText('AUDIT_CHECKPOINTS');
  return file === undefined ? undefined : path.resolve(file);
};

/** The settings of an operator's command: the database, the rail and the policy of the wallet. Creates
 *  nothing. */
export function loadOperatorPlace(
  source: Source = process.env,
): Pick<Env, 'dataDir' | 'databaseUrl' | 'host' | 'port' | 'rail' | 'wallet'> {
  const read = settingReader(source);
  const wallet = readWallet(read, readMoneyKind(read));
  return { ...loadDatabasePlace(source), ...readAddress(read), rail: readRail(read), wallet };
}

/** The settings that decide what a draw proves: its sources and where they are. Creates nothing. */
export function loadSourcesPlace(
  source: Source = process.env,
): Pick<Env, 'dataDir' | 'databaseUrl'> & ReturnType<typeof readSources> {
  return { ...loadDatabasePlace(source), ...readSources(settingReader(source)) };
}

const readSources = (
  read: SettingReader,
): Pick<Env, 'fairnessPolicy' | 'keeper' | 'witness' | 'beaconUrls'> => ({
  fairnessPolicy: read.choice('FAIRNESS_POLICY', POLICIES, 'witness'),
  keeper: readPeer(read, 'KEEPER'),
  witness: readPeer(read, 'WITNESS'),
  beaconUrls: read.list('BEACON_URLS', DRAND_URLS),
});

const readAddress = (read: SettingReader): Pick<Env, 'host' | 'port'> => ({
  port: read.integer('PORT', { min: 0, max: 65_535 }, 3000),
  host: read.text('HOST', '127.0.0.1'),
});

/** Reads the settings and refuses the first invalid one with a sentence that names it. Creates the data
 *  folder, and in it the pepper, on the first start. */
export function loadEnv(source: Source = process.env): Env {
  const read = settingReader(source);
  const place = loadDatabasePlace(source);
  const money = readMoneyKind(read);
  const rail = readRail(read);
  const playBalanceMinor = readAmount(read, 'PLAY_BALANCE', '1000.00');
  assertFit(money, rail, { playBalanceMinor });
  const databaseOwnerUrl = read.optionalUrl('DATABASE_OWNER_URL', POSTGRES);
  if (databaseOwnerUrl !== undefined && place.databaseUrl === undefined)
    throw new StartupError(
      'DATABASE_OWNER_URL needs DATABASE_URL: the embedded database makes its own logins',
    );
  return Object.freeze({
    ...place,
    databaseOwnerUrl,
    auditCheckpoints: readCheckpointFile(read),
    securityLog: readSecurityLog(read, place.dataDir),
    ...money,
    ...readAddress(read),
    brandName: read.text('BRAND_NAME', 'Tessera'),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    ...readRounds(read),
    ...readSources(read),
    playBalanceMinor,
    cashOutE4: read.integer('CASHOUT_PERCENT', { min: 0, max: 100 }, 100) * 100,
    raiseWaitMs: read.integer('LIMIT_RAISE_HOURS', RAISE_HOURS, RAISE_WAIT_MS.fallback / HOUR_MS) * HOUR_MS,
    corsOrigins: read.list('CORS_ORIGINS'),
    viewerOrigins: readViewerOrigins(read),
    serviceWorker: read.choice('SERVICE_WORKER', ['on', 'off'], 'on'),
    smsProvider: read.choice('SMS_PROVIDER', ['local'], 'local'),
    hasDevPage: read.choice('DEV_PAGE', ['off', 'on'], 'off') === 'on',
    nodeNumber: read.integer('NODE_NUMBER', { min: 0, max: NODE_NUMBER_MAX }, 0),
    opsToken: read.optionalText('OPS_TOKEN'),
    trustedProxies: read.integer('TRUSTED_PROXIES', { min: 0, max: 10 }, 0),
    sessionMs: read.integer('SESSION_DAYS', { min: 1, max: 365 }, money.isPlayMoney ? 30 : 1) * DAY_MS,
    sessionIdleMs: read.integer('SESSION_IDLE_MINUTES', { min: 0, max: 1_440 }, 30) * MINUTE_MS,
    ...readRateLimits(read),
    drainMs: read.integer('DRAIN_SECONDS', { min: 0, max: DRAIN_MAX_S }, 0) * SECOND_MS,
    minFreeBytes: read.integer('MIN_FREE_MB', { min: 0, max: 1_000_000 }, 1_024) * MEBIBYTE,
    ...readService(read),
    wallet: readWallet(read, money),
    rail,
    push: readPush(read),
    integrity: readIntegrity(read),
    backupStamp: read.optionalText('BACKUP_STAMP'),
    licenceText: read.text('LICENCE_TEXT', ''),
    isPepperGiven: read.optionalText('PASSWORD_PEPPER') !== undefined,
    passwordPepper: read.optionalText('PASSWORD_PEPPER') ?? keptPepper(place.dataDir),
  });
}

function readRounds(read: SettingReader): Pick<Env, 'roundMs' | 'closeLeadMs'> {
  const roundSeconds = read.optionalInteger('ROUND_SECONDS', ROUND_SECONDS);
  const given = read.optionalInteger('CLOSE_SECONDS', { min: 1, max: 3_600 });
  const shortest = roundSeconds ?? SHORTEST_ROUND_S;
  if (given !== undefined && given >= shortest) {
    throw new StartupError(
      `CLOSE_SECONDS must be less than the ${shortest} seconds of a round, not ${given}`,
    );
  }
  const lead =
    given ?? (roundSeconds && Math.max(1, Math.min(CLOSE_LEAD_MAX_S, Math.floor(roundSeconds / 5))));
  return { roundMs: inMs(roundSeconds), closeLeadMs: inMs(lead) };
}

/** A policy of the page is made of these, so nothing but an origin may stand in one. */
function readViewerOrigins(read: SettingReader): string[] {
  return read.list('VIEWER_ORIGINS').map((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url?.protocol !== 'https:' || url.origin !== text.toLowerCase())
      throw new StartupError(
        `VIEWER_ORIGINS must be origins such as https://help.example.com, not "${text}"`,
      );
    return url.origin;
  });
}

const readSecurityLog = (read: SettingReader, dataDir: string): string => {
  const given = read.text('SECURITY_LOG', path.join(dataDir, 'security.log'));
  return given === 'stdout' ? given : path.resolve(given);
};

const inMs = (seconds: number | undefined): number | undefined => seconds && seconds * SECOND_MS;

function readPeer(read: SettingReader, name: 'KEEPER' | 'WITNESS'): Peer | undefined {
  const url = read.optionalUrl(`${name}_URL`, ['http']);
  if (url === undefined) return undefined;
  const secret = read.optionalText(`${name}_SECRET`);
  if (secret === undefined)
    throw new StartupError(`${name}_URL needs ${name}_SECRET, the password it was started with`);
  return { url, secret };
}

/** Losing the pepper invalidates every password, so it is created once and stored with the data. */
function keptPepper(dataDir: string): string {
  const file = path.join(dataDir, 'password.pepper');
  if (!existsSync(file)) {
    makeFolder(dataDir);
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}
