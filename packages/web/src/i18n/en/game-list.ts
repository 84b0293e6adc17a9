import type { Translated } from '../messages.ts';
import type { gameList as source } from '../zh-hans/game-list.ts';

export const gameList: Translated<typeof source> = {
  'gameList.title': 'Games',
  'gameList.all': 'All',
  'gameList.categories': 'Categories',
  'gameList.search': 'Search games',
  'gameList.none': 'No game found',
  'gameList.noneText': 'Try another word, or choose “All” to see every open game.',
  'gameList.issue': 'Round {no}',
  'gameList.every': '{n, plural, one {Every minute} other {Every # min}}',
  'gameList.everySeconds': '{n, plural, one {Every second} other {Every # s}}',
  'gameList.noDraw': 'No draw yet',
  'gameList.paused': 'Paused',
};
