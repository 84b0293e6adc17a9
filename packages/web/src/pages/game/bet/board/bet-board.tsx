import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';

import { useIsBefore } from '../../../../live/use-is-before.ts';
import { usePageTitle } from '../../../../nav/page-context.ts';
import { RefusedState } from '../../../../ui/refused-state/index.ts';
import type { PlayData } from '../picks/wire.ts';
import { usePlace } from '../place/use-place.ts';
import { PlayPanel, PlayPanelSkeleton } from '../plays/play-panel.tsx';
import { useLinePrices } from '../plays/use-line-prices.ts';
import { sumUp } from '../slip/slip-sums.ts';
import { useBetSlip } from '../slip/use-bet-slip.ts';
import { usePayer } from '../slip/use-payer.ts';
import { BetBar } from './bet-bar.tsx';
import { BoardBar } from './board-bar.tsx';
import { IssueCard, IssueCardSkeleton } from './issue-card.tsx';
import { ResultLine } from './result-line.tsx';
import { type RoundView, usePlays, useRound, viewOf } from './use-board.ts';
import { useResult } from './use-result.ts';
import { useSheets } from './use-sheets.ts';

import styles from './bet-board.module.css';

/** The betting board of one game; a skeleton until its prices and its round are known. */
export function BetBoard({ gameId }: { readonly gameId: number }) {
  const prices = usePlays(gameId);
  const round = useRound(gameId);
  const failure = prices.error ?? round.error;
  // Deferred: React renders the board in slices and handles input between them.
  const isKnown = useDeferredValue(prices.data !== undefined && round.data !== undefined);
  if (isKnown && prices.data && round.data) {
    return (
      <Board stated={prices.data} round={viewOf(round.data)} onPricesStale={() => void prices.refetch()} />
    );
  }
  if (!failure) return <BetBoardSkeleton />;
  return (
    <RefusedState text={failure.message} onRetry={() => Promise.all([prices.refetch(), round.refetch()])} />
  );
}

type BoardProps = {
  readonly stated: PlayData;
  readonly round: RoundView;
  readonly onPricesStale: () => void;
};

function Board({ stated, round, onPricesStale }: BoardProps) {
  const { controller, state } = useBetSlip(stated.game.id);
  const { payer, balanceMinor, stakedOn } = usePayer(state.placed);
  const { sheets, open, show, hide } = useSheets();
  const prices = useLinePrices(stated, state, open === 'rules');
  const { game, plays } = prices;
  const isOnSale = useIsBefore(round.sale?.closesAtMs ?? null);
  const sale = isOnSale ? round.sale : null;
  const issue = sale?.issue ?? null;
  const stakedMinor = stakedOn(issue);
  const sums = sumUp(state.lines, plays, game, { balanceMinor, stakedMinor });
  const result = useResult(game.id, state.placed, round);
  const { last } = round;
  const [settledDraw, setSettledDraw] = useState(last?.round_id ?? '');
  const isDrawSettled = !last || last.numbers.length === 0 || last.round_id === settledDraw;
  const pricesStale = useEffectEvent(onPricesStale);
  const refusedCode = state.refusal?.code;
  usePageTitle(game.name);
  useEffect(() => controller.dispatch({ type: 'playsArrived', plays }), [controller, plays]);
  useEffect(() => {
    controller.dispatch(issue === null ? { type: 'issueClosed' } : { type: 'issueOpened', issue });
  }, [controller, issue]);
  useEffect(() => {
    if (refusedCode === 'ODDS_CHANGED') pricesStale();
  }, [refusedCode]);
  const place = usePlace(controller, { prices, sale, sums, onDone: hide });
  return (
    <div className={styles.board}>
      <BoardBar roundId={last?.round_id} onRules={() => show('rules')} />
      <IssueCard
        game={game}
        round={{ ...round, sale }}
        stakedMinor={stakedMinor}
        isDrawSettled={isDrawSettled}
        onDrawSettled={() => setSettledDraw(last?.round_id ?? '')}
      />
      <div className={styles.plays}>
        <PlayPanel
          family={game.family}
          plays={plays}
          state={state}
          dispatch={controller.dispatch}
          isOpen={sale !== null}
        />
      </div>
      <div className={styles.foot}>
        {result && isDrawSettled && (
          <ResultLine
            result={result}
            onDismiss={() => controller.dispatch({ type: 'resultShown', issue: result.issue })}
          />
        )}
        <BetBar
          sums={sums}
          isOpen={sale !== null}
          isSending={state.pending !== null}
          onRepeat={
            state.lastLines.length > 0
              ? () => controller.dispatch({ type: 'lastRepeated', plays })
              : undefined
          }
          onOpenSlip={() => show('slip')}
        />
      </div>
      {sheets && open === 'rules' && <sheets.RulesSheet prices={prices} onClose={hide} />}
      {sheets && open === 'slip' && (state.lines.length > 0 || state.pending) && (
        <sheets.SlipSheet
          controller={controller}
          state={state}
          prices={prices}
          sums={sums}
          payer={payer}
          balanceMinor={balanceMinor}
          stakedMinor={stakedMinor}
          issue={issue}
          closesAtMs={sale?.closesAtMs ?? null}
          onPlace={place}
          onClose={hide}
        />
      )}
    </div>
  );
}

const BetBoardSkeleton = () => (
  <div className={styles.board} aria-busy="true">
    <IssueCardSkeleton />
    <div className={styles.tabsSkeleton} />
    <PlayPanelSkeleton />
  </div>
);
