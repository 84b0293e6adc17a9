// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { browserStorage } from '../storage/browser-storage.ts';
import { KEYS } from '../storage/keys.ts';
import { favourites, keptFavourites } from './favourite-games.ts';
import { toggleFavourite } from './toggle-favourite.ts';

test('a mark stays on the phone and is taken away by the next tap', () => {
  for (const id of [3, 11]) toggleFavourite(id);
  expect([favourites.getState(), keptFavourites()]).toEqual([
    [3, 11],
    [3, 11],
  ]);
  toggleFavourite(3);
  expect(keptFavourites()).toEqual([11]);
});

test('a mark of another tab is kept', () => {
  browserStorage.write(KEYS.favourites, '5');
  toggleFavourite(7);
  expect(favourites.getState()).toEqual([5, 7]);
});

test('what is no list of ids marks nothing', () => {
  for (const kept of ['', 'x,y', '{"a":1}']) {
    browserStorage.write(KEYS.favourites, kept);
    expect(keptFavourites()).toEqual([]);
  }
});
