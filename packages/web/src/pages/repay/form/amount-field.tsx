import { useId } from 'react';

import { currencySymbol, formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { Chips } from '../../../ui/chips/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { amountOf, nextAmount, type DepositChannel } from './deposit-draft.ts';

import styles from './amount-field.module.css';

type AmountFieldProps = {
  readonly value: string;
  /** Null while it is on its way: one that came later would push the figures aside. */
  readonly currency: string | null;
  readonly onChange: (value: string) => void;
  readonly channel?: DepositChannel;
};

/** The height of the box in amount-field.module.css. */
const BOX_PX = 65;
const QUICK = ['100', '500', '1000', '5000', '10000'];

/** The amount, first and large, with the keypad of the platform; quick ones that the channel takes beneath
 *  it. */
export function AmountField({ value, currency, onChange, channel }: AmountFieldProps) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const quick = QUICK.filter((text) => !channel || isWithin(text, channel));
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('deposit.howMuch')}</label>
      {currency === null ? (
        <Skeleton height={BOX_PX} />
      ) : (
        <span className={styles.box} dir="ltr">
          <span className={styles.currency}>{currencySymbol(currency, locale)}</span>
          <input
            id={id}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            value={value}
            onChange={(event) => onChange(nextAmount(value, event.target.value))}
          />
        </span>
      )}
      <Chips
        label={t('wallet.quick')}
        options={quick.map((text) => ({
          value: text,
          label: formatAmount(text, locale).replace(/\D00$/, ''),
        }))}
        value={value}
        onPick={onChange}
      />
    </div>
  );
}

function isWithin(text: string, channel: DepositChannel): boolean {
  const amount = amountOf(text) ?? 0n;
  return amount >= (amountOf(channel.min_amount) ?? 0n) && amount <= (amountOf(channel.max_amount) ?? amount);
}
