import { maskUsername } from '@tessera/domain/member/mask-username';

import type { Queryable } from '../db/query.ts';
import { isMobile, maskMobile, readMobile } from './identity.ts';
import { memberById, memberByMobile, memberByUsername, type MemberRow } from './member-store.ts';

/** A member found by an identifier known to another member. */
export type FoundMember = {
  readonly member: MemberRow;
  /** The masked identifier that the look-up used. */
  readonly shown: string;
};

const ID = /^[0-9]{5,9}$/;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Finds a member by id, mobile or username; never by nickname, since nicknames are not unique. A closed
 *  account is not found.
 *  Cost: one read by key. */
export async function findMember(db: Queryable, text: string): Promise<FoundMember | undefined> {
  const member = ID.test(text)
    ? await memberById(db, BigInt(text))
    : isMobile(text)
      ? await memberByMobile(db, readMobile(text))
      : await memberByUsername(db, text);
  if (!member || member.status === 'abnormal') return undefined;
  return { member, shown: shownAs(text, member.username) };
}

/** Masks a member's identifier as typed by another member. The result never changes, whatever happens to
 *  the account later. */
export const shownAs = (text: string, username: string): string =>
  isMobile(text) ? maskMobile(readMobile(text)) : maskUsername(username);

/** Returns the first grapheme only. */
export const maskNickname = (nickname: string): string => {
  const [first] = graphemes.segment(nickname);
  return `${first?.segment ?? ''}**`;
};
