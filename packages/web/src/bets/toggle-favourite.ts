import { browserStorage } from '../storage/browser-storage.ts';
import { KEYS } from '../storage/keys.ts';
import { favourites, keptFavourites } from './favourite-games.ts';

/** Marks a game, or takes its mark away. */
export function toggleFavourite(id: number): void {
  // Another tab may have marked one since.
  const known = keptFavourites();
  const next = known.includes(id) ? known.filter((other) => other !== id) : [...known, id];
  browserStorage.write(KEYS.favourites, next.join(','));
  favourites.setState(next, true);
}
