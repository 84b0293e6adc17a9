import type { Translated } from '../messages.ts';
import type { gameList as source } from '../zh-hans/game-list.ts';

export const gameList: Translated<typeof source> = {
  'gameList.title': 'Games',
  'gameList.all': 'All',
  'gameList.categories': 'Categories',
  'gameList.intervals': 'Interval',
  'gameList.anyInterval': 'Any interval',
  'gameList.favourite': 'Favourite: {name}',
  'gameList.search': 'Search games',
  'gameList.none': 'No game found',
  'gameList.noneText': 'Try another word or fewer filters.',
  'gameList.showAll': 'Show all games',
  'gameList.last': 'Last draw',
  'gameList.every': '{n, plural, one {Every minute} other {Every # min}}',
  'gameList.everySeconds': '{n, plural, one {Every second} other {Every # s}}',
  'gameList.noDraw': 'No draw yet',
  'gameList.paused': 'Paused',
};
