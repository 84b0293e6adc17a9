import type { Queryable } from '../db/query.ts';
import { isMobile, maskMobile, readMobile } from './identity.ts';
import { memberById, memberByMobile, memberByUsername, type MemberRow } from './member-store.ts';

/** A member found by what another one knows of them. */
export type FoundMember = {
  readonly member: MemberRow;
  /** How they are shown to whoever asked: by the name they were asked by, masked. */
  readonly shown: string;
};

const ID = /^[0-9]{5,9}$/;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Finds a member by id, mobile or username; never by nickname, which anybody may take. An account that is
 *  closed is not found.  Cost: one read by key. */
export async function findMember(db: Queryable, text: string): Promise<FoundMember | undefined> {
  const member = ID.test(text)
    ? await memberById(db, BigInt(text))
    : isMobile(text)
      ? await memberByMobile(db, readMobile(text))
      : await memberByUsername(db, text);
  if (!member || member.status === 'abnormal') return undefined;
  return { member, shown: shownAs(text, member.username) };
}

/** How a member is shown to whoever asked for them by this text: the same for ever, whatever becomes of the
 *  member. */
export const shownAs = (text: string, username: string): string =>
  isMobile(text) ? maskMobile(readMobile(text)) : maskUsername(username);

/** Player1 is shown as P***1. */
export const maskUsername = (username: string): string => `${username.slice(0, 1)}***${username.slice(-1)}`;

/** The first character a person sees, and no more. */
export const maskNickname = (nickname: string): string => {
  const [first] = graphemes.segment(nickname);
  return `${first?.segment ?? ''}**`;
};
