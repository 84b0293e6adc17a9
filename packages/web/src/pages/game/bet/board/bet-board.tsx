import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';

import { useLazy } from '../../../../lazy/use-lazy.ts';
import { useIsBefore } from '../../../../live/use-is-before.ts';
import { usePageTitle } from '../../../../nav/page-context.ts';
import { LatePlayLine } from '../../../../protection/late-play-line.tsx';
import { haveNumerals, useNumeralsWait } from '../../../../styles/numerals/numerals.ts';
import { useHeldBack } from '../../../../wallet/use-held-back.ts';
import { MissingGame } from '../missing-game.tsx';
import { viewOf } from '../picks/sale-queries.ts';
import type { RoundView } from '../picks/sale.ts';
import type { PlayData } from '../picks/wire.ts';
import { usePlace } from '../place/use-place.ts';
import { CellMarksContext } from '../plays/cell-marks.tsx';
import { PlayPanel, PlayPanelSkeleton } from '../plays/play-panel.tsx';
import { useLatestDraws } from '../plays/use-latest-draws.ts';
import { useLinePrices } from '../plays/use-line-prices.ts';
import { useMarks } from '../plays/use-marks.ts';
import { useOmissions } from '../plays/use-omissions.ts';
import { RoadRoom } from '../road/road-room.tsx';
import type { BetAction } from '../slip/bet-reducer.ts';
import { isSlipClosed } from '../slip/slip-issue.ts';
import { useBetSlip } from '../slip/use-bet-slip.ts';
import { usePayer } from '../slip/use-payer.ts';
import { useSaleEvents } from '../slip/use-sale-events.ts';
import { useOwnPending } from '../stage/use-own-pending.ts';
import { useStage } from '../stage/use-stage.ts';
import { BoardBar } from './board-bar.tsx';
import { BoardHead } from './board-head.tsx';
import { FirstFoot } from './first-foot.tsx';
import { IssueCardSkeleton } from './issue-card.tsx';
import type { TableLoader } from './own-table.ts';
import { usePlays, useRound } from './use-board.ts';
import { useColumns } from './use-columns.ts';
import { useIssueBets } from './use-issue-bets.ts';
import { useLateParts } from './use-late-parts.ts';

import styles from './bet-board.module.css';

const loadParts = () => import('./late-parts.ts');

type BetBoardProps = {
  readonly gameId: number;
  readonly loadTable: TableLoader;
};

/** The betting board of one game; a skeleton until its prices and its round are known. */
export function BetBoard({ gameId, loadTable }: BetBoardProps) {
  const prices = usePlays(gameId);
  const round = useRound(gameId);
  const failure = prices.error ?? round.error;
  const hasColumns = useColumns();
  const hasFigures = useNumeralsWait();
  // Deferred: React renders the board in slices and handles input between them, when it opens and when its
  // round changes.
  const isKnown = useDeferredValue(hasFigures && prices.data !== undefined && round.data !== undefined);
  const stated = useDeferredValue(round.data);
  const view = useMemo(() => stated && viewOf(stated), [stated]);
  const load = prices.data ? loadTable(prices.data.game.family) : null;
  const own = useLazy(load);
  if (own && prices.data) return <own.Table game={prices.data.game} round={viewOf(round.data)} />;
  if (isKnown && prices.data && view && !load) {
    return (
      <Board
        stated={prices.data}
        round={view}
        hasColumns={hasColumns}
        onPricesStale={prices.refetch}
        onRoundStale={round.refetch}
      />
    );
  }
  if (!failure) return <BetBoardSkeleton hasColumns={hasColumns} />;
  return <MissingGame error={failure} onRetry={() => Promise.all([prices.refetch(), round.refetch()])} />;
}

type BoardProps = {
  readonly stated: PlayData;
  readonly round: RoundView;
  /** The slip stands beside the table. */
  readonly hasColumns: boolean;
  readonly onPricesStale: () => unknown;
  readonly onRoundStale: () => unknown;
};

