import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';

import type { RecordRow } from '../../../../bets/record-row.ts';
import { useLazy } from '../../../../lazy/use-lazy.ts';
import { usePageTitle } from '../../../../nav/page-context.ts';
import { LatePlayLine } from '../../../../protection/late-play-line.tsx';
import { haveNumerals, useNumeralsWait } from '../../../../styles/numerals/numerals.ts';
import { useHeldBack } from '../../../../wallet/use-held-back.ts';
import { MissingGame } from '../missing-game.tsx';
import { viewOf } from '../picks/sale-queries.ts';
import type { RoundView } from '../picks/sale.ts';
import type { PlayData } from '../picks/wire.ts';
import { CellMarksContext } from '../plays/marks/cell-marks.tsx';
import { useCellMarks } from '../plays/marks/use-cell-marks.ts';
import { PlayPanel, PlayPanelSkeleton } from '../plays/play-panel.tsx';
import { RoadRoom } from '../road/road-room.tsx';
import type { SlipProps } from '../slip/slip-props.ts';
import type { sumUp } from '../slip/state/slip-sums.ts';
import { useOwnPending } from '../stage/use-own-pending.ts';
import { BoardBar } from './board-bar.tsx';
import { BoardHead } from './board-head.tsx';
import { FirstFoot } from './foot/first-foot.tsx';
import { IssueCardSkeleton } from './issue/issue-card.tsx';
import { useFollowedDraw } from './issue/use-followed-draw.ts';
import type { TableLoader } from './own-table.ts';
import { usePlays, useRound } from './use-board.ts';
import { useColumns } from './use-columns.ts';
import { type TableSlip, useTableSlip } from './use-table-slip.ts';

import styles from './bet-board.module.css';

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
  const { stated, round, hasColumns } = props;
  const { last } = round;
  const [hasNumerals] = useState(haveNumerals);
  const table = useTableSlip(stated, { ...props, sale: round.sale });
  const { parts, prices, controller, state, hasSlip, show, hide } = table;
  const { game, plays } = prices;
  const issue = table.sale?.issue ?? null;
  // Deferred: chips lie on every cell.
  const pending = useDeferredValue(useOwnPending(game.id));
  const rules = parts?.stageRules ?? null;
  const draw = useFollowedDraw(game.id, round, { placed: state.placed, pending, rules });
  const drawn = draw.hasWon && draw.round ? draw.round.rows : NONE;
  const isStill = draw.isShown && draw.isSettled;
  const { marks, draws } = useCellMarks(
    prices,
    { issue, pending, drawn, last: isStill ? last : null },
    parts,
  );
  const heldMinor = useHeldBack(table.balanceMinor, draw.unseen);
  const [quickPlay, setQuickPlay] = useState<string | null>(null);
  usePageTitle(game.name);
  // The same function for as long as it can be: all selections are rendered with it.
  const quickSheet = table.isClosed ? 'slip' : 'quick';
  const openQuick = useCallback(
    (play: string): void => {
      setQuickPlay(play);
      show(quickSheet);
    },
    [quickSheet, show],
  );
  const slip = parts && slipOf(table, parts.sumUp, heldMinor);
  const slipInFull =
    slip && hasSlip ? (
      <parts.SlipInFull
        {...slip}
        isBeside={hasColumns}
        onChase={() => parts.openChase(controller, prices, slip.sums)}
        onClose={hide}
      />
    ) : null;
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
        <BoardHead table={table} round={round} draw={draw} />
        {!hasColumns && draw.round === null && road}
        <div className={styles.plays}>
          <CellMarksContext value={marks}>
            <PlayPanel
              family={game.family}
              plays={plays}
              group={state.group}
              lines={state.lines}
              picks={state.picks}
              dispatch={table.dispatch}
              isOpen={table.sale !== null && !table.isClosed}
              onQuick={openQuick}
            />
          </CellMarksContext>
          {parts && <parts.RebateLine />}
          {parts && <LatePlayLine gameId={game.id} hasSlip={hasSlip} unseen={draw.unseen} />}
        </div>
      </div>
      <div className={styles.side} data-foot="">
        {slip ? (
          <parts.BetFoot {...slip} bets={table.bets} hasWon={draw.hasWon} onOpen={show}>
            {hasColumns ? slipInFull : null}
          </parts.BetFoot>
        ) : (
          <FirstFoot
            payer={table.payer}
            balanceMinor={heldMinor}
            bets={table.bets}
            hasSlip={hasSlip}
            onOpen={show}
          />
        )}
        {hasColumns && road}
      </div>
      {!hasColumns && table.open === 'slip' && slipInFull}
      {slip && (
        <parts.BoardSheets
          {...slip}
          open={table.open}
          issues={[issue, round.waiting?.issue ?? null, last?.game_no ?? null]}
          quick={plays.find(({ play }) => play === quickPlay)}
          onClose={hide}
        />
      )}
    </div>
  );
});

const NONE: readonly RecordRow[] = [];

/** Props of the foot and the sheets from a slip. */
const slipOf = (table: TableSlip, sum: typeof sumUp, heldMinor: bigint | null): SlipProps => {
  const { state, prices, balanceMinor, stakedMinor } = table;
  const sums = sum(state.lines, prices.plays, prices.game, { balanceMinor, stakedMinor });
  const { controller, payer, sale, isClosed, place: onPlace } = table;
  return {
    controller,
    state,
    prices,
    sums,
    payer,
    balanceMinor,
    heldMinor,
    stakedMinor,
    sale,
    isClosed,
    onPlace,
  };
};

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
