import { useQuery } from '@tanstack/react-query';

import { moneyOrZero } from '@tessera/domain/money';

import { pendingBetsQuery } from '../../../../bets/pending-bets.ts';
import { type RecordRow, rowOfGuestBet, rowOfRecord } from '../../../../bets/record-row.ts';
import { useGuestBets } from '../../../../guest/guest.ts';
import { isGuest, isMember } from '../../../../session/session-reducer.ts';
import { useSession } from '../../../../session/session.ts';

/** The player's bets without a result, on a game or, by null, on all, newest first. */
export function useOwnPending(gameId: number | null): readonly RecordRow[] {
  const isDemo = useSession(isGuest);
  const memberId = useSession((state) => (isMember(state) ? (state.userInfo?.id ?? '') : ''));
  const demo = useGuestBets();
  const listed = useQuery(pendingBetsQuery(memberId)).data?.list ?? [];
  const rows = isDemo
    ? demo.filter((bet) => bet.status === 'pending').map(rowOfGuestBet)
    : listed.map(rowOfRecord);
  return gameId === null ? rows : rows.filter((row) => row.gameId === gameId);
}

/** The stakes of bets on an issue, by `play|number`.  Units: 1/100. */
export function stakesOn(issue: string | null, bets: readonly RecordRow[]): ReadonlyMap<string, bigint> {
  const stakes = new Map<string, bigint>();
  for (const { issue: of, play, pick, stake } of bets) {
    if (of !== issue) continue;
    const id = `${play}|${pick}`;
    stakes.set(id, (stakes.get(id) ?? 0n) + moneyOrZero(stake));
  }
  return stakes;
}
