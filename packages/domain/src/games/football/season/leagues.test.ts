import { expect, test } from 'vitest';

import { LEAGUE } from '../../../../tests/league.ts';
import { FOOTBALL_LEAGUES } from './leagues.ts';
import { modelHash } from './model-hash.ts';
import { modelText, readModelText } from './model.ts';

// These hashes stand in the announcements of chains. A change here orphans their proofs.
test('the leagues keep the hashes of their texts', () => {
  expect(FOOTBALL_LEAGUES.map(({ code, model }) => [code, modelHash(model)])).toEqual([
    ['football-5', 'e12a01449a56ff90c13ca214442556fcbba66184d78a87ddafd964147abf0bba'],
    ['football-3', 'bece8ba77256bc6440427556ca750a0df122b59d39f0b82e685d415270636f33'],
  ]);
  expect(FOOTBALL_LEAGUES[0]?.model).toBe(modelText(LEAGUE));
});

test('no club plays in two leagues', () => {
  const clubs = FOOTBALL_LEAGUES.flatMap(({ model }) => {
    const read = readModelText(model);
    return read.ok ? read.value.clubs.map(({ code }) => code) : [];
  });
  expect([clubs.length, new Set(clubs).size]).toEqual([36, 36]);
});
