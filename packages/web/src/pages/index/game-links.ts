/** The notices of the house. */
export const NOTICES = '/pages/profile/notice';

/** The bet page of a game. */
export const betUrl = (game: { readonly id: number }): string => `/pages/game/bet?game_id=${game.id}`;
