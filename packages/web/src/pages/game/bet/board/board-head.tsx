import { useRef, useState } from 'react';

import type { PlayData } from '../picks/wire.ts';
import type { RoundView } from '../place/sale.ts';
import type { StageRound } from '../stage/stage-round.ts';
import { useStageParts } from '../stage/use-stage-parts.ts';
import { IssueCard } from './issue-card.tsx';
import { IssueStrip } from './issue-strip.tsx';
import { DrawWords } from './last-draw.tsx';

type BoardHeadProps = {
  readonly prices: PlayData;
  readonly round: RoundView;
  /** The player's stakes on the issue on sale. */
  readonly stakedMinor: bigint;
  readonly hasBets: boolean;
  /** The player's round that waits for its draw or has just been drawn. */
  readonly followed: StageRound | null;
  /** Its result is on the screen, or there is none to come. */
  readonly isShown: boolean;
  readonly onShown: (round: StageRound) => void;
  /** Undefined without lines to repeat. */
  readonly onAgain: (() => unknown) | undefined;
  readonly onClose: () => void;
};

/** The card of the issue, with the stage for a draw that was bet on, and the strip that stays of it. */
export function BoardHead(props: BoardHeadProps) {
  const { prices, round, stakedMinor, hasBets, followed, isShown, onShown, onAgain, onClose } = props;
  const { game } = prices;
  const { last } = round;
  const card = useRef<HTMLElement>(null);
  const stage = useStageParts(game.family, followed !== null || hasBets);
  const [settledDraw, setSettledDraw] = useState(last?.round_id ?? '');
  const isDrawSettled = !last || last.numbers.length === 0 || last.round_id === settledDraw;
  const settle = (): void => setSettledDraw(last?.round_id ?? '');
  return (
    <>
      <IssueStrip family={game.family} round={round} isDrawSettled={isDrawSettled && isShown} card={card} />
      <IssueCard
        ref={card}
        game={game}
        round={round}
        stakedMinor={stakedMinor}
        isDrawSettled={isDrawSettled}
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
                onShown(followed);
              }}
              onAgain={onAgain}
              onClose={onClose}
            />
          )
        }
      />
    </>
  );
}
