import { assets } from './assets.ts';
import { card } from './card.ts';
import { deposit } from './deposit.ts';
import { moneyLog } from './money-log.ts';
import { security } from './security.ts';
import { transfer } from './transfer.ts';
import { wallet } from './wallet.ts';
import { withdraw } from './withdraw.ts';

/** Words of the wallet: fetched with the first page that speaks of money that comes, goes or moves. */
export const money = {
  ...assets,
  ...card,
  ...deposit,
  ...moneyLog,
  ...security,
  ...transfer,
  ...wallet,
  ...withdraw,
} as const;
