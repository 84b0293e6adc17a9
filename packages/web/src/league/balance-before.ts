import { moneyOrZero } from '@tessera/domain/money';

import { serverClock } from '../api/server-clock.ts';
import { session } from '../session/session.ts';
import type { MatchDay } from './use-league.ts';

/** When the balance of the player changed, and by how much.   Units: epoch ms, 1/100. */
type Change = { readonly atMs: number; readonly byMinor: bigint };

/** Of all pages of leagues: one that opens during a replay holds back what came before. Every change of it
 *  is one of the session too, with which pages render. */
const changes: Change[] = [];

session.store.subscribe(({ userInfo: now }, { userInfo: before }) => {
  if (!now || now.id !== before?.id) changes.length = 0;
  else changes.push({ atMs: serverClock.now(), byMinor: moneyOrZero(now.money) - moneyOrZero(before.money) });
});

/** A balance without what has come in since the draw of a match day that is held back; what is spent
 *  meanwhile shows at once. What came before this code was loaded is not known.   Units: 1/100. */
export const balanceBefore = (
  balanceMinor: bigint | null,
  held: Pick<MatchDay, 'draws_at_ms'> | undefined,
): bigint | null =>
  balanceMinor &&
  changes.reduce(
    (left, { atMs, byMinor }) => (held && atMs >= held.draws_at_ms && byMinor > 0n ? left - byMinor : left),
    balanceMinor,
  );
