/** A game is on sale, paused by an operator, or off and out of the lists. */
export const GAME_STATUSES = ['on', 'paused', 'off'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];
