import { assets } from './assets.ts';
import { card } from './card.ts';
import { closing } from './closing.ts';
import { deposit } from './deposit.ts';
import { feedback } from './feedback.ts';
import { identity } from './identity.ts';
import { moneyLog } from './money-log.ts';
import { security } from './security.ts';
import { spending } from './spending.ts';
import { transfer } from './transfer.ts';
import { wallet } from './wallet.ts';
import { withdraw } from './withdraw.ts';

/** Words of the wallet and of what members look after themselves: fetched with the first such page. */
export const money = {
  ...assets,
  ...card,
  ...closing,
  ...deposit,
  ...feedback,
  ...identity,
  ...moneyLog,
  ...security,
  ...spending,
  ...transfer,
  ...wallet,
  ...withdraw,
} as const;
