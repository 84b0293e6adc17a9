import { DAY_MS, SECOND_MS } from '@tessera/domain/time';

import type { Env, Peer } from '../config/env.ts';

/** What is known at a start that settings do not say. Units: ms, bytes. */
export type StartFacts = {
  /** How far the database's clock is from ours. */
  readonly clockApartMs: number;
  /** The age of the last backup; absent when there is none. */
  readonly backupAgeMs: number | undefined;
  readonly freeBytes: number;
  readonly hasEvidence: boolean;
  /** Whether the pepper was set, and not made on the first start. */
  readonly isPepperGiven: boolean;
  readonly isRoot: boolean;
};

type Given = { readonly env: Env; readonly facts: StartFacts };

export type Condition = {
  readonly id: string;
  /** What to do about it. */
  readonly remedy: string;
  readonly holds: (given: Given) => boolean;
};

const SECRET_LENGTH_MIN = 32;
const SAMPLE = /secret|sample|example|change.?me|password|^(.)\1*$/i;
const CLOCK_APART_MAX_MS = SECOND_MS;
const BACKUP_AGE_MAX_MS = DAY_MS;

/** No adapter of this kind is built in, so that this build cannot deal in real money yet. */
const never = (): boolean => false;

/** What must hold before a server deals in real money, beside what every start demands: a durable database
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
    remedy: 'set FAIRNESS_POLICY to witness, beacon or both: solo asks players to trust the house alone',
    holds: ({ env }) => env.fairnessPolicy !== 'solo',
  },
  {
    id: 'keeper',
    remedy:
      'run the keeper under a user of its own: set KEEPER_URL, reached on this machine or by a tunnel to it',
    holds: ({ env }) => isSafePeer(env.keeper),
  },
  {
    id: 'witness',
    remedy:
      'run the witness under another owner: set WITNESS_URL, reached on this machine or by a tunnel to it',
    holds: ({ env }) =>
      env.fairnessPolicy === 'solo' || env.fairnessPolicy === 'beacon' || isSafePeer(env.witness),
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
    remedy: 'leave ADDRESS_RATE, MEMBER_RATE and REGISTRATIONS_PER_HOUR above 0',
    holds: ({ env }) => env.addressRate > 0 && env.memberRate > 0 && env.registrationsPerHour > 0,
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
    remedy: 'add an adapter to an SMS provider: SMS_PROVIDER=local shows codes on a page',
    holds: never,
  },
  { id: 'identity', remedy: 'add an adapter that checks age and identity', holds: never },
  {
    id: 'operators',
    remedy: 'add operators who log in with a second factor: those of the command line are only named',
    holds: never,
  },
];

/** The conditions that do not hold, in their order.   Cost: none. */
export const missingConditions = (given: Given): readonly Condition[] =>
  CONDITIONS.filter(({ holds }) => !holds(given));

const isTls = (address: string): boolean => new URL(address).protocol === 'https:';
const isStrong = (secret: string): boolean => secret.length >= SECRET_LENGTH_MIN && !SAMPLE.test(secret);

function isSafeDatabase(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const isSocket = hostname === '' || (searchParams.get('host') ?? '').startsWith('/');
  return isSocket || searchParams.get('sslmode') === 'verify-full';
}

/** Calls to keeper and witness are plain HTTP, so that they must not leave this machine unprotected. */
const isSafePeer = (peer: Peer | undefined): boolean =>
  peer !== undefined &&
  isStrong(peer.secret) &&
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(peer.url).hostname);
