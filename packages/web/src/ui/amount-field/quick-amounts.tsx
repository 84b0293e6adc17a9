import { useLocale, useT } from '../../i18n/i18n.ts';
import { QuickChips } from '../chips/index.ts';
import { shortAmount } from './short-amount.ts';

type QuickAmountsProps = {
  /** Decimal text. */
  readonly amounts: readonly string[];
  readonly value: string;
  readonly onPick: (amount: string) => void;
};

/** Round amounts to choose from. */
export function QuickAmounts({ amounts, value, onPick }: QuickAmountsProps) {
  const t = useT();
  const locale = useLocale();
  const options = amounts.map((amount) => ({ value: amount, label: shortAmount(amount, locale) }));
  return <QuickChips label={t('amount.quick')} options={options} value={value} onPick={onPick} />;
}
