type Place = {
  readonly roundId: string;
  readonly gameId: number;
  /** Of a match day, from 1; 0 for the whole round. */
  readonly match: number;
};

/** The address of the proof of a round, opened at one of its matches. */
export const proofAddress = ({ roundId, gameId, match }: Place): string =>
  `/pages/game/proof?round_id=${roundId}&game_id=${gameId}${match === 0 ? '' : `&match=${match}`}`;
