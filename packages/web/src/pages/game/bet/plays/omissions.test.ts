import { expect, test } from 'vitest';

import { k3 } from '@tessera/domain/games/k3/k3';

import { omissionsOf } from './omissions.ts';

const DRAWS = [
  [1, 2, 3],
  [6, 6, 5],
  [4, 4, 4],
];

test('counts the draws since a selection came, the newest first', () => {
  const missed = omissionsOf(k3, DRAWS, new Set(['side', 'sum', 'single']));
  const shown = ['side|small', 'side|big', 'sum|6', 'sum|17', 'sum|12', 'single|6', 'single|4'];
  expect(shown.map((id) => missed.get(id))).toEqual([0, 1, 0, 1, 2, 1, 2]);
});

test('leaves out what came in none of the draws, and plays that are not asked for', () => {
  const missed = omissionsOf(k3, DRAWS, new Set(['sum']));
  expect([missed.has('sum|3'), missed.has('side|small')]).toEqual([false, false]);
});
