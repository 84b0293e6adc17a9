import type { Translate } from '../i18n/i18n.ts';
import { signOf } from './signs.ts';

/** Returns true if the last number of a draw is drawn apart from the others, as the special ball is. */
export const isLastApart = (family: string): boolean => family === 'mark6';

/** Names the numbers of a draw to screen readers. */
export const rowLabel = (t: Translate, family: string, numbers: readonly number[]): string =>
  isLastApart(family)
    ? t('bet.numbersApart', { numbers: numbers.slice(0, -1).join(' '), n: numbers.at(-1) ?? '' })
    : t(signOf(family).rowLabel, { numbers: numbers.join(' ') });
