import type { Translated } from '../messages.ts';
import type { gameList as source } from '../zh-hans/game-list.ts';

export const gameList: Translated<typeof source> = {
  'gameList.title': 'الألعاب',
};
