import { formatAmount } from './format.ts';
import { isolated } from './isolated.ts';
import type { Locale } from './locale.ts';
import type { Params } from './translate.ts';

const AMOUNT = /^-?\d+\.\d{2}$/;

/** The details of a refusal as they stand in a sentence: amounts are grouped and isolated, everything else
 *  stays. */
export const readableDetail = (detail: Params, locale: Locale): Params =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      typeof value === 'string' && AMOUNT.test(value) ? isolated(formatAmount(value, locale)) : value,
    ]),
  );
