import { bet } from './bet.ts';
import { common } from './common.ts';
import { gameList } from './game-list.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { login } from './login.ts';
import { proof } from './proof.ts';
import { record } from './record.ts';
import { refusal } from './refusal.ts';
import { register } from './register.ts';

export const zhHans = {
  ...bet,
  ...common,
  ...gameList,
  ...history,
  ...home,
  ...login,
  ...proof,
  ...record,
  ...refusal,
  ...register,
};
