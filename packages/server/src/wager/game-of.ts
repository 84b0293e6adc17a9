import type { Context } from '../context.ts';
import type { Game } from '../game/game-catalogue.ts';

const DIGITS = /^[0-9]{1,9}$/;

/** Finds a game by number or code; a disabled game does not exist for members. */
export function gameOf(games: Context['games'], wanted: string | number): Game | undefined {
  const text = String(wanted);
  const game = DIGITS.test(text) ? games.byId(Number.parseInt(text, 10)) : games.byCode(text);
  return game?.status === 'off' ? undefined : game;
}
