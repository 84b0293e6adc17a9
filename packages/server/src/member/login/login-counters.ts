import { createHash } from 'node:crypto';

import { DAY_MS, MINUTE_MS, SECOND_MS } from '@tessera/domain/time';

import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/query.ts';
import { knownAs, sessionOf, strangerFrom } from '../../password/hash-sender.ts';
import type { HashSender } from '../../password/password-hasher.ts';
import type { ThrottleRule } from '../../throttle/throttle-rule.ts';
import { countersByNetwork, type Throttled, undoTries } from '../../throttle/throttle.ts';
import type { MemberRow } from '../member-store.ts';
import { listDevices } from './device-store.ts';

const FREE_TRIES = 5;
const FIRST_LOCK_MS = 30 * SECOND_MS;
const LONGEST_LOCK_MS = 60 * MINUTE_MS;

/** The fifth wrong password in a day locks for 30 s; each further one doubles the time, up to an hour. */
const ACCOUNT_RULE: ThrottleRule = {
  limit: FREE_TRIES,
  windowMs: DAY_MS,
  lockMs: (count) => Math.min(LONGEST_LOCK_MS, FIRST_LOCK_MS * 2 ** (count - FREE_TRIES)),
};
const ADDRESS_RULE: ThrottleRule = { limit: 30, windowMs: 15 * MINUTE_MS };

/** Wrong ones in a row lock a password until it is replaced, however long they take. The counters of names
 *  without an account end, so that strangers do not fill the database. */
const IN_A_ROW = 100;
const MEMBER_ROW_RULE: ThrottleRule = { limit: IN_A_ROW, windowMs: Number.POSITIVE_INFINITY };
const NAME_ROW_RULE: ThrottleRule = { limit: IN_A_ROW, windowMs: 30 * DAY_MS };

/** The counters of a log-in, and the lane in which its password is hashed. Counts by member when one exists,
 *  so that three identifiers of one account do not triple the attempts; otherwise by a hash of the typed
 *  name. A device that the member has logged in from before has a budget of its own: strangers cannot lock
 *  the owner out of it. */
export const countersOf = (
  member: MemberRow | undefined,
  account: string,
  ip: string,
  device?: Buffer,
): LoginCounters =>
  member
    ? {
        ...countersUnder(memberKey(member.id, device), member.id),
        networks: networkCounters(ip),
        sender: device ? knownAs(member.id) : strangerFrom(ip),
      }
    : {
        ...countersUnder(`login:name:${fingerprint(account.toLowerCase())}`),
        networks: networkCounters(ip),
        sender: strangerFrom(ip),
      };

/** The same for a password that proves the owner of a session: only who has a session counts there, and no
 *  address does, so that strangers at the log-in cannot lock the owner out, those of the same network
 *  neither. */
export const proofCountersOf = ({ id }: Pick<MemberRow, 'id'>): LoginCounters => ({
  ...countersUnder(proofKey(id), id),
  networks: [],
  sender: sessionOf(id),
});

export type LoginCounters = {
  readonly memberId: bigint | undefined;
  readonly account: Throttled;
  readonly inRow: Throttled;
  /** The blocks of the address, the narrowest first; none of a session. */
  readonly networks: readonly Throttled[];
  readonly sender: HashSender;
};

const networkCounters = (ip: string): readonly Throttled[] =>
  countersByNetwork('login:ip:', ip, ADDRESS_RULE);

const countersUnder = (key: string, memberId?: bigint) => ({
  memberId,
  account: { key, rule: ACCOUNT_RULE },
  inRow: { key: rowKey(key), rule: memberId === undefined ? NAME_ROW_RULE : MEMBER_ROW_RULE },
});

/** Clears the wrong attempts against a password, in the transaction that replaces it: those of strangers, of
 *  known devices and of sessions.
 *  Locks: the counters' rows.   Cost: three round trips. */
export async function forgetLoginTries(
  tx: Queryable,
  ctx: Pick<Context, 'clock'>,
  { id }: Pick<MemberRow, 'id'>,
): Promise<void> {
  const devices = await listDevices(tx, id);
  const keys = [proofKey(id), memberKey(id), ...devices.map((device) => memberKey(id, device))];
  await undoTries(tx, ctx, { forgotten: keys.flatMap((key) => [key, rowKey(key)]), returned: [] });
}

const memberKey = (id: bigint, device?: Buffer): string =>
  device ? `login:member:${id}:device:${device.toString('base64url')}` : `login:member:${id}`;

const proofKey = (id: bigint): string => `login:member:${id}:proof`;

const rowKey = (key: string): string => `${key}:row`;

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url');
