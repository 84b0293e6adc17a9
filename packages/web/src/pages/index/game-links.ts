/** The bet page of a game. */
export const betUrl = (game: { readonly id: number }): string => `/pages/game/bet?game_id=${game.id}`;
