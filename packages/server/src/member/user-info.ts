import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { toEpochSeconds } from '@tessera/domain/time';

import type { NewSession } from '../session/open-session.ts';
import { avatarOf } from './avatar.ts';
import type { MemberRow } from './member-store.ts';

type LoginData = Data<'user/login'>;

/** The reply of a log-in: the member, the available balance and the new session.   Units: mainMinor 1/100. */
export function loginData(member: MemberRow, mainMinor: bigint, session: NewSession): LoginData {
  const id = Number(member.id);
  return {
    userinfo: {
      id,
      user_id: id,
      username: member.username,
      nickname: member.nickname,
      mobile: member.mobile ?? '',
      email: member.email,
      avatar: avatarOf(member),
      money: formatMoney(mainMinor),
      score: member.score,
      level: member.level,
      token: session.token,
      createtime: toEpochSeconds(session.createdAt),
      expiretime: toEpochSeconds(session.expiresAt),
      expires_in: toEpochSeconds(session.expiresAt - session.createdAt),
    },
  };
}