/** Memoized: while a change of its round is rendered in slices, it stays as it was. */
const Board = memo(function Board(props: BoardProps) {
  const { stated, round, hasColumns, onPricesStale, onRoundStale } = props;
  const [hasNumerals] = useState(haveNumerals);
  const { controller, state } = useBetSlip(stated.game.id);
  const { payer, balanceMinor, stakedOn } = usePayer(state.placed);
  const hasSlip = state.lines.length > 0 || state.pending !== null;
  const { parts, open, show, hide } = useLateParts(loadParts, hasSlip);
  const prices = useLinePrices(stated, state, open === 'rules', parts?.withLinePrices ?? null);
  const { game, plays } = prices;
  const isOnSale = useIsBefore(round.sale?.closesAtMs ?? null);
  const sale = isOnSale ? round.sale : null;
  const issue = sale?.issue ?? null;
  const bets = useIssueBets(stated.game.id, issue, state.placed.at(-1)?.key ?? '');
  const fromHere = stakedOn(issue);
  const stakedMinor = bets && bets.stakedMinor > fromHere ? bets.stakedMinor : fromHere;
  // Deferred: chips lie on every cell.
  const pending = useDeferredValue(useOwnPending(stated.game.id));
  const { round: followed, leave } = useStage(stated.game.id, round, {
    placed: state.placed,
    pending,
    rules: parts?.stageRules ?? null,
  });
  const [shownRound, setShownRound] = useState('');
  const isShown = followed === null || followed.roundId === shownRound;
  const unseen = isShown ? null : followed;
  const heldMinor = useHeldBack(balanceMinor, unseen);
  const { last } = round;
  const [settledDraw, setSettledDraw] = useState(last?.round_id);
  const isSettled = !last || last.numbers.length === 0 || last.round_id === settledDraw;
  const draws = useLatestDraws(stated.game.id, isShown && isSettled ? last : null, parts !== null);
  // Deferred: they lie on every cell.
  const missed = useDeferredValue(useOmissions(prices, draws, parts?.omissionsOf ?? null));
  const hasWon = isShown && followed?.hasWon === true;
  const drawnRows = hasWon ? followed.rows : [];
  const marks = useMarks({ issue, pending, drawn: drawnRows, missed, plays }, parts?.nextMarks ?? null);
  const isClosed = state.pending === null && isSlipClosed(state, issue ?? '');
  usePageTitle(game.name);
  useSaleEvents(controller, state, { plays, issue, onPricesStale, onRoundStale });
  /** A closed slip takes nothing: a tap on the board brings its question. */
  const askFirst = (action: BetAction): void =>
    action.type === 'groupChosen' ? controller.dispatch(action) : show('slip');
  const [quickPlay, setQuickPlay] = useState<string | null>(null);
  // The same function for as long as it can be: all selections are rendered with it.
  const openQuick = useCallback(
    (play: string): void => {
      setQuickPlay(play);
      show(isClosed ? 'slip' : 'quick');
    },
    [isClosed, show],
  );
  const place = usePlace(controller, {
    placeSlip: parts?.placeSlip ?? null,
    prices,
    sale,
    onDone: hide,
    onKept: () => show('slip'),
  });
  /** The last slip once more; what is being chosen meanwhile stays with the player. */
  const again = (): Promise<unknown> | void => {
    if (state.lines.length > 0) return show('slip');
    controller.dispatch({ type: 'lastRepeated', plays });
    return place();
  };
  const slip = parts && {
    controller,
    state,
    prices,
    sums: parts.sumUp(state.lines, plays, game, { balanceMinor, stakedMinor }),
    payer,
    balanceMinor,
    heldMinor,
    stakedMinor,
    sale,
    isClosed,
    onPlace: place,
  };
  const slipInFull = slip && hasSlip && (
    <parts.SlipInFull
      {...slip}
      isBeside={hasColumns}
      onChase={() => parts.openChase(controller, prices, slip.sums)}
      onClose={hide}
    />
  );
  const road = (
    <RoadRoom isBeside={hasColumns} family={game.family}>
      {parts && <parts.LatestRoad game={game} draws={draws} isBeside={hasColumns} />}
    </RoadRoom>
  );
  return (
    <div
      className={styles.board}
      data-columns={hasColumns || undefined}
      data-numerals={hasNumerals || undefined}
    >
      <BoardBar roundId={last?.round_id} onRules={() => show('rules')} />
      <div className={styles.table}>
        <BoardHead
          prices={prices}
          round={{ ...round, sale }}
          stakedMinor={stakedMinor}
          hasBets={(bets?.count ?? 0) > 0}
          followed={followed}
          isShown={isShown}
          isSettled={isSettled}
          Strip={parts?.IssueStrip}
          onSettled={() => setSettledDraw(last?.round_id)}
          onShown={({ roundId, issue: drawn }) => {
            setShownRound(roundId);
            controller.dispatch({ type: 'resultShown', issue: drawn });
          }}
          onAgain={state.lastLines.length > 0 && sale && !isClosed ? again : undefined}
          onClose={leave}
        />
        {!hasColumns && followed === null && road}
        <div className={styles.plays}>
          <CellMarksContext value={marks}>
            <PlayPanel
              family={game.family}
              plays={plays}
              group={state.group}
              lines={state.lines}
              picks={state.picks}
              dispatch={isClosed ? askFirst : controller.dispatch}
              isOpen={sale !== null && !isClosed}
              onQuick={openQuick}
            />
          </CellMarksContext>
          {parts && <parts.RebateLine />}
          {parts && <LatePlayLine gameId={stated.game.id} hasSlip={hasSlip} unseen={unseen} />}
        </div>
      </div>
      <div className={styles.side} data-foot="">
        {slip ? (
          <parts.BetFoot {...slip} bets={bets} hasWon={hasWon} onOpen={show}>
            {hasColumns && hasSlip ? slipInFull : null}
          </parts.BetFoot>
        ) : (
          <FirstFoot {...{ payer, balanceMinor: heldMinor, bets, hasSlip }} onOpen={show} />
        )}
        {hasColumns && road}
      </div>
      {!hasColumns && open === 'slip' && slipInFull}
      {slip && (
        <parts.BoardSheets
          {...slip}
          open={open}
          issues={[issue, round.waiting?.issue ?? null, last?.game_no ?? null]}
          quick={plays.find(({ play }) => play === quickPlay)}
          onClose={hide}
        />
      )}
    </div>
  );
});

const BetBoardSkeleton = ({ hasColumns }: { readonly hasColumns: boolean }) => (
  <div className={styles.board} data-columns={hasColumns || undefined} aria-busy="true">
    <div className={styles.table}>
      <IssueCardSkeleton />
      {!hasColumns && <RoadRoom isBeside={false} />}
      <div className={styles.tabsSkeleton} />
      <PlayPanelSkeleton />
    </div>
    <div className={styles.side} />
  </div>
);
