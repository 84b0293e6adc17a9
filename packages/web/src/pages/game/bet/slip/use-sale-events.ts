import { useEffect, useEffectEvent } from 'react';

import type { PlayInfo } from '../picks/wire.ts';
import type { BetState } from './bet-reducer.ts';
import type { BetSlipController } from './bet-slip-controller.ts';

type Sold = {
  readonly plays: readonly PlayInfo[];
  /** Null between two sales. */
  readonly issue: string | null;
  readonly onPricesStale: () => unknown;
  readonly onRoundStale: () => unknown;
};

/** Tells a slip what its table sells, and asks the table again when the server says that something else is
 *  sold. */
export function useSaleEvents(
  { dispatch }: BetSlipController,
  { refusal }: BetState,
  { plays, issue, onPricesStale, onRoundStale }: Sold,
): void {
  const stale = useEffectEvent((code: string) =>
    code === 'ODDS_CHANGED' ? onPricesStale() : onRoundStale(),
  );
  const refusedCode = refusal?.code;
  useEffect(() => dispatch({ type: 'playsArrived', plays }), [dispatch, plays]);
  useEffect(() => {
    dispatch(issue === null ? { type: 'issueClosed' } : { type: 'issueOpened', issue });
  }, [dispatch, issue]);
  useEffect(() => {
    if (refusedCode === 'ODDS_CHANGED' || refusedCode === 'ISSUE_CLOSED') stale(refusedCode);
  }, [refusedCode]);
}
