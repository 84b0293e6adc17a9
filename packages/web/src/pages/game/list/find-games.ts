import type { ListedGame } from '../../../live/use-game-list.ts';

/** The games of a category ("" is all) whose name or code contains every search word, in their given
 *  order. */
export function findGames(
  games: readonly ListedGame[],
  category: string,
  search: string,
): readonly ListedGame[] {
  const terms = search.trim().toLocaleLowerCase().split(/\s+/);
  return games.filter((game) => {
    const text = `${game.name} ${game.code}`.toLocaleLowerCase();
    const isInCategory = category === '' || String(game.category_id) === category;
    return isInCategory && terms.every((word) => text.includes(word));
  });
}
