import { describe, expect, test } from 'vitest';

import type { FamilyCode } from '@tessera/domain/games/families';

import type { ListedGame } from '../../../live/use-game-list.ts';
import { EVERY_GAME, findGames, orderGames } from './find-games.ts';

const game = (
  id: number,
  family: FamilyCode,
  [name, code]: readonly [string, string],
  interval = 180,
): ListedGame => ({
  id,
  category_id: 1,
  name,
  code,
  family,
  type: 'dice',
  icon: '',
  image: '',
  interval,
  status: 'on',
  game_no: null,
  closetime: null,
  opentime: null,
  closes_at_ms: null,
  draws_at_ms: null,
  last: null,
});
const games = [
  game(1, 'k3', ['快三 3分钟', 'k3-3']),
  game(3, 'pk10', ['PK10 Racing, 5 min', 'pk10-5'], 300),
  game(4, 'ssc', ['SSC', 'ssc-3']),
  game(5, 'ssc', ['SSC 5', 'ssc-5'], 300),
];

describe('findGames', () => {
  test.each([
    [{}, [1, 3, 4, 5]],
    [{ family: 'pk10' }, [3]],
    [{ search: '  快三 ' }, [1]],
    [{ search: 'pk10' }, [3]],
    [{ search: 'RACING 5' }, [3]],
    [{ family: 'k3', search: 'racing' }, []],
    [{ interval: '300' }, [3, 5]],
    [{ family: 'ssc', interval: '180' }, [4]],
  ])('finds with %j %j', (filter, found) => {
    expect(findGames(games, { ...EVERY_GAME, ...filter }).map(({ id }) => id)).toEqual(found);
  });
});

describe('orderGames', () => {
  test.each([
    ['as given', [], [], [1, 3, 4, 5]],
    ['favourites first', [4], [], [4, 1, 3, 5]],
    ['played ones by when they were played', [], [5, 3], [5, 3, 1, 4]],
    ['favourites before those played last, and among them the same order', [1, 4], [5, 4], [4, 1, 5, 3]],
    ['without games that are gone', [99], [98], [1, 3, 4, 5]],
  ])('%s', (_, favourites, played, ids) => {
    expect(orderGames(games, favourites, played).map(({ id }) => id)).toEqual(ids);
  });
});
