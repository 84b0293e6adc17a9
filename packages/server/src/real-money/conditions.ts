import path from 'node:path';

import { gradeOf } from '@tessera/domain/fairness/verify/grade';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@tessera/domain/time';

import type { Env, Peer } from '../config/env.ts';
import type { GatewayPeer } from '../config/gateway-env.ts';
import { policyOf } from '../fairness/chains.ts';
import { witnessLocation } from '../fairness/witness-location.ts';
import { type Secret, secretsOf } from '../kernel/secrets.ts';

/** Facts that a start measures, beside the settings. Units: ms, bytes. */
export type StartFacts = {
  /** Difference between the database's clock and the server's. */
  readonly clockApartMs: number;
  /** The age of the last backup; absent when there is none. */
  readonly backupAgeMs: number | undefined;
  readonly freeBytes: number;
  readonly hasEvidence: boolean;
  /** True if the pepper was set, and not made on the first start. */
  readonly isPepperGiven: boolean;
  readonly isRoot: boolean;
  /** The age of the list of excluded persons; absent when there is none. */
  readonly exclusionListAgeMs: number | undefined;
  /** True if a finance maker and a finance checker, two persons, can log in with a second factor. */
  readonly hasFinancePair: boolean;
};

type ConditionInput = { readonly env: Env; readonly facts: StartFacts };

export type Condition = {
  readonly id: string;
  /** Remedy for an operator. */
  readonly remedy: string;
  readonly holds: (given: ConditionInput) => boolean;
};

const SECRET_LENGTH_MIN = 32;
const SAMPLE = /secret|sample|example|change.?me|password|^(.)\1*$/i;
const CLOCK_APART_MAX_MS = SECOND_MS;
const BACKUP_AGE_MAX_MS = DAY_MS;
const EXCLUSIONS_AGE_MAX_MS = DAY_MS;
const ROUND_MIN_MS = MINUTE_MS;
const IDLE_MAX_MS = 30 * MINUTE_MS;

/** Conditions under which a server may deal in real money, beside those of every start: a durable database
 *  with checksums, a currency of its own, a rail outside, and a day's hold on new payees. */
