import { useIsBefore } from '../../../../live/use-is-before.ts';
import { play } from '../../../../settings/feel/feel.ts';
import type { Sale } from '../picks/sale.ts';
import type { PlayData } from '../picks/wire.ts';
import type { placeSlip } from '../place/place-slip.ts';
import { useLinePrices } from '../plays/use-line-prices.ts';
import type { BetAction } from '../slip/state/bet-reducer.ts';
import { isSlipClosed } from '../slip/state/slip-issue.ts';
import { useBetSlip } from '../slip/state/use-bet-slip.ts';
import { useSaleEvents } from '../slip/state/use-sale-events.ts';
import { usePayer } from '../slip/use-payer.ts';
import { useIssueBets } from './foot/use-issue-bets.ts';
import { useLateParts } from './use-late-parts.ts';

const loadParts = () => import('./late-parts.ts');

type Sold = {
  /** The sale that the page was told of last; null between two sales. */
  readonly sale: Sale | null;
  readonly onPricesStale: () => unknown;
  readonly onRoundStale: () => unknown;
};

/** The slip of a table with all that belongs to it: its prices and its sale, who pays, what is staked on the
 *  issue already, the sheet that is open, the code that comes late, and the commands that bet.
 *  Units: 1/100.   Cost: as useIssueBets and useLinePrices. */
export function useTableSlip(stated: PlayData, { sale: told, onPricesStale, onRoundStale }: Sold) {
  const { controller, state } = useBetSlip(stated.game.id);
  const { payer, balanceMinor, stakedOn } = usePayer(state.placed);
  const hasSlip = state.lines.length > 0 || state.pending !== null;
  const { parts, open, show, hide } = useLateParts(loadParts, hasSlip);
  const prices = useLinePrices(stated, state, open === 'rules', parts?.withLinePrices ?? null);
  const sale = useIsBefore(told?.closesAtMs ?? null) ? told : null;
  const issue = sale?.issue ?? null;
  const bets = useIssueBets(stated.game.id, issue, state.placed.at(-1)?.key ?? '');
  const fromHere = stakedOn(issue);
  const { plays } = prices;
  useSaleEvents(controller, state, { plays, issue, onPricesStale, onRoundStale });
  const isClosed = state.pending === null && isSlipClosed(state, issue ?? '');
  /** Places the slip as it stands. */
  const place = async (): Promise<Outcome> => {
    if (!sale || !parts) return 'closed';
    const outcome = await parts.placeSlip(controller, prices, sale);
    if (outcome === 'accepted') play('stamp');
    if (outcome === 'accepted' || outcome === 'visitor') hide();
    else if (outcome !== 'closed') show('slip');
    return outcome;
  };
  /** The last slip once more; what is being chosen meanwhile stays with the player. */
  const again = (): Promise<unknown> | void => {
    if (state.lines.length > 0) return show('slip');
    controller.dispatch({ type: 'lastRepeated', plays });
    return place();
  };
  /** A closed slip takes nothing: a tap on the board brings its question. */
  const dispatch = (action: BetAction): void =>
    isClosed && action.type !== 'groupChosen' ? show('slip') : controller.dispatch(action);
  return {
    controller,
    state,
    hasSlip,
    isClosed,
    prices,
    sale,
    bets,
    stakedMinor: bets && bets.stakedMinor > fromHere ? bets.stakedMinor : fromHere,
    payer,
    balanceMinor,
    parts,
    open,
    show,
    hide,
    place,
    again: state.lastLines.length > 0 && sale && !isClosed ? again : undefined,
    dispatch: isClosed ? dispatch : controller.dispatch,
  };
}

export type TableSlip = ReturnType<typeof useTableSlip>;
type Outcome = Awaited<ReturnType<typeof placeSlip>>;
