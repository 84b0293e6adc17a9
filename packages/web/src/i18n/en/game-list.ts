import type { Translated } from '../messages.ts';
import type { gameList as source } from '../zh-hans/game-list.ts';

export const gameList: Translated<typeof source> = {
  'gameList.title': 'Games',
  'gameList.all': 'All',
  'gameList.families': 'Kinds of games',
  'gameList.family.k3': 'Quick 3 (K3)',
  'gameList.family.pk10': 'PK10',
  'gameList.family.ssc': 'Five Balls',
  'gameList.family.pc28': 'Lucky 28',
  'gameList.family.11x5': 'Pick 5 of 11',
  'gameList.family.mark6': 'Mark Six',
  'gameList.family.football': 'Football',
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
