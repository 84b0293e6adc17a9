import { formatAmount } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locale.ts';

/** An amount without ".00", as chips show it. Decimal text. */
export const shortAmount = (amount: string, locale: Locale): string =>
  formatAmount(amount, locale).replace(/\D00$/, '');
