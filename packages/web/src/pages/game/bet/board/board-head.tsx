import { type ComponentType, useRef } from 'react';

import type { RoundView } from '../picks/sale.ts';
import type { PlayData } from '../picks/wire.ts';
import type { StageRound } from '../stage/stage-round.ts';
import { useStageParts } from '../stage/use-stage-parts.ts';
import { IssueCard } from './issue-card.tsx';
import type { IssueStripProps } from './issue-strip.tsx';
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
  /** The last draw lies still. */
  readonly isSettled: boolean;
  /** Undefined until its code has come. */
  readonly Strip: ComponentType<IssueStripProps> | undefined;
  readonly onSettled: () => void;
  readonly onShown: (round: StageRound) => void;
  /** Undefined without lines to repeat. */
  readonly onAgain: (() => unknown) | undefined;
  readonly onClose: () => void;
};

/** The card of the issue, with the stage for a draw that was bet on, and the strip that stays of it. */
export function BoardHead(props: BoardHeadProps) {
  const { prices, round, stakedMinor, hasBets, followed, isShown, isSettled, Strip, onSettled, onShown } =
    props;
  const { game } = prices;
  const { last } = round;
  const card = useRef<HTMLElement>(null);
  const stage = useStageParts(game.family, followed !== null || hasBets);
  return (
    <>
      {Strip && (
        <Strip
          family={game.family}
          round={round}
          own={stage && followed}
          isOwnShown={isShown}
          isDrawSettled={isSettled}
          card={card}
        />
      )}
      <IssueCard
        ref={card}
        game={game}
        round={round}
        stakedMinor={stakedMinor}
        isDrawSettled={isSettled}
        onDrawSettled={onSettled}
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
                onSettled();
                onShown(followed);
              }}
              onAgain={props.onAgain}
              onClose={props.onClose}
            />
          )
        }
      />
    </>
  );
}
