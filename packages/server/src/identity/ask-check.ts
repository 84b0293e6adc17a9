import type { Data, Payload } from '@tessera/contract/routes';
import { ADULT_AGE } from '@tessera/domain/protection/age';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { readDataUrl } from '../deposit/read-data-url.ts';
import { Refusal } from '../kernel/refusal.ts';
import { ageToday, readBirthDate } from '../member/birth-date.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { refuseTooMany } from '../throttle/throttle.ts';
import { decide, LISTED } from './decide-check.ts';
import { insertCheck, latestCheck, type CheckRow } from './identity-store.ts';
import { readCountry, readRealName } from './read-person.ts';

/** A check may cost the house money, and a picture costs CPU. */
const RULE: ThrottleRule = { limit: 5, windowMs: 86_400_000 };
const KEY_BYTES = 16;

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'pictures' | 'identity' | 'env' | 'games' | 'sealer'>;

/** Shows a member the state of the own identity.   Cost: one round trip. */
export const showIdentity = async (
  { db, env }: Pick<Deps, 'db' | 'env'>,
  memberId: bigint,
): Promise<Data<'user/identity'>> => identityReply(await latestCheck(db.main, memberId), env.isPlayMoney);

/** Asks for a check of what a member declares, at most five a day. Who is below 18 is refused at once, and
 *  who is on the list of excluded persons is refused by the check. A repeat while one is pending, and after
 *  one was verified, changes nothing.
 *  Refuses: IDENTITY_INVALID with the field, BIRTHDAY_INVALID, PROOF_INVALID, PICTURE_TOO_LARGE,
 *  TOO_MANY_REQUESTS, SERVER_BUSY.
 *  Cost: seven round trips, and up to half a second of a worker thread for a large picture. */
export async function askCheck(
  ctx: Deps,
  payload: Payload<'user/checkIdentity'>,
  memberId: bigint,
): Promise<Data<'user/identity'>> {
  const person = {
    realName: readRealName(payload.real_name),
    birthDate: adultSince(ctx, payload.birth_date),
    country: readCountry(payload.country),
  };
  const sent = payload.document === undefined ? undefined : readDataUrl(payload.document);
  const before = await latestCheck(ctx.db.main, memberId);
  if (before && before.state !== 'refused') return identityReply(before, ctx.env.isPlayMoney);
  await refuseTooMany(ctx, 'identity_checks', { key: `identity:member:${memberId}`, rule: RULE });
  const picture = sent && (await ctx.pictures.redraw(sent, 'PROOF_INVALID'));
  const key = ctx.random.bytes(KEY_BYTES).toString('hex');
  const isListed = ctx.identity.excluded.has(person);
  await transaction(ctx.db, async (tx) => {
    await insertCheck(tx, { memberId, ...person, document: picture?.bytes ?? null, key });
    const check = await latestCheck(tx, memberId);
    if (isListed && check?.state === 'pending') await decide(tx, ctx, check.id, LISTED);
  });
  return showIdentity(ctx, memberId);
}

/** The birth date of somebody who is 18 by the house's day. */
function adultSince(ctx: Deps, text: string): string {
  const birthDate = readBirthDate(text, ctx.clock.now());
  if (ageToday(ctx, birthDate) < ADULT_AGE) throw new Refusal('IDENTITY_INVALID', { field: 'age' });
  return birthDate;
}

function identityReply(check: CheckRow | undefined, isPlayMoney: boolean): Data<'user/identity'> {
  const decidedAt = check?.decided_at ?? null;
  return {
    is_required: isPlayMoney ? 0 : 1,
    state: check?.state ?? 'none',
    reason: check?.reason ?? null,
    real_name: check?.real_name ?? '',
    birth_date: check?.birth_date ?? '',
    country: check?.country ?? '',
    decided_at: decidedAt === null ? null : toEpochSeconds(decidedAt),
  };
}
