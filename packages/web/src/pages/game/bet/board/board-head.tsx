import { useRef } from 'react';

import type { RoundView } from '../picks/sale.ts';
import { useStageParts } from '../stage/use-stage-parts.ts';
import { IssueCard } from './issue/issue-card.tsx';
import { DrawWords } from './issue/last-draw.tsx';
import type { FollowedDraw } from './issue/use-followed-draw.ts';
import type { TableSlip } from './use-table-slip.ts';

type BoardHeadProps = {
  readonly table: TableSlip;
  readonly round: RoundView;
  readonly draw: FollowedDraw;
};

/** The card of the issue, with the stage for a draw that was bet on, and the strip that stays of it. */
export function BoardHead({ table, round: told, draw }: BoardHeadProps) {
  const { controller, prices, bets, parts } = table;
  const { game } = prices;
  const { round: followed, isSettled, settle } = draw;
  const round = { ...told, sale: table.sale };
  const { last } = round;
  const card = useRef<HTMLElement>(null);
  const stage = useStageParts(game.family, followed !== null || (bets?.count ?? 0) > 0);
  return (
    <>
      {parts && (
        <parts.IssueStrip
          family={game.family}
          round={round}
          own={stage && followed}
          isOwnShown={draw.isShown}
          isDrawSettled={isSettled}
          card={card}
        />
      )}
      <IssueCard
        ref={card}
        game={game}
        round={round}
        stakedMinor={table.stakedMinor}
        isDrawSettled={isSettled}
        onDrawSettled={settle}
        stage={
          followed &&
          stage && (
            <stage.View
              key={followed.roundId}
              family={stage.family}
              prices={prices}
              round={followed}
              derived={
                <DrawWords family={game.family} draw={last?.round_id === followed.roundId ? last : null} />
              }
              onShown={() => {
                settle();
                draw.show(followed.roundId);
                controller.dispatch({ type: 'resultShown', issue: followed.issue });
              }}
              onAgain={table.again}
              onClose={draw.leave}
            />
          )
        }
      />
    </>
  );
}
