import { formatAmount, formatPercent } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';

/** The fee of a channel: a part of the amount, and the least fee. */
export type FeeRule = { readonly fee_rate: string; readonly fee_min: string };

/** Writes a fee rule as text. */
export function useFeeText(): (rule: FeeRule) => string {
  const t = useT();
  const locale = useLocale();
  return (rule) => {
    const [rate, min] = [Number(rule.fee_rate), isolated(formatAmount(rule.fee_min, locale))];
    if (rate > 0) return t('wallet.feeRate', { rate: formatPercent(rate, locale), min });
    return /[1-9]/.test(rule.fee_min) ? min : t('wallet.noFee');
  };
}
