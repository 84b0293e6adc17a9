import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

import type { IntegrityLimits } from '@tessera/domain/integrity/limits';
import type { Money } from '@tessera/domain/money';
import { RAISE_WAIT_MS } from '@tessera/domain/protection/limit-change';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tessera/domain/time';

import { makeFolder } from '../kernel/disk/make-folder.ts';
import type { Secret } from '../kernel/secrets.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { DRAND_URLS } from './drand-urls.ts';
import { settingReader, type Range, type SettingReader, type Source } from './env-reader.ts';
import { type GatewayEnv, readGateways } from './gateway-env.ts';
import { readIntegrity } from './integrity-env.ts';
import { assertFit, type MoneyEnv, readMoneyKind } from './play-money.ts';
import { type ProtectionEnv, readProtection } from './protection-env.ts';
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
  /** Where the embedded PostgreSQL copies its WAL to, and the file of the public key for it. Absent: none. */
  walArchive: WalArchive | undefined;
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
  /** Play balance of a guest, and with play money of a new account. */
  playBalanceMinor: Money;
  /** The share of a ticket's worth that is offered for it; 0 offers nothing.   Units: x 10 000. */
  cashOutE4: number;
  /** Not a setting: shorter in tests. */
  chainLength?: number;
  /** The wait before a member can confirm a higher limit. */
  raiseWaitMs: number;
  passwordPepper: Secret;
  protection: ProtectionEnv;
  /** True if it was set, and not made on the first start. */
  isPepperGiven: boolean;
  /** The file that each backup touches. */
  backupStamp: string | undefined;
  /** The licence of a house that deals in real money. */
  licenceText: string;
  /** The file of persons who must not play. */
  exclusionList: string | undefined;
  corsOrigins: readonly string[];
  /** Origins that the app's viewer shows, beside that of the rail. */
  viewerOrigins: readonly string[];
  /** off: phones drop the service worker that they have. */
  serviceWorker: 'on' | 'off';
  /** Shows what the local senders were given to a developer on this machine. */
  hasDevPage: boolean;
  nodeNumber: number;
  /** Processes that accept connections for the one that decides; 0: that one does it itself. */
  workers: number;
  /** Held by monitoring; absent: metrics are open to every client of the server. */
  opsToken: string | undefined;
  /** The number of our own reverse proxies in front; only their forwarded client address is trusted. */
  trustedProxies: number;
  /** The lifetime of a session. */
  sessionMs: number;
  /** After so long without use a session moves money only once its owner has proved it again; 0 for never. */
  sessionIdleMs: number;
  /** Time that a stopping server continues to serve, so that a load balancer notices in time that it is not
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
  GatewayEnv &
  ServiceEnv &
  RateLimits;

/** An archive of the WAL: absolute paths. */
export type WalArchive = Readonly<{ folder: string; keyFile: string }>;

/** Settings of a backup. */
export type BackupPlace = Pick<
  Env,
  'dataDir' | 'databaseUrl' | 'databaseOwnerUrl' | 'auditCheckpoints' | 'backupStamp' | 'walArchive'
> & {
  /** Where the tools of one's own PostgreSQL are looked for. */
  readonly searchPath: string;
};

/** Where old days go, and from when on they are old. */
export type ColdPlace = Pick<Env, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'> & {
  /** Of the embedded PostgreSQL. Absolute. */
  readonly coldDir: string | undefined;
  /** Of one's own. */
  readonly coldTablespace: string | undefined;
  readonly coldAfterDays: number;
};

/** An external keeper or witness. Absent: a child process of our own. */
export type Peer = Readonly<{
  url: string;
  secret: Secret;
  /** Both ends show certificates: files of PEM. Absent: plain HTTP. */
  tls?: Readonly<{ cert: string; key: string; ca: string }> | undefined;
}>;

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
/** Younger days may still get their draws, after an outage. */
const COLD_AFTER_DAYS: Range = { min: 8, max: 36_500 };
const NODE_NUMBER_MAX = 1023;
const WORKERS_MAX = 64;
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

const readCheckpointFile = (read: SettingReader): string | undefined =>
  readFilePath(read, 'AUDIT_CHECKPOINTS');

const readFilePath = (read: SettingReader, name: string): string | undefined => {
  const file = read.optionalText(name);
  return file === undefined ? undefined : path.resolve(file);
};

function readWalArchive(read: SettingReader): WalArchive | undefined {
  const [folder, keyFile] = [readFilePath(read, 'WAL_ARCHIVE'), readFilePath(read, 'WAL_ARCHIVE_KEY')];
  if (folder === undefined) return undefined;
  if (read.optionalText('DATABASE_URL') !== undefined)
    throw new StartupError(
      'WAL_ARCHIVE is for the embedded database: set archive_command in your own PostgreSQL',
    );
  if (keyFile === undefined)
    throw new StartupError('WAL_ARCHIVE needs WAL_ARCHIVE_KEY, the file of the public key of the backups');
  return { folder, keyFile };
}

/** The settings of a backup and of a restore. Creates nothing. */
export const loadBackupPlace = (source: Source = process.env): BackupPlace => {
  const read = settingReader(source);
  return {
    ...loadAuditPlace(source),
    databaseOwnerUrl: read.optionalUrl('DATABASE_OWNER_URL', POSTGRES),
    backupStamp: read.optionalText('BACKUP_STAMP'),
    walArchive: readWalArchive(read),
    searchPath: read.text('PATH', '/usr/bin:/bin'),
  };
};

