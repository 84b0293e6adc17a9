import { describe, expect, test } from 'vitest';

import type { ListedGame } from '../../../live/use-game-list.ts';
import { findGames } from './find-games.ts';

const game = (id: number, category: number, name: string, code: string): ListedGame => ({
  id,
  category_id: category,
  name,
  code,
  family: 'k3',
  type: 'dice',
  icon: '',
  image: '',
  interval: 180,
  status: 'on',
  game_no: null,
  closetime: null,
  opentime: null,
  closes_at_ms: null,
  draws_at_ms: null,
  last: null,
});
const games = [game(1, 1, '快三 3分钟', 'k3-3'), game(3, 2, 'PK10 Racing, 5 min', 'pk10-5')];
const ids = (category: string, words: string): number[] =>
  findGames(games, category, words).map((each) => each.id);

describe('findGames', () => {
  test.each([
    ['', '', [1, 3]],
    ['2', '', [3]],
    ['', '  快三 ', [1]],
    ['', 'pk10', [3]],
    ['', 'RACING 5', [3]],
    ['1', 'racing', []],
  ] as const)('category %j and words %j find %j', (category, words, found) => {
    expect(ids(category, words)).toEqual(found);
  });
});
