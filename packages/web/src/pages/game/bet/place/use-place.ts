import { play } from '../../../../settings/feel/feel.ts';
import type { Sale } from '../picks/sale.ts';
import type { PlayData } from '../picks/wire.ts';
import type { BetSlipController, SendOutcome } from '../slip/bet-slip-controller.ts';
import type { placeSlip } from './place-slip.ts';

type PlaceOptions = {
  /** Null until its code has come; what could place anything has not come either. */
  readonly placeSlip: typeof placeSlip | null;
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
  { placeSlip: place, prices, sale, onDone, onKept }: PlaceOptions,
): () => Promise<SendOutcome | 'visitor' | 'closed'> {
  return async () => {
    if (!sale || !place) return 'closed';
    const outcome = await place(controller, prices, sale);
    if (outcome === 'accepted') play('stamp');
    if (outcome === 'accepted' || outcome === 'visitor') onDone();
    else if (outcome !== 'closed') onKept();
    return outcome;
  };
}
