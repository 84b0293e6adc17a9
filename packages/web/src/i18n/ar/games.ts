import type { GameTexts } from '../messages.ts';
import { bet } from './bet.ts';
import { chase } from './chase.ts';
import { fairness } from './fairness.ts';
import { history } from './history.ts';
import { league } from './league.ts';
import { record } from './record.ts';
import { ticket } from './ticket.ts';

export const games: GameTexts = {
  ...bet,
  ...chase,
  ...fairness,
  ...history,
  ...league,
  ...record,
  ...ticket,
};