/** The settings of moving old days to a cheaper disk. Creates nothing. */
export function loadColdPlace(source: Source = process.env): ColdPlace {
  const read = settingReader(source);
  return {
    ...loadDatabasePlace(source),
    databaseOwnerUrl: read.optionalUrl('DATABASE_OWNER_URL', POSTGRES),
    coldDir: readFilePath(read, 'COLD_DIR'),
    coldTablespace: read.optionalText('COLD_TABLESPACE'),
    coldAfterDays: read.integer('COLD_AFTER_DAYS', COLD_AFTER_DAYS, 90),
  };
}

/** The settings of an operator's command: the database, the rail, the policy of the wallet, and what proves
 *  who runs it. Creates nothing. */
export function loadOperatorPlace(source: Source = process.env): Pick<
  Env,
  'dataDir' | 'databaseUrl' | 'host' | 'port' | 'rail' | 'wallet' | 'protection' | 'brandName' | KeyPlace
> & {
  /** The file of the log-in. */
  readonly operatorSession: string;
} {
  const read = settingReader(source);
  const money = readMoneyKind(read);
  const place = loadDatabasePlace(source);
  return {
    ...place,
    ...readAddress(read),
    rail: readRail(read),
    ...readGateways(read),
    wallet: readWallet(read, money),
    protection: readProtection(read, money),
    brandName: readBrand(read),
    keeper: readPeer(read, 'KEEPER'),
    witness: readPeer(read, 'WITNESS'),
    passwordPepper: read.optionalSecret('PASSWORD_PEPPER') ?? { file: pepperFileOf(place.dataDir) },
    operatorSession: path.resolve(read.text('OPERATOR_SESSION', path.join(homedir(), '.tessera-operator'))),
  };
}

/** Settings that locate keys. */
type KeyPlace = 'keeper' | 'witness' | 'passwordPepper' | keyof GatewayEnv;

const readBrand = (read: SettingReader): string => read.text('BRAND_NAME', 'Tessera');
const pepperFileOf = (dataDir: string): string => path.join(dataDir, 'password.pepper');

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
    walArchive: readWalArchive(read),
    securityLog: readSecurityLog(read, place.dataDir),
    ...money,
    ...readAddress(read),
    brandName: readBrand(read),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    ...readRounds(read),
    ...readSources(read),
    playBalanceMinor,
    cashOutE4: read.integer('CASHOUT_PERCENT', { min: 0, max: 100 }, 100) * 100,
    raiseWaitMs: read.integer('LIMIT_RAISE_HOURS', RAISE_HOURS, RAISE_WAIT_MS.fallback / HOUR_MS) * HOUR_MS,
    protection: readProtection(read, money),
    corsOrigins: read.list('CORS_ORIGINS'),
    viewerOrigins: readViewerOrigins(read),
    serviceWorker: read.choice('SERVICE_WORKER', ['on', 'off'], 'on'),
    ...readGateways(read),
    hasDevPage: read.choice('DEV_PAGE', ['off', 'on'], 'off') === 'on',
    ...readNodes(read),
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
    exclusionList: readFilePath(read, 'EXCLUSION_LIST'),
    isPepperGiven: read.optionalSecret('PASSWORD_PEPPER') !== undefined,
    passwordPepper: read.optionalSecret('PASSWORD_PEPPER') ?? keptPepper(place.dataDir),
  });
}

/** Each worker has a number of its own, after that of its server. */
function readNodes(read: SettingReader): Pick<Env, 'nodeNumber' | 'workers'> {
  const nodeNumber = read.integer('NODE_NUMBER', { min: 0, max: NODE_NUMBER_MAX }, 0);
  const workers = read.integer('WORKERS', { min: 0, max: WORKERS_MAX }, 0);
  if (nodeNumber + workers > NODE_NUMBER_MAX)
    throw new StartupError(
      `NODE_NUMBER and WORKERS must not exceed ${NODE_NUMBER_MAX} together, not ${nodeNumber + workers}`,
    );
  return { nodeNumber, workers };
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
  const url = read.optionalUrl(`${name}_URL`, ['http', 'https']);
  if (url === undefined) return undefined;
  const secret = read.optionalSecret(`${name}_SECRET`);
  if (secret === undefined)
    throw new StartupError(`${name}_URL needs ${name}_SECRET, the password it was started with`);
  const [cert, key, ca] = (['CERT', 'KEY', 'CA'] as const).map((part) => {
    const file = read.optionalText(`${name}_TLS_${part}`);
    return file === undefined ? undefined : path.resolve(file);
  });
  if (new URL(url).protocol !== 'https:') return { url, secret };
  if (cert === undefined || key === undefined || ca === undefined)
    throw new StartupError(
      `${name}_URL begins with https, so it needs ${name}_TLS_CERT, ${name}_TLS_KEY and ${name}_TLS_CA: both ends show certificates`,
    );
  return { url, secret, tls: { cert, key, ca } };
}

/** Losing the pepper invalidates every password, so it is created once and stored with the data. */
function keptPepper(dataDir: string): Secret {
  const file = pepperFileOf(dataDir);
  if (!existsSync(file)) {
    makeFolder(dataDir);
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return { file };
}
