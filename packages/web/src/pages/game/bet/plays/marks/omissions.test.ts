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
  expect(shown.map((id) => missed.get(id))).toEqual(['0', '1', '0', '1', '2', '1', '2']);
});

// Isolated: elsewhere the sign would stand before its figure.
test('says of a selection that came in none of the draws that it has been longer', () => {
  const missed = omissionsOf(k3, DRAWS, new Set(['sum']));
  expect([missed.get('sum|3'), missed.get('sum|13')]).toEqual(['\u20683+\u2069', '\u20683+\u2069']);
});

test('knows nothing without draws, and leaves out plays that are not asked for', () => {
  expect(omissionsOf(k3, [], new Set(['sum'])).size).toBe(0);
  expect(omissionsOf(k3, DRAWS, new Set(['sum'])).has('side|small')).toBe(false);
});
