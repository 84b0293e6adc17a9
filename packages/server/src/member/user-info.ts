import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { NewSession } from '../session/open-session.ts';
import { readStanding } from '../wallet/standing.ts';
import { avatarOf } from './avatar.ts';
import type { MemberRow } from './member-store.ts';

type LoginData = Data<'user/login'>;

/** The reply of a log-in: the member with balance, level and points as last committed, and the new session.
 *  Cost: three round trips, two of them together. */
export async function loginData(
  { db }: { readonly db: Pick<Context['db'], 'reader' | 'main'> },
  member: MemberRow,
  session: NewSession,
): Promise<LoginData> {
  const [{ mainMinor }, { level, points }] = await Promise.all([
    readBalance(db.reader, member.id),
    readStanding(db, mainAccountOf(member.id)),
  ]);
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
      score: points,
      level: level.level,
      odds_format: member.odds_format,
      token: session.token,
      createtime: toEpochSeconds(session.createdAt),
      expiretime: toEpochSeconds(session.expiresAt),
      expires_in: toEpochSeconds(session.expiresAt - session.createdAt),
    },
  };
}
