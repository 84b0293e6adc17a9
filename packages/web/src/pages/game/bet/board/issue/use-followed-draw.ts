import { useState } from 'react';

import type { Unseen } from '../../../../../wallet/use-held-back.ts';
import type { RoundView } from '../../picks/sale.ts';
import type { StageRound } from '../../stage/stage-round.ts';
import { useStage } from '../../stage/use-stage.ts';

export type FollowedDraw = {
  /** The player's round that waits for its draw or has just been drawn; null for none. */
  readonly round: StageRound | null;
  /** Its result is on the screen, or there is none to come. */
  readonly isShown: boolean;
  /** Null once its result is on the screen. */
  readonly unseen: Unseen | null;
  /** Its result is on the screen and has returned more than its stakes. */
  readonly hasWon: boolean;
  /** The last draw lies still. */
  readonly isSettled: boolean;
  /** The last draw has come to lie still. */
  readonly settle: () => void;
  /** The result of a round has come on the screen. */
  readonly show: (roundId: string) => void;
  readonly leave: () => void;
};

/** The draw that the player has a bet on, and how much of it is on the screen.  Cost: as useStage. */
export function useFollowedDraw(
  gameId: number,
  round: RoundView,
  own: Parameters<typeof useStage>[2],
): FollowedDraw {
  const { last } = round;
  const { round: followed, leave } = useStage(gameId, round, own);
  const [shownRound, show] = useState('');
  const [settledDraw, setSettledDraw] = useState(last?.round_id);
  const isShown = followed === null || followed.roundId === shownRound;
  return {
    round: followed,
    isShown,
    unseen: isShown ? null : followed,
    hasWon: isShown && followed?.hasWon === true,
    isSettled: !last || last.numbers.length === 0 || last.round_id === settledDraw,
    settle: () => setSettledDraw(last?.round_id),
    show,
    leave,
  };
}
