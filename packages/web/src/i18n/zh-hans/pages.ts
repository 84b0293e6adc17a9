import { bet } from './bet.ts';
import { card } from './card.ts';
import { fairness } from './fairness.ts';
import { gameList } from './game-list.ts';
import { history } from './history.ts';
import { login } from './login.ts';
import { moneyLog } from './money-log.ts';
import { profile } from './profile.ts';
import { proof } from './proof.ts';
import { record } from './record.ts';
import { refusal } from './refusal.ts';
import { register } from './register.ts';
import { shared } from './shared.ts';
import { transfer } from './transfer.ts';
import { wallet } from './wallet.ts';
import { withdraw } from './withdraw.ts';
import { deposit } from './deposit.ts';
import { assets } from './assets.ts';
import { viewer } from './viewer.ts';

/** Words of every other page, and of refusals: fetched with the first of them. */
export const pages = {
  ...bet,
  ...card,
  ...fairness,
  ...gameList,
  ...history,
  ...login,
  ...moneyLog,
  ...profile,
  ...proof,
  ...record,
  ...refusal,
  ...register,
  ...shared,
  ...transfer,
  ...wallet,
  ...withdraw,
  ...deposit,
  ...assets,
  ...viewer,
};
