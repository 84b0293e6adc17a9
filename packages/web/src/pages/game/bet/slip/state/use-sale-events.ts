import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

import type { PlayInfo } from '../../picks/wire.ts';
import type { BetState } from './bet-reducer.ts';
import type { BetSlipController } from './bet-slip-controller.ts';
import { isCarryDue } from './slip-issue.ts';

/** Longer than a thumb that was on its way to the button when the slip moved to another issue. */
const SETTLING_MS = 1_000;

type Sold = {
  readonly plays: readonly PlayInfo[];
  /** Null between two sales. */
  readonly issue: string | null;
  readonly onPricesStale: () => unknown;
  readonly onRoundStale: () => unknown;
};

/** Tells a slip what its table sells, and asks the table again when the server says that something else is
 *  sold. A slip whose issue has closed moves to the next before it is drawn, and cannot be placed for a
 *  second after that. */
export function useSaleEvents(
  { dispatch }: BetSlipController,
  state: BetState,
  { plays, issue, onPricesStale, onRoundStale }: Sold,
): void {
  const stale = useEffectEvent((code: string) =>
    code === 'ODDS_CHANGED' ? onPricesStale() : onRoundStale(),
  );
  const refusedCode = state.refusal?.code;
  const { isSettling } = state;
  useEffect(() => dispatch({ type: 'playsArrived', plays }), [dispatch, plays]);
  useEffect(() => {
    dispatch(issue === null ? { type: 'issueClosed' } : { type: 'issueOpened', issue });
  }, [dispatch, issue]);
  const next = issue !== null && state.pending === null && isCarryDue(state, issue) ? issue : null;
  useLayoutEffect(() => {
    if (next !== null) dispatch({ type: 'slipCarried', issue: next });
  }, [dispatch, next]);
  useEffect(() => {
    if (!isSettling) return;
    const timer = setTimeout(() => dispatch({ type: 'settled' }), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [dispatch, isSettling]);
  useEffect(() => {
    if (refusedCode === 'ODDS_CHANGED' || refusedCode === 'ISSUE_CLOSED') stale(refusedCode);
  }, [refusedCode]);
}
