import { createHmac } from 'node:crypto';

import * as argon2id from '@node-rs/argon2';

import { oldestPepper, type Pepper, peppersOf } from '../kernel/peppers.ts';
import { createFairQueue, type LaneLimits, type Sender } from '../kernel/queue/fair-queue.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Secret } from '../kernel/secrets.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** Kind of caller whose password is hashed: of a `session`; of somebody `known` by a device that the account
 *  has logged in from, by a code sent to its owner, or by the right password; of a `stranger`, who may be
 *  anybody. */
export type HashLane = 'session' | 'known' | 'stranger';
export type HashSender = Sender<HashLane>;

export type PasswordHasher = {
  /** Returns the text to store. Senders of one lane are served in turns. Refuses SERVER_BUSY when the lane is
   *  full. */
  readonly hash: (password: string, sender: HashSender) => Promise<string>;
  /** Returns true if the password matches `stored`. Without a stored hash (unknown name, or no password set)
   *  it does the same work and returns false. Refuses SERVER_BUSY. */
  readonly verify: (password: string, stored: string | undefined, sender: HashSender) => Promise<boolean>;
  /** Counts an attempt in the database before its password is verified: four at once, so that a flood of
   *  attempts leaves connections to others, and none while the hash would be refused. Refuses SERVER_BUSY,
   *  also who has waited for a turn for 5 s. */
  readonly count: <T>(sender: HashSender, count: () => Promise<T>) => Promise<T>;
  /** Returns true if half of those who may wait in a lane do, to be counted or hashed. */
  readonly isCrowded: (lane: HashLane) => boolean;
  /** A digest keyed with the pepper, to recognise a guess without storing it. */
  readonly digest: (text: string) => string;
  /** Returns true if `stored` was made with outdated parameters, or with an earlier pepper. */
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
  /** The library by default. */
  readonly argon2?: Pick<typeof argon2id, 'hash' | 'verify'>;
};

const MEMORY_KIB = 65_536;
const PASSES = 3;
const PARALLELISM = 1;
/** A hash takes 64 MiB and about 0.1 s of one core. */
const AT_ONCE = 4;
const WAITING_MAX = 50;
/** Strangers may be any number, from any number of addresses: they never have more than half. */
const LANES: Readonly<Record<HashLane, LaneLimits>> = {
  session: { atOnce: AT_ONCE, waitingMax: WAITING_MAX },
  known: { atOnce: AT_ONCE, waitingMax: WAITING_MAX },
  stranger: { atOnce: AT_ONCE / 2, waitingMax: WAITING_MAX },
};
/** As long as a connection is waited for: behind attempts that wait for one in vain, the others would wait as
 *  long again, four by four. */
const COUNT_WAIT_MAX_MS = 5_000;

/** argon2id over HMAC-SHA-256(pepper, password in its composed form), since keyboards compose accents
 *  differently; the name of the pepper leads what is stored. At most four hashes run, two of strangers among
 *  them, and fifty of each lane wait, in turns by sender; further ones are refused, so that log-ins cannot
 *  starve bets, nor strangers members. */
export function createPasswordHasher(options: HasherOptions): PasswordHasher {
  const { pepper, metrics, memoryKib = MEMORY_KIB, passes = PASSES } = options;
  const { elapsed = () => performance.now(), argon2 = argon2id } = options;
  const cost = { memoryCost: memoryKib, timeCost: passes, parallelism: PARALLELISM };
  const hashes = createFairQueue(AT_ONCE, LANES);
  const counts = createFairQueue(AT_ONCE, LANES);
  const pepperedWith = ({ text }: Pepper, password: string): string =>
    createHmac('sha256', text).update(password.normalize('NFC'), 'utf8').digest('base64url');
  const current = (): Pepper => peppersOf(pepper)[0];
  const marks = `$m=${memoryKib},t=${passes},p=${PARALLELISM}$`;

  const hashOf = (password: string, sender: HashSender): Promise<string> =>
    hashes.run(sender, async () => {
      metrics.passwordHashes.inc();
      const by = current();
      return by.id + (await argon2.hash(pepperedWith(by, password), cost));
    });
  // The hash of an impossible password, made once: unknown names are verified against it.
  let dummy: Promise<string> | undefined;
  const dummyHash = (): Promise<string> => (dummy ??= argon2.hash(pepperedWith(current(), '\u0000'), cost));

  return {
    hash: hashOf,
    verify: async (password, stored, sender) => {
      // One that was made with a pepper which is gone is as good as none.
      const made = stored === undefined ? undefined : madeWith(stored, pepper);
      const against = made?.argon2 ?? (await dummyHash());
      return hashes.run(sender, async () => {
        metrics.passwordHashes.inc();
        const isRight = await argon2.verify(against, pepperedWith(made?.by ?? current(), password));
        return isRight && made !== undefined;
      });
    },
    count: (sender, count) => {
      const cameAt = elapsed();
      return counts.run(sender, () => {
        if (elapsed() - cameAt > COUNT_WAIT_MAX_MS) throw new Refusal('SERVER_BUSY');
        hashes.refuseFull(sender);
        return count();
      });
    },
    isCrowded: (lane) => hashes.isCrowded(lane) || counts.isCrowded(lane),
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
