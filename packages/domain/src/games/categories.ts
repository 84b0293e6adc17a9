/** The categories of the list of games, in the order in which they stand. */
export const GAME_CATEGORIES = ['dice', 'ranked', 'balls', 'sports'] as const;
export type GameCategory = (typeof GAME_CATEGORIES)[number];
