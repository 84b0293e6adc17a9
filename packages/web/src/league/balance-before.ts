import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import type { BalanceReason } from '@tessera/contract/live';
import { moneyOrZero } from '@tessera/domain/money';

import { serverClock } from '../api/server-clock.ts';
import { session } from '../session/session.ts';
import type { MatchDay } from './use-league.ts';

/** Change of the player's balance: its time, amount and result. Units: epoch ms, 1/100. */
type Change = {
  readonly atMs: number;
  readonly byMinor: bigint;
  readonly money: string;
  /** By what the player did. Of a change that nobody has named, as of an answer about the member, it is not
   *  known whether results are in it. */
  readonly isOwn: boolean;
};

/** Of all pages of leagues: one that opens during a replay holds back what came before. */
const store = createStore<readonly Change[]>(() => []);
const change = (to: readonly Change[]): void => store.setState(to, true);

session.store.subscribe(({ userInfo: now }, { userInfo: before }) => {
  if (!now || now.id !== before?.id) return change([]);
  const byMinor = moneyOrZero(now.money) - moneyOrZero(before.money);
  if (byMinor !== 0n)
    change([...store.getState(), { atMs: serverClock.now(), byMinor, money: now.money, isOwn: false }]);
});

/** Reasons of balance changes by results. A snapshot may include some. */
const OF_RESULTS: ReadonlySet<BalanceReason> = new Set(['payout', 'refund', 'snapshot']);

// The stream names each change, after the session has it or after the reply to what the player did has
// brought it: a cash-out, a bet that was taken back, a transfer.
void import('../live/live.ts').then(
  ({ listenLive }) =>
    listenLive([], ({ event, data }) => {
      if (event !== 'balance' || OF_RESULTS.has(data.reason)) return;
      const changes = store.getState();
      const at = changes.findLastIndex(({ money }) => money === data.money);
      if (at >= 0) change(changes.map((each, index) => (index === at ? { ...each, isOwn: true } : each)));
    }),
  () => undefined,
);

/** A balance without what has come in since the draw of a match day that is held back; what is spent
 *  meanwhile shows at once, and so does what comes in by the player's own doing. What came before this code
 *  was loaded is not known.   Units: 1/100. */
export function useBalanceBefore(
  balanceMinor: bigint | null,
  held: Pick<MatchDay, 'draws_at_ms'> | undefined,
): bigint | null {
  const changes = useStore(store);
  if (balanceMinor === null || !held) return balanceMinor;
  return changes
    .filter(({ atMs, byMinor, isOwn }) => !isOwn && byMinor > 0n && atMs >= held.draws_at_ms)
    .reduce((left, { byMinor }) => left - byMinor, balanceMinor);
}
