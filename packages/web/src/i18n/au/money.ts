import { money as en } from '../en/money.ts';
import type { MoneyTexts } from '../messages.ts';

/** Australian English has no words of its own here. */
export const money: MoneyTexts = en;
