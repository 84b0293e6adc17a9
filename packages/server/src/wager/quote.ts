import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';

import type { Context } from '../context.ts';
import type { Game } from '../game/game-catalogue.ts';
import type { Refusal } from '../kernel/refusal.ts';

/** What a quote of a slip or of a ticket reads. */
export type QuoteDeps = Pick<Context, 'games' | 'board' | 'clock' | 'disk'> & {
  readonly db: Pick<Context['db'], 'reader'>;
};

/** Whether a round takes bets now, by the board. */
export function isOnSale({ board }: Pick<QuoteDeps, 'board'>, game: Game, roundId: bigint): boolean {
  const { allOnSale } = board.view(game.id);
  return game.status === 'on' && allOnSale.some(({ id }) => id === roundId);
}

/** The refusal that a call would meet, as a part of a reply. */
export const refusalReply = (refusal: Refusal | undefined): Data<'games/quoteBet'>['refusal'] =>
  refusal ? { code: refusal.code, detail: refusal.detail ?? {} } : null;

/** The quote of what names an issue that does not exist: nothing is known of it but its stake.
 *  Units: 1/100. */
export const unpriced = (
  { lines, stakeMinor }: { readonly lines: number; readonly stakeMinor: bigint },
  refusal: Refusal,
): Data<'games/quoteBet'> => ({
  game_no: null,
  lines,
  stake: formatMoney(stakeMinor),
  odds: formatOdds(0),
  chance: null,
  return: 0,
  max_payout: formatMoney(0n),
  left: null,
  refusal: refusalReply(refusal),
});
