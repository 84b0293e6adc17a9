import { formatMoney, moneyOrZero } from '@tessera/domain/money';

import type { GuestBet } from './guest-bet.ts';

/** Stakes and returns, and the net result of the bets that have one. Decimal text. */
export type Played = { readonly staked: string; readonly returned: string; readonly profit: string };

type Counted = Pick<GuestBet, 'status' | 'stake' | 'payout' | 'placedAtMs' | 'drawsAtMs'>;

/** Sums the demo bets of a period as the server sums those of a member: a stake counts when its bet is
 *  placed, a payout when its round is drawn, and a cancelled bet not at all.  Units: epoch ms. */
export function guestPlayed(bets: readonly Counted[], isWithin: (ms: number) => boolean): Played {
  let [staked, returned, open] = [0n, 0n, 0n];
  for (const { status, stake, payout, placedAtMs, drawsAtMs } of bets) {
    if (status === 'cancelled') continue;
    // Of a lost bet too: half of it, or some lines of a ticket, may have come back.
    if (status !== 'pending' && isWithin(drawsAtMs)) returned += moneyOrZero(payout);
    if (!isWithin(placedAtMs)) continue;
    staked += moneyOrZero(stake);
    if (status === 'pending') open += moneyOrZero(stake);
  }
  return {
    staked: formatMoney(staked),
    returned: formatMoney(returned),
    profit: formatMoney(returned - staked + open),
  };
}
