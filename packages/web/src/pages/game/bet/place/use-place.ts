import { play } from '../../../../settings/feel/feel.ts';
import type { Sale } from '../picks/sale.ts';
import type { PlayData } from '../picks/wire.ts';
import type { BetSlipController, SendOutcome } from '../slip/bet-slip-controller.ts';
import { placeSlip } from './place-slip.ts';

type PlaceOptions = {
  readonly prices: PlayData;
  readonly sale: Sale | null;
  /** The slip has left the page: accepted, or kept for after the log-in. */
  readonly onDone: () => void;
  /** The player has to see why it has not. */
  readonly onKept: () => void;
};

/** The command behind every button that bets: places the slip as it stands. */
export function usePlace(
  controller: BetSlipController,
  { prices, sale, onDone, onKept }: PlaceOptions,
): () => Promise<SendOutcome | 'visitor' | 'closed'> {
  return async () => {
    if (!sale) return 'closed';
    const outcome = await placeSlip(controller, prices, sale);
    if (outcome === 'accepted') play('stamp');
    if (outcome === 'accepted' || outcome === 'visitor') onDone();
    else if (outcome !== 'closed') onKept();
    return outcome;
  };
}
