import type { Gender } from '@tessera/contract/patterns';
import type { Payload } from '@tessera/contract/routes';
import { isReservedName } from '@tessera/domain/reserved-names';
import type { EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { transaction } from '../db/tx.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SessionMember } from '../session/session-member.ts';
import { requireProof } from '../step-up/require-proof.ts';
import { dropUnusedUpload, readOwnUpload } from '../upload/own-upload.ts';
import { maskEmail, readEmail, readNickname } from './identity.ts';
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
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** As far back as date pickers of this family go. */
const YEARS_MAX = 150;

/** Changes only the fields that are sent. A replaced picture is deleted, unless a message shows it too.
 *  Another e-mail needs a fresh proof, and withdrawals are held as after a change of the password: a code
 *  sent to it replaces the password.
 *  Refuses: NICKNAME_INVALID, EMAIL_INCORRECT, BIRTHDAY_INVALID, INVALID_PARAMETERS, PROOF_REQUIRED,
 *  EMAIL_EXISTS.
 *  Cost: three round trips, two more for a picture or an e-mail. */
export async function editProfile(
  ctx: Pick<Context, 'db' | 'clock' | 'env'>,
  payload: Payload<'user/profile'>,
  member: SessionMember,
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
  };
  if (email !== undefined && email !== (await memberById(db.reader, memberId))?.email)
    await requireProof(ctx, member, 'everyone');
  await transaction(db, async (tx) => {
    const avatarBefore = await updateProfile(tx, memberId, change);
    if (change.avatar !== undefined) await dropUnusedUpload(tx, memberId, avatarBefore);
  }).catch(refuseTaken);
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

/** Accepts a real date from 150 years ago, by the year, until today; null or "" clears the birthday. */
function readBirthday(text: string | null, now: EpochMs): string | null {
  if (text === null || text === '') return null;
  const at = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  if (!isReal || at < Date.UTC(new Date(now).getUTCFullYear() - YEARS_MAX, 0, 1) || at > now)
    throw new Refusal('BIRTHDAY_INVALID');
  return text;
}
