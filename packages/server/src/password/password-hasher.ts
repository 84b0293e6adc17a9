import { createHmac } from 'node:crypto';

import { hash, verify } from '@node-rs/argon2';

import { createFairQueue } from '../kernel/fair-queue.ts';
import type { Metrics } from '../telemetry/metrics.ts';

export type PasswordHasher = {
  /** Returns the text to store. `who` asks: senders are served in turns. Refuses SERVER_BUSY when the queue
   *  is full. */
  readonly hash: (password: string, who?: string) => Promise<string>;
  /** Whether the password matches `stored`. Without a stored hash (unknown name, or no password set) it
   *  does the same work and returns false. Refuses SERVER_BUSY. */
  readonly verify: (password: string, stored: string | undefined, who?: string) => Promise<boolean>;
  /** A digest keyed with the pepper, to recognise a guess without storing it. */
  readonly digest: (text: string) => string;
  /** Whether `stored` was made with outdated parameters. */
  readonly isOutdated: (stored: string) => boolean;
};

export type HasherOptions = {
  /** Stored outside the database: without it a stolen table cannot be attacked. */
  readonly pepper: string;
  readonly metrics: Pick<Metrics, 'passwordHashes'>;
  readonly memoryKib?: number;
  readonly passes?: number;
};

const MEMORY_KIB = 65_536;
const PASSES = 3;
const LANES = 1;
/** A hash takes 64 MiB and about 0.1 s of one core. */
const AT_ONCE = 4;
const WAITING_MAX = 50;

/** argon2id over HMAC-SHA-256(pepper, password in its composed form), since keyboards compose accents
 *  differently. At most four hashes run and fifty wait, in turns by
 *  sender; further ones are refused, so that log-ins cannot starve bets. */
export function createPasswordHasher(options: HasherOptions): PasswordHasher {
  const { pepper, metrics, memoryKib = MEMORY_KIB, passes = PASSES } = options;
  const cost = { memoryCost: memoryKib, timeCost: passes, parallelism: LANES };
  const inTurn = createFairQueue(AT_ONCE, WAITING_MAX);
  const peppered = (password: string): string =>
    createHmac('sha256', pepper).update(password.normalize('NFC'), 'utf8').digest('base64url');
  const marks = `$m=${memoryKib},t=${passes},p=${LANES}$`;

  const hashOf = (password: string, who = ''): Promise<string> =>
    inTurn(who, () => {
      metrics.passwordHashes.inc();
      return hash(peppered(password), cost);
    });
  // The hash of an impossible password, made once: unknown names are verified against it.
  let dummy: Promise<string> | undefined;

  return {
    hash: hashOf,
    verify: async (password, stored, who = '') => {
      const against = stored ?? (await (dummy ??= hash(peppered('\u0000'), cost)));
      return inTurn(who, async () => {
        metrics.passwordHashes.inc();
        return (await verify(against, peppered(password))) && stored !== undefined;
      });
    },
    digest: peppered,
    isOutdated: (stored) => !stored.includes(marks),
  };
}
