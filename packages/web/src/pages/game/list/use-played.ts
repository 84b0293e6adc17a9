import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../api/api.ts';
import { useGuestBets } from '../../../guest/guest.ts';
import { isMember } from '../../../session/session-reducer.ts';
import { useSession } from '../../../session/session.ts';

const BETS_LOOKED_AT = '50';

/** The ids of the games that the reader has bet on last, newest first, without repeats.
 *  Cost: one page of records. */
export function usePlayed(): readonly number[] {
  const hasAccount = useSession(isMember);
  const demo = useGuestBets();
  const bets = useQuery({
    ...queryFor('games/getBetRecord', { limit: BETS_LOOKED_AT }),
    enabled: hasAccount,
  }).data;
  const ids = hasAccount ? (bets?.list ?? []).map((bet) => bet.game_id) : demo.map((bet) => bet.gameId);
  return [...new Set(ids)];
}
