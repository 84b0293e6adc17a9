import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { browserStorage } from '../storage/browser-storage.ts';
import { KEYS } from '../storage/keys.ts';
import { readText } from '../storage/stored-form.ts';

/** The ids of the games that are marked on this phone, in the order of their marks. */
export const keptFavourites = (): readonly number[] =>
  readText(browserStorage.read(KEYS.favourites)).split(',').map(Number).filter(Boolean);

export const favourites = createStore(keptFavourites);

export const useFavourites = (): readonly number[] => useStore(favourites);
