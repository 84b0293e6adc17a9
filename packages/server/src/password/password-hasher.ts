import { createHmac } from 'node:crypto';

import { hash, verify } from '@node-rs/argon2';

import { createFairQueue } from '../kernel/fair-queue.ts';
import { oldestPepper, type Pepper, peppersOf } from '../kernel/peppers.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Secret } from '../kernel/secrets.ts';
import type { Metrics } from '../telemetry/metrics.ts';

export type PasswordHasher = {
  /** Returns the text to store. `who` asks: senders are served in turns. Refuses SERVER_BUSY when the queue
   *  is full. */
  readonly hash: (password: string, who?: string) => Promise<string>;
  /** Whether the password matches `stored`. Without a stored hash (unknown name, or no password set) it
   *  does the same work and returns false. Refuses SERVER_BUSY. */
  readonly verify: (password: string, stored: string | undefined, who?: string) => Promise<boolean>;
  /** Counts an attempt of `who` in the database before its password is verified: four at once, so that a
   *  flood of attempts leaves connections to others, and none while the hash would be refused. Refuses
   *  SERVER_BUSY, also who has waited for a turn for 5 s. */
  readonly count: <T>(who: string, count: () => Promise<T>) => Promise<T>;
  /** A digest keyed with the pepper, to recognise a guess without storing it. */
  readonly digest: (text: string) => string;
  /** Whether `stored` was made with outdated parameters, or with an earlier pepper. */
  readonly isOutdated: (stored: string) => boolean;
};

export type HasherOptions = {
  /** Stored outside the database: without it a stolen table cannot be attacked. */
  readonly pepper: Secret;
  readonly metrics: Pick<Metrics, 'passwordHashes'>;
  readonly memoryKib?: number;
  readonly passes?: number;
  /** Monotonic milliseconds; the process's own by default. */
  readonly elapsed?: () => number;
};

const MEMORY_KIB = 65_536;
const PASSES = 3;
const LANES = 1;
/** A hash takes 64 MiB and about 0.1 s of one core. */
const AT_ONCE = 4;
const WAITING_MAX = 50;
/** As long as a connection is waited for: behind attempts that wait for one in vain, the others would wait as
 *  long again, four by four. */
const COUNT_WAIT_MAX_MS = 5_000;

/** argon2id over HMAC-SHA-256(pepper, password in its composed form), since keyboards compose accents
 *  differently; the name of the pepper leads what is stored. At most four hashes run and fifty wait, in turns
 *  by sender; further ones are refused, so that log-ins cannot starve bets. */
export function createPasswordHasher(options: HasherOptions): PasswordHasher {
  const { pepper, metrics, memoryKib = MEMORY_KIB, passes = PASSES } = options;
  const { elapsed = () => performance.now() } = options;
  const cost = { memoryCost: memoryKib, timeCost: passes, parallelism: LANES };
  const hashes = createFairQueue(AT_ONCE, WAITING_MAX);
  const counts = createFairQueue(AT_ONCE, WAITING_MAX);
  const pepperedWith = ({ text }: Pepper, password: string): string =>
    createHmac('sha256', text).update(password.normalize('NFC'), 'utf8').digest('base64url');
  const current = (): Pepper => peppersOf(pepper)[0];
  const marks = `$m=${memoryKib},t=${passes},p=${LANES}$`;

  const hashOf = (password: string, who = ''): Promise<string> =>
    hashes.run(who, async () => {
      metrics.passwordHashes.inc();
      const by = current();
      return by.id + (await hash(pepperedWith(by, password), cost));
    });
  // The hash of an impossible password, made once: unknown names are verified against it.
  let dummy: Promise<string> | undefined;
  const dummyHash = (): Promise<string> => (dummy ??= hash(pepperedWith(current(), '\u0000'), cost));

  return {
    hash: hashOf,
    verify: async (password, stored, who = '') => {
      // One that was made with a pepper which is gone is as good as none.
      const made = stored === undefined ? undefined : madeWith(stored, pepper);
      const against = made?.argon2 ?? (await dummyHash());
      return hashes.run(who, async () => {
        metrics.passwordHashes.inc();
        const isRight = await verify(against, pepperedWith(made?.by ?? current(), password));
        return isRight && made !== undefined;
      });
    },
    count: (who, count) => {
      const cameAt = elapsed();
      return counts.run(who, () => {
        if (elapsed() - cameAt > COUNT_WAIT_MAX_MS) throw new Refusal('SERVER_BUSY');
        hashes.refuseFull(who);
        return count();
      });
    },
    digest: (text) => pepperedWith(current(), text),
    isOutdated: (stored) => !stored.includes(marks) || madeWith(stored, pepper)?.by.id !== current().id,
  };
}

/** Splits what is stored: the name of the pepper, then the hash. A hash without a name is from before there
 *  could be several peppers, so the oldest one made it. */
function madeWith(
  stored: string,
  pepper: Secret,
): { readonly by: Pepper; readonly argon2: string } | undefined {
  const at = stored.indexOf('$');
  const id = stored.slice(0, at);
  const by = id === '' ? oldestPepper(pepper) : peppersOf(pepper).find((each) => each.id === id);
  return by && { by, argon2: stored.slice(at) };
}
