import { formatAmount } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';
import { AmountField } from '../../ui/amount-field/index.ts';
import { AllOfIt } from '../all-of-it.tsx';
import { useCurrency } from '../use-currency.ts';
import { largestOf, type AmountFault, type Terms, type WithdrawInfo } from './terms.ts';

type WithdrawAmountProps = {
  readonly info: WithdrawInfo;
  readonly terms: Terms;
  readonly value: string;
  readonly fault: AmountFault | null;
  /** A request is pending: its amount cannot change. */
  readonly isFixed: boolean;
  readonly onChange: (value: string) => void;
};

/** The amount of a withdrawal. While something else stands in the way, the keypad waits for a tap. */
export function WithdrawAmount({ info, terms, value, fault, isFixed, onChange }: WithdrawAmountProps) {
  const t = useT();
  const locale = useLocale();
  const currency = useCurrency();
  return (
    <AmountField
      label={t('withdraw.amount')}
      value={value}
      onChange={onChange}
      currency={currency}
      error={
        fault && fault.fault !== 'amount'
          ? t(`withdraw.block.${fault.fault}`, { amount: isolated(formatAmount(fault.limitMinor, locale)) })
          : undefined
      }
      quick={
        <AllOfIt
          name={t('wallet.available')}
          amount={info.available}
          largestMinor={largestOf(terms)}
          isFixed={isFixed}
          onPick={onChange}
        />
      }
      keypad={info.reasons.length === 0 ? 'open' : 'onFocus'}
      isFixed={isFixed}
    />
  );
}
