import type { Gender } from '@tessera/contract/patterns';
import type { Payload } from '@tessera/contract/routes';
import { isReservedName } from '@tessera/domain/member/reserved-names';
import { ADULT_AGE } from '@tessera/domain/protection/age';
import { type EpochMs, HOUR_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { matchExcluded } from '../exclusion/match-excluded.ts';
import type { CallHeaders } from '../http/handler.ts';
import { noteOpened, openCases } from '../integrity/open-cases.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SessionMember } from '../session/session-member.ts';
import { requireProof } from '../step-up/require-proof.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { refuseTooMany } from '../throttle/throttle.ts';
import { dropUnusedUpload, readOwnUpload } from '../upload/own-upload.ts';
import { ageToday, readBirthDate } from './birth-date.ts';
import { maskEmail, readEmail, readNickname } from './identity.ts';
import { lockMember } from './lock-member.ts';
import { memberById, updateProfile, type ProfileChange } from './member-store.ts';
import { refuseTaken } from './open-account.ts';

/** ISO 5218 for clients that send a number: 0 not known, 1 male, 2 female. */
const GENDER_OF: Readonly<Record<string, Gender>> = {
  '0': 'other',
  '1': 'male',
  '2': 'female',
  other: 'other',
  male: 'male',
  female: 'female',
};
/** A refusal tells that an e-mail has an account. */
const EMAIL_RULE: ThrottleRule = { limit: 10, windowMs: HOUR_MS };
type Deps = Pick<
  Context,
  'db' | 'clock' | 'env' | 'games' | 'metrics' | 'log' | 'sessions' | 'sealer' | 'security'
>;

/** Changes only the fields that are sent. A replaced picture is deleted, unless a message shows it too.
 *  Another e-mail needs a fresh proof, and withdrawals are held as after a change of the password: a code
 *  sent to it replaces the password. At most ten e-mails an hour are tried.
 *  Refuses: NICKNAME_INVALID, EMAIL_INCORRECT, BIRTHDAY_INVALID, INVALID_PARAMETERS, PROOF_REQUIRED,
 *  BIRTH_DATE_SET where the house asks for the age, EMAIL_EXISTS, TOO_MANY_REQUESTS.
 *  Cost: three round trips, two more for a picture, six for an e-mail. */
export async function editProfile(
  ctx: Deps,
  payload: Payload<'user/profile'>,
  member: SessionMember,
  { requestId, ip }: Pick<CallHeaders, 'requestId' | 'ip'>,
): Promise<null> {
  const { db, clock, env } = ctx;
  const { memberId } = member;
  const email = payload.email === undefined ? undefined : readEmail(payload.email);
  const change: ProfileChange = {
    nickname: payload.nickname === undefined ? undefined : readOwnNickname(payload.nickname, env.brandName),
    avatar: payload.avatar === undefined ? undefined : await readAvatar(db.main, payload.avatar, memberId),
    email,
    shownEmail: email && maskEmail(email),
    gender: payload.gender === undefined ? undefined : readGender(String(payload.gender)),
    birthday: payload.birthday === undefined ? undefined : readBirthday(payload.birthday, clock.now()),
    bio: payload.bio?.normalize('NFC').trim(),
    oddsFormat: payload.odds_format,
  };
  const isNewEmail = email !== undefined && email !== (await memberById(db.reader, memberId))?.email;
  if (isNewEmail) {
    await requireProof(ctx, member, 'everyone');
    await refuseTooMany(ctx, 'emails', { key: `email:member:${memberId}`, rule: EMAIL_RULE });
  }
  const { birthday } = change;
  const opened = await transaction(db, async (tx) => {
    const found =
      birthday !== undefined && env.protection.isAgeAsked
        ? await refuseOtherBirthDate(tx, ctx, memberId, birthday)
        : [];
    const avatarBefore = await updateProfile(tx, memberId, change);
    if (change.avatar !== undefined) await dropUnusedUpload(tx, memberId, avatarBefore);
    const isTold = birthday !== undefined || email !== undefined;
    return isTold ? [...found, ...(await matchExcluded(tx, ctx, memberId))] : found;
  }).catch(refuseTaken);
  noteOpened(ctx, opened);
  // The call changes much else, so its path alone does not tell.
  if (isNewEmail) {
    const from = { request: requestId, member: memberId, ip, call: 'user/profile' };
    ctx.security.note({ event: 'credential_changed', ...from });
  }
  if (birthday !== undefined) ctx.sessions.forgetMember(memberId);
  return null;
}

function readOwnNickname(text: string, brand: string): string {
  const nickname = readNickname(text);
  if (isReservedName(nickname, brand)) throw new Refusal('NICKNAME_INVALID');
  return nickname;
}

function readGender(text: string): Gender {
  const gender = Object.hasOwn(GENDER_OF, text) ? GENDER_OF[text] : undefined;
  if (gender === undefined) throw new Refusal('INVALID_PARAMETERS');
  return gender;
}

/** Accepts a picture that this member has uploaded; "" returns to the generated one. */
const readAvatar = async (db: Queryable, address: string, memberId: bigint): Promise<string> =>
  address === '' ? address : readOwnUpload(db, memberId, 'avatar', address);

/** null or "" clears the birthday. */
const readBirthday = (text: string | null, now: EpochMs): string | null =>
  text === null || text === '' ? null : readBirthDate(text, now);

/** In a house that asks for the age a birth date is given once: nobody may become old enough by changing it.
 *  Who is too young is kept from play until the birthday, and somebody looks at the account.
 *  Refuses: BIRTH_DATE_SET.   Locks: the member.   Cost: two round trips. */
async function refuseOtherBirthDate(tx: Tx, ctx: Deps, memberId: bigint, wanted: string | null) {
  await lockMember(tx, memberId);
  const before = (await memberById(tx, memberId))?.birthday ?? null;
  if (before === wanted) return [];
  if (before !== null || wanted === null) throw new Refusal('BIRTH_DATE_SET');
  const age = ageToday(ctx, wanted);
  if (age >= ADULT_AGE) return [];
  return openCases(tx, [{ flag: 'under_age', memberId, cause: 'profile', evidence: { age } }]);
}