export const CONDITIONS: readonly Condition[] = [
  {
    id: 'tls',
    remedy: 'end TLS in a proxy before the server: set TRUSTED_PROXIES, and APP_ORIGINS to https addresses',
    holds: ({ env: { trustedProxies, rail } }) =>
      trustedProxies > 0 && rail.appOrigins.length > 0 && rail.appOrigins.every(isTls),
  },
  {
    id: 'rail-tls',
    remedy: 'reach the rail over TLS: RAIL_URL=https://…',
    holds: ({ env: { rail } }) => rail.peer !== undefined && isTls(rail.peer.url),
  },
  {
    id: 'rail-secrets',
    remedy: `give RAIL_SECRET and RAIL_CALLBACK_SECRET ${SECRET_LENGTH_MIN} random characters each`,
    holds: ({ env: { rail } }) =>
      rail.peer !== undefined && [rail.peer.secret, ...rail.peer.callbackSecrets].every(isStrong),
  },
  {
    id: 'pepper',
    remedy: `set PASSWORD_PEPPER to ${SECRET_LENGTH_MIN} random characters, kept apart from the data`,
    holds: ({ env, facts }) => facts.isPepperGiven && isStrong(env.passwordPepper),
  },
  {
    id: 'database',
    remedy: 'set DATABASE_URL to a database of your own, with a standby',
    holds: ({ env }) => env.databaseUrl !== undefined,
  },
  {
    id: 'database-tls',
    remedy: 'reach the database over TLS: add sslmode=verify-full to DATABASE_URL, or use its socket',
    holds: ({ env }) => env.databaseUrl !== undefined && isSafeDatabase(env.databaseUrl),
  },
  {
    id: 'fairness',
    remedy:
      'set FAIRNESS_POLICY to beacon or both, or to witness with one on another machine: a draw that the house alone can prove is not enough',
    holds: ({ env }) => ['A', 'B'].includes(gradeOf(policyOf(env), witnessLocation(env))),
  },
  {
    id: 'keeper',
    remedy:
      'run the keeper under a user of its own: set KEEPER_URL to https://… with certificates of both ends, or on this machine',
    holds: ({ env }) => isSafePeer(env.keeper),
  },
  {
    id: 'witness',
    remedy:
      'run the witness under another owner: set WITNESS_URL to https://… with certificates of both ends, or on this machine',
    holds: ({ env }) =>
      env.fairnessPolicy === 'solo' || env.fairnessPolicy === 'beacon' || isSafePeer(env.witness),
  },
  {
    id: 'rounds',
    remedy: `leave ROUND_SECONDS away, or at ${ROUND_MIN_MS / SECOND_MS} or more: nobody can play faster with care`,
    holds: ({ env }) => env.roundMs === undefined || env.roundMs >= ROUND_MIN_MS,
  },
  {
    id: 'sessions',
    remedy: 'leave SESSION_DAYS at 1, and SESSION_IDLE_MINUTES between 1 and 30',
    holds: ({ env: { sessionMs, sessionIdleMs } }) =>
      sessionMs <= DAY_MS && sessionIdleMs > 0 && sessionIdleMs <= IDLE_MAX_MS,
  },
  {
    id: 'monitoring',
    remedy: `give OPS_TOKEN ${SECRET_LENGTH_MIN} random characters, so that figures of the house are for those who watch it`,
    holds: ({ env }) => env.opsToken !== undefined && isStrong(env.opsToken),
  },
  {
    id: 'dev-page',
    remedy: 'leave DEV_PAGE off: it shows every code',
    holds: ({ env }) => !env.hasDevPage,
  },
  {
    id: 'user',
    remedy: 'start as a user of its own, or let that of the database enter the folders of program and data',
    holds: ({ facts }) => !facts.isRoot,
  },
  {
    id: 'backup',
    remedy: 'let each backup touch the file that BACKUP_STAMP names, at least once a day',
    holds: ({ facts }) => facts.backupAgeMs !== undefined && facts.backupAgeMs < BACKUP_AGE_MAX_MS,
  },
  {
    id: 'clock',
    remedy: 'set the clocks of the server and the database by NTP: they are more than a second apart',
    holds: ({ facts }) => Math.abs(facts.clockApartMs) <= CLOCK_APART_MAX_MS,
  },
  {
    id: 'disk',
    remedy: 'leave MIN_FREE_MB above 0, and free that much on the disk of DATA_DIR',
    holds: ({ env, facts }) => env.minFreeBytes > 0 && facts.freeBytes >= env.minFreeBytes,
  },
  {
    id: 'rate-limits',
    remedy:
      'leave ADDRESS_RATE, MEMBER_RATE, BET_RATE, REGISTRATIONS_PER_HOUR, WORK_BITS and HOT_LOGINS above 0',
    holds: ({ env }) =>
      [
        env.addressRate,
        env.memberRate,
        env.betRate,
        env.registrationsPerHour,
        env.workBits,
        env.hotLogins,
      ].every((each) => each > 0),
  },
  {
    id: 'password-hold',
    remedy: 'leave PASSWORD_HOLD_SECONDS at a day or more',
    holds: ({ env }) => env.wallet.passwordHoldMs >= DAY_MS,
  },
  {
    id: 'review',
    remedy:
      'keep WITHDRAW_REVIEW_FROM and WITHDRAW_TWO_PERSONS_ABOVE below WITHDRAW_DAILY, so that large sums are reviewed',
    holds: ({ env: { wallet } }) =>
      wallet.reviewFromMinor <= wallet.twoPersonsAboveMinor &&
      wallet.twoPersonsAboveMinor < wallet.withdrawDailyMinor,
  },
  {
    id: 'licence',
    remedy: 'set LICENCE_TEXT to the licence that the house has',
    holds: ({ env }) => env.licenceText !== '',
  },
  {
    id: 'evidence',
    remedy: 'install with docs/security/asvs.csv: the evidence of its security checks is missing',
    holds: ({ facts }) => facts.hasEvidence,
  },
  {
    id: 'sms',
    remedy: `send codes: set SMS_PROVIDER=http, SMS_URL=https://… and ${SECRET_LENGTH_MIN} random characters as SMS_SECRET`,
    holds: ({ env }) => isSafeGateway(env.smsGateway),
  },
  {
    id: 'mail',
    remedy: `send mail: set MAIL_PROVIDER=http, MAIL_URL=https://… and ${SECRET_LENGTH_MIN} random characters as MAIL_SECRET`,
    holds: ({ env }) => isSafeGateway(env.mailGateway),
  },
  {
    id: 'identity',
    remedy: `check age and identity: set IDENTITY_PROVIDER=http, IDENTITY_URL=https://… and ${SECRET_LENGTH_MIN} random characters as IDENTITY_SECRET`,
    holds: ({ env }) => isSafeGateway(env.identityGateway),
  },
  {
    id: 'operators',
    remedy:
      'let two operators log in with a second factor, one a finance maker and one a finance checker: npm run operator -- operators add',
    holds: ({ facts }) => facts.hasFinancePair,
  },
  {
    id: 'age',
    remedy: 'leave AGE_CHECK on: nobody below 18 plays',
    holds: ({ env }) => env.protection.isAgeAsked,
  },
  {
    id: 'limits',
    remedy: 'leave DEPOSIT_CEILING above 0: deposits of a member beyond it are looked at',
    holds: ({ env }) => env.protection.ceilingMinor > 0n,
  },
  {
    id: 'exclusions',
    remedy: 'load the list of excluded persons at least once a day: the file that EXCLUSION_LIST names',
    holds: ({ facts: { exclusionListAgeMs: age } }) => age !== undefined && age < EXCLUSIONS_AGE_MAX_MS,
  },
  {
    id: 'audit',
    remedy:
      'append checkpoints of the audit chain where the data are not: set AUDIT_CHECKPOINTS to a file outside DATA_DIR',
    holds: ({ env }) => isOutside(env.auditCheckpoints, env.dataDir),
  },
  {
    id: 'reports',
    remedy: 'leave LOG_LEVEL at warn or below: reports of the content policy arrive in the log',
    holds: ({ env }) => !['fatal', 'error', 'silent'].includes(env.logLevel),
  },
];

