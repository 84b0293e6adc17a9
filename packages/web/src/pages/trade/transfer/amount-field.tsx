import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { siteQuery } from '../../../api/site.ts';
import { currencySymbol, formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { largestOf, typedAmount, type Bounds } from './transfer-amount.ts';

import styles from './amount-field.module.css';

type AmountFieldProps = {
  readonly value: string;
  readonly bounds: Bounds;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

/** The amount, large, with what is there and what may be given. It takes keys and pasting; the phone's own
 *  keypad stays away, as ours lies beneath. */
export function AmountField({ value, bounds, error, onChange }: AmountFieldProps) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const currency = useQuery(siteQuery()).data?.currency ?? '';
  const largest = largestOf(bounds);
  return (
    <div className={styles.card} data-error={error !== undefined || undefined}>
      <label htmlFor={id} className={styles.soft}>
        {t('transfer.amount')}
      </label>
      <span className={styles.figure} dir="ltr">
        {currency !== '' && <span className={styles.currency}>{currencySymbol(currency, locale)}</span>}
        <input
          id={id}
          name="amount"
          inputMode="none"
          autoComplete="off"
          value={value}
          placeholder="0.00"
          onChange={(event) => onChange(typedAmount(value, event.target.value))}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
        />
      </span>
      <span className={styles.balance}>
        <span>
          {t('wallet.balance')} <Amount value={bounds.balanceMinor} size="s" />
        </span>
        {largest !== '' && (
          <button type="button" className={styles.all} onClick={() => onChange(largest)}>
            {t('wallet.all')}
          </button>
        )}
      </span>
      <span className={styles.note} id={`${id}-note`} role={error === undefined ? undefined : 'alert'}>
        {error ??
          t('transfer.limits', {
            min: isolated(formatAmount(bounds.minMinor, locale)),
            max: isolated(formatAmount(bounds.maxMinor, locale)),
            left: isolated(formatAmount(bounds.leftMinor, locale)),
          })}
      </span>
    </div>
  );
}
