import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import type { Data } from '@tessera/contract/routes';
import { minor, type Money, moneyOrZero } from '@tessera/domain/money';

import { pendingBetsQuery } from '../../../../../bets/pending-bets.ts';
import { useGuestBets } from '../../../../../guest/guest.ts';
import { isGuest, isMember } from '../../../../../session/session-reducer.ts';
import { useSession } from '../../../../../session/session.ts';

type BetRow = Pick<Data<'games/getBetRecord'>['list'][number], 'game_no' | 'status' | 'amount'>;

/** The bets of a player on an issue: their number and stakes. `isCut` where there may be more of them.
 *  Units: 1/100. */
export type IssueBets = { readonly count: number; readonly stakedMinor: Money; readonly isCut?: boolean };

/** The player's standing bets on the issue on sale, from every phone; null until they are known. Asked anew
 *  after each slip that was taken here, and when an event says that bets have changed.
 *  Cost: that of `pendingBetsQuery`. */
export function useIssueBets(gameId: number, issue: string | null, lastPlaced: string): IssueBets | null {
  const owner = useSession((state) => (isMember(state) ? (state.userInfo?.id ?? '') : ''));
  const isDemo = useSession(isGuest);
  const demo = useGuestBets();
  const query = pendingBetsQuery(owner);
  const bets = useQuery(query).data;
  const client = useQueryClient();
  const askAgain = useEffectEvent(() => void client.invalidateQueries({ queryKey: query.queryKey }));
  useEffect(() => {
    if (lastPlaced !== '') askAgain();
  }, [lastPlaced]);
  if (issue === null) return null;
  if (isDemo) {
    const own = demo.filter((bet) => bet.gameId === gameId);
    return betsOn(
      issue,
      own.map((bet) => ({ game_no: bet.issue, status: bet.status, amount: bet.stake })),
    );
  }
  if (!bets) return null;
  const own = bets.list.filter((bet) => bet.game_id === gameId);
  return { ...betsOn(issue, own), isCut: bets.next_before !== null };
}

/** Counts the standing bets on an issue.  Units: 1/100. */
export function betsOn(issue: string, bets: readonly BetRow[]): IssueBets {
  const own = bets.filter((bet) => bet.game_no === issue && bet.status === 'pending');
  return {
    count: own.length,
    stakedMinor: minor(own.reduce((sum, bet) => sum + moneyOrZero(bet.amount), 0n)),
  };
}
