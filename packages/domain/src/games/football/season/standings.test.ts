import { expect, test } from 'vitest';

import { standingsOf } from './standings.ts';

const match = (home: number, away: number, score: string) => {
  const [own = 0, other = 0] = score.split('-').map(Number);
  return { clubs: { home, away }, score: { home: own, away: other } };
};

test('a table counts wins, draws, defeats and goals, and keeps the last five results', () => {
  const [leader] = standingsOf(2, [
    match(0, 1, '2-1'),
    match(1, 0, '0-0'),
    match(0, 1, '0-3'),
    match(1, 0, '1-4'),
    match(0, 1, '1-0'),
    match(1, 0, '0-1'),
  ]);
  expect(leader).toEqual({
    club: 0,
    played: 6,
    won: 4,
    drawn: 1,
    lost: 1,
    goalsFor: 8,
    goalsAgainst: 5,
    points: 13,
    form: ['d', 'l', 'w', 'w', 'w'],
  });
});

test.each([
  ['points before goals', [match(0, 1, '0-1'), match(2, 3, '5-5')], [1, 2, 3, 0]],
  ['the difference before goals', [match(0, 1, '3-2'), match(2, 3, '2-0')], [2, 0, 1, 3]],
  ['goals before the order of the text', [match(1, 0, '2-1'), match(3, 2, '1-0')], [1, 3, 0, 2]],
  ['the order of the text last', [match(3, 2, '1-0'), match(1, 0, '1-0')], [1, 3, 0, 2]],
])('clubs are ordered by %s', (_, matches, order) => {
  expect(standingsOf(4, matches).map(({ club }) => club)).toEqual(order);
});
