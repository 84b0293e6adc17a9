import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';

import type { Context } from '../context.ts';
import type { Game } from '../game/game-catalogue.ts';
import { Refusal } from '../kernel/refusal.ts';

/** Dependencies of a quote of a slip or a ticket. */
export type QuoteDeps = Pick<Context, 'games' | 'board' | 'clock'> &
  Partial<Pick<Context, 'disk'>> & { readonly db: Pick<Context['db'], 'reader'> };

/** Returns true if a round takes bets now, by the board. */
export function isOnSale({ board }: Pick<QuoteDeps, 'board'>, game: Game, roundId: bigint): boolean {
  const { allOnSale } = board.view(game.id);
  return game.status === 'on' && allOnSale.some(({ id }) => id === roundId);
}

/** The refusal that a call would meet, as a part of a reply. */
export const refusalReply = (refusal: Refusal | undefined): Data<'games/quoteBet'>['refusal'] =>
  refusal ? { code: refusal.code, detail: refusal.detail ?? {} } : null;

/** The most that an amount of a reply has digits for: thirteen before the point. Units: 1/100. */
const QUOTED_MAX = 10n ** 15n - 1n;

/** Refuses to quote what no reply has digits for and nobody can place, before its worst case is reckoned.
 *  Units: 1/100.   Refuses: BET_AMOUNT_INVALID. */
export function refuseUnquotable(...amounts: readonly bigint[]): void {
  if (amounts.some((amount) => amount > QUOTED_MAX)) throw new Refusal('BET_AMOUNT_INVALID');
}

/** The quote of what names an issue that does not exist: nothing is known of it but its stake.
 *  Units: 1/100.   Refuses: as refuseUnquotable. */
export function unpriced(
  { lines, stakeMinor }: { readonly lines: number; readonly stakeMinor: bigint },
  refusal: Refusal,
): Data<'games/quoteBet'> {
  refuseUnquotable(stakeMinor);
  return {
    game_no: null,
    lines,
    stake: formatMoney(stakeMinor),
    odds: formatOdds(0),
    chance: null,
    return: 0,
    max_payout: formatMoney(0n),
    left: null,
    row_left: [],
    refusal: refusalReply(refusal),
  };
}
