import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { assert } from '@tessera/domain/result';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { readStanding } from '../wallet/standing.ts';
import { avatarOf } from './avatar.ts';
import { memberById } from './member-store.ts';

/** Returns the member's own view with the available balance, level and points.  Cost: four round trips, most
 *  of them together; see `readStanding`. */
export async function showMember({ db }: Pick<Context, 'db'>, memberId: bigint): Promise<Data<'user/index'>> {
  const [member, balance, { level, points }] = await Promise.all([
    memberById(db.reader, memberId),
    readBalance(db.reader, memberId),
    readStanding(db, mainAccountOf(memberId)),
  ]);
  assert(member, 'a session has a member');
  return {
    welcome: member.nickname,
    id: Number(member.id),
    username: member.username,
    nickname: member.nickname,
    mobile: member.mobile ?? '',
    email: member.email,
    avatar: avatarOf(member),
    money: formatMoney(balance.mainMinor),
    score: points,
    level: level.level,
    gender: member.gender,
    birthday: member.birthday,
    bio: member.bio,
    odds_format: member.odds_format,
    jointime: toEpochSeconds(member.joined_at),
    is_frozen: member.status === 'frozen' || balance.isFrozen,
  };
}
