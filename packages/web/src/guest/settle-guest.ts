import type { FamilyDefinition } from '@tessera/domain/games/family';
import type { Numbers } from '@tessera/domain/games/numbers';
import { formatMoney, type Money, moneyOrZero } from '@tessera/domain/money';
import { type RoundBet, settleRound, voidRound } from '@tessera/domain/wager/settlement';

import type { GuestBet } from './guest-bet.ts';
import { oddsE4Of } from './odds-text.ts';

/** The outcome of a round: its numbers, or void. */
export type GuestDraw = Numbers | 'void';

/** Settles the pending bets of one round, apart from tickets, with the domain's settlement. Settled bets are
 *  left alone, so a repeat credits nothing. Units: the credit is 1/100. */
export function settleGuestRound(
  family: FamilyDefinition,
  roundId: string,
  draw: GuestDraw,
  bets: readonly GuestBet[],
): { readonly bets: readonly GuestBet[]; readonly creditMinor: Money } {
  const waiting = bets.filter((bet) => isOn(roundId, bet) && bet.status === 'pending').map(asRoundBet);
  const settlement = draw === 'void' ? voidRound(waiting) : settleRound(family, draw, waiting);
  const settled = new Map(settlement.bets.map((each) => [each.id, each]));
  return {
    creditMinor: settlement.creditMinor,
    bets: bets.map((bet) => {
      const outcome = isOn(roundId, bet) ? settled.get(bet.id) : undefined;
      if (!outcome) return bet;
      const numbers = draw === 'void' ? [] : draw;
      const { status, reason } = outcome.result;
      return { ...bet, status, ...(reason && { reason }), payout: formatMoney(outcome.payoutMinor), numbers };
    }),
  };
}

/** Tickets are settled by their legs. */
const isOn = (roundId: string, bet: GuestBet): boolean => bet.roundId === roundId && !bet.ticket;

const asRoundBet = (bet: GuestBet): RoundBet => ({
  id: bet.id,
  member: 'guest',
  selection: bet.selection,
  oddsE4: oddsE4Of(bet.odds),
  stakeMinor: moneyOrZero(bet.stake),
  isCancelled: false,
});