/** The conditions that do not hold, in their order.   Cost: none. */
export const missingConditions = (given: ConditionInput): readonly Condition[] =>
  CONDITIONS.filter(({ holds }) => !holds(given));

const isTls = (address: string): boolean => new URL(address).protocol === 'https:';
const isStrong = (secret: Secret): boolean =>
  secretsOf(secret).every((each) => each.length >= SECRET_LENGTH_MIN && !SAMPLE.test(each));

function isSafeDatabase(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const isSocket = hostname === '' || (searchParams.get('host') ?? '').startsWith('/');
  return isSocket || searchParams.get('sslmode') === 'verify-full';
}

/** Calls to keeper and witness leave this machine under TLS, on which both ends show a certificate, or not at
 *  all. */
const isSafePeer = (peer: Peer | undefined): boolean =>
  peer !== undefined &&
  isStrong(peer.secret) &&
  (peer.tls !== undefined || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(peer.url).hostname));

/** Messages to a gateway hold personal data and therefore use TLS. */
const isSafeGateway = (gateway: GatewayPeer | undefined): boolean =>
  gateway !== undefined && isTls(gateway.url) && isStrong(gateway.secret);

const isOutside = (file: string | undefined, folder: string): boolean =>
  file !== undefined && path.relative(folder, file).startsWith('..');
