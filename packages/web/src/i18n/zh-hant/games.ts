import type { GameTexts } from '../messages.ts';
import { bet } from './bet.ts';
import { fairness } from './fairness.ts';
import { history } from './history.ts';
import { record } from './record.ts';

export const games: GameTexts = {
  ...bet,
  ...fairness,
  ...history,
  ...record,
};
