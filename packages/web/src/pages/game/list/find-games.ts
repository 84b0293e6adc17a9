import type { ListedGame } from '../../../live/use-game-list.ts';

/** "" is all. `interval` is in seconds. */
export type GameFilter = { readonly family: string; readonly interval: string; readonly search: string };

export const EVERY_GAME: GameFilter = { family: '', interval: '', search: '' };

/** The games of a family and an interval whose name or code contains every search word, in their given
 *  order. */
export function findGames(games: readonly ListedGame[], filter: GameFilter): readonly ListedGame[] {
  const terms = filter.search.trim().toLocaleLowerCase().split(/\s+/);
  const fits = (chosen: string, value: string): boolean => chosen === '' || chosen === value;
  return games.filter((game) => {
    const text = `${game.name} ${game.code}`.toLocaleLowerCase();
    return (
      fits(filter.family, game.family) &&
      fits(filter.interval, String(game.interval)) &&
      terms.every((word) => text.includes(word))
    );
  });
}

/** Favourites first, then the games played last, newest first; the others keep their order. */
export function orderGames(
  games: readonly ListedGame[],
  favourites: readonly number[],
  played: readonly number[],
): readonly ListedGame[] {
  const placeOf = ({ id }: ListedGame): number => {
    const at = played.indexOf(id);
    return (favourites.includes(id) ? 0 : games.length) + (at < 0 ? games.length - 1 : at);
  };
  return games.toSorted((a, b) => placeOf(a) - placeOf(b));
}
