import { createHmac, timingSafeEqual } from 'node:crypto';

import { isWorkDone } from '@tessera/domain/member/proof-of-work';
import { MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { networkOf } from '../kernel/address-block.ts';
import { Refusal } from '../kernel/refusal.ts';
import { secretOf } from '../kernel/secrets.ts';
import type { ThrottleRule } from './throttle-rule.ts';
import { countTries, tooManyUntil } from './throttle.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'env' | 'logins'>;

/** Whence a call came, and the puzzle solved with it. */
export type WorkSent = { readonly ip: string; readonly work: string };

const LIFE_MS = 2 * MINUTE_MS;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;
const BYTES = TIME_BYTES + RANDOM_BYTES + MAC_BYTES;
const FORM = /^([\w-]{72}):([0-9a-z.]{15,128})$/;
/** A challenge is spent by its first solution. */
const ONCE: ThrottleRule = { limit: 1, windowMs: 2 * LIFE_MS };

/** While log-ins fail unusually often, asks for a proof of work: a challenge for the network of the caller,
 *  valid for two minutes and once. `work` is `challenge:solution`. Returns whether one was asked for.
 *  Refuses: PROOF_OF_WORK with `challenge` and `bits`.
 *  Cost: nothing while all is usual; else eight hashes, and four round trips for a solution that is right. */
export const requireWork = (ctx: Deps, sent: WorkSent): Promise<boolean> =>
  requireWorkIf(ctx, sent, ctx.logins.isHot());

/** The same, and also while half of the strangers wait who may wait for their passwords to be hashed.
 *  Refuses: PROOF_OF_WORK with `challenge` and `bits`.   Cost: as above. */
export const requireStrangersWork = (
  ctx: Deps & Pick<Context, 'passwords'>,
  sent: WorkSent,
): Promise<boolean> => requireWorkIf(ctx, sent, ctx.logins.isHot() || ctx.passwords.isCrowded('stranger'));

async function requireWorkIf(ctx: Deps, { ip, work }: WorkSent, isNeeded: boolean): Promise<boolean> {
  const bits = ctx.env.workBits;
  if (bits === 0 || !isNeeded) return false;
  const [, challenge = '', solution = ''] = FORM.exec(work) ?? [];
  const isRight = isOurs(ctx, challenge, ip) && isWorkDone(challenge, bits, solution);
  if (isRight && (await spend(ctx, challenge))) return true;
  throw new Refusal('PROOF_OF_WORK', { challenge: newChallenge(ctx, ip), bits });
}

/** Counts how a log-in ended.   Refuses: as the log-in. */
export async function countLogin<T>(ctx: Pick<Context, 'logins'>, logIn: () => Promise<T>): Promise<T> {
  try {
    const data = await logIn();
    ctx.logins.note(true);
    return data;
  } catch (error) {
    if (error instanceof Refusal && FAILURES.has(error.code)) ctx.logins.note(false);
    throw error;
  }
}

const FAILURES: ReadonlySet<string> = new Set([
  'ACCOUNT_OR_PASSWORD_INCORRECT',
  'PASSWORD_LOCKED',
  'LOGIN_LOCKED',
  'CAPTCHA_INCORRECT',
  'SECOND_FACTOR_INCORRECT',
  'PASSKEY_INVALID',
]);

const STRANGERS = 'login:strangers';
const STRANGERS_MS = 15 * MINUTE_MS;

/** While log-ins fail unusually often, lets so many attempts by password from devices that their accounts
 *  do not know through in a quarter of an hour, right or wrong, so that a list of passwords that were stolen
 *  elsewhere opens next to nothing. Members come in on a device they know, or by a code to their mobile.
 *  Refuses: TOO_MANY_REQUESTS.   Cost: nothing while all is usual, and once a server knows that no more are
 *  let through; else four round trips. */
export async function admitStranger(ctx: Deps): Promise<void> {
  const limit = ctx.env.hotLogins;
  if (limit === 0 || ctx.env.workBits === 0 || !ctx.logins.isHot()) return;
  const throttled = { key: STRANGERS, rule: { limit, windowMs: STRANGERS_MS } };
  refuseClosed(ctx);
  const locked = await transaction(ctx.db, (tx) => countTries(tx, ctx, [throttled]));
  if (locked) ctx.logins.closeFor(locked.lockedUntil);
  refuseClosed(ctx);
}

/** The same for as long as this server knows that no more are let through.   Cost: nothing. */
export function refuseClosed(ctx: Pick<Context, 'logins' | 'clock'>): void {
  const { closedUntil } = ctx.logins;
  if (ctx.logins.isHot() && ctx.clock.now() < closedUntil()) throw tooManyUntil('logins', closedUntil(), ctx);
}

function newChallenge(ctx: Deps, ip: string): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(ctx.clock.now() + LIFE_MS, 0, TIME_BYTES);
  const body = Buffer.concat([time, ctx.random.bytes(RANDOM_BYTES)]);
  return Buffer.concat([body, macOf(ctx, body, ip)]).toString('base64url');
}

function isOurs(ctx: Deps, challenge: string, ip: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== BYTES) return false;
  const body = bytes.subarray(0, -MAC_BYTES);
  const isSigned = timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(ctx, body, ip));
  return isSigned && ctx.clock.now() < body.readUIntBE(0, TIME_BYTES);
}

/** Servers of one house share the pepper, so each takes the challenges of all. One from before a rotation is
 *  answered with another. */
const macOf = ({ env }: Deps, body: Buffer, ip: string): Buffer =>
  createHmac('sha256', secretOf(env.passwordPepper))
    .update('proof of work')
    .update(body)
    .update(networkOf(ip))
    .digest();

async function spend(ctx: Deps, challenge: string): Promise<boolean> {
  const throttled = { key: `work:${challenge.slice(0, 30)}`, rule: ONCE };
  return (await transaction(ctx.db, (tx) => countTries(tx, ctx, [throttled]))) === undefined;
}
