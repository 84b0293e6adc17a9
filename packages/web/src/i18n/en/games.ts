import type { GameTexts } from '../messages.ts';
import { bet } from './bet.ts';
import { chase } from './chase.ts';
import { gameList } from './game-list.ts';
import { history } from './history.ts';
import { league } from './league.ts';
import { record } from './record.ts';
import { ticket } from './ticket.ts';

export const games: GameTexts = {
  ...bet,
  ...chase,
  ...gameList,
  ...history,
  ...league,
  ...record,
  ...ticket,
};
