import type { OddsFormat } from '@tessera/domain/text/odds-format';

import { api, queryFor } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { refreshMember } from '../live/fresh-member.ts';
import { isMember } from '../session/session-reducer.ts';
import { session } from '../session/session.ts';
import { followOwnOdds } from '../settings/follow-own-odds.ts';
import { oddsFormat } from '../settings/odds.ts';

/** Prints odds in another format at once, and keeps it with the account, if there is one. A failure is shown,
 *  and so is what the account has in the end. */
export async function changeOddsFormat(format: OddsFormat): Promise<void> {
  const { userInfo } = session.current;
  if (!isMember(session.state)) return oddsFormat.set(format);
  followOwnOdds();
  session.changeUser({ odds_format: format });
  try {
    await api('user/profile', { odds_format: format }, { showLoading: false });
  } catch {
    session.changeUser({ odds_format: userInfo?.odds_format ?? '' }, userInfo?.id);
  }
  // An answer already on its way may be older than the change, so it is dropped.
  await queryClient.cancelQueries({ queryKey: queryFor('user/index').queryKey });
  await refreshMember();
}
