import { type Money, moneyOrZero, sumMoney } from '@tessera/domain/money';

import { isGuest } from '../../../../session/session-reducer.ts';
import { useSession } from '../../../../session/session.ts';
import type { Payer } from './slip-foot.tsx';
import type { PlacedIssue } from './state/draft.ts';

/** The payer of the slip with their balance, and their stakes on an issue from this phone. */
export function usePayer(placed: readonly PlacedIssue[]): {
  readonly payer: Payer;
  readonly balanceMinor: Money | null;
  readonly stakedOn: (issue: string | null) => Money;
} {
  const user = useSession((state) => state.userInfo);
  const isDemo = useSession(isGuest);
  const stakedOn = (issue: string | null): Money =>
    sumMoney(
      placed
        .filter((each) => each.owner === user?.id && each.issue === issue)
        .map((each) => moneyOrZero(each.total)),
    );
  if (!user) return { payer: 'visitor', balanceMinor: null, stakedOn };
  return { payer: isDemo ? 'guest' : 'member', balanceMinor: moneyOrZero(user.money), stakedOn };
}
