import { amountParts } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/i18n.ts';

import styles from './amount.module.css';

export type AmountProps = {
  /** Decimal text as on the wire, or minor units. */
  readonly value: string | bigint;
  readonly currency?: string;
  readonly size?: 's' | 'm' | 'l';
  readonly tone?: 'plain' | 'win' | 'soft';
  /** Shows "+" before positive amounts. */
  readonly isSigned?: boolean;
};

/** An amount of money: currency small and soft, whole part large, decimals smaller; isolated from
 *  right-to-left text. */
export function Amount({ value, currency = '', size = 'm', tone = 'plain', isSigned = false }: AmountProps) {
  const locale = useLocale();
  const parts = amountParts(value, locale, currency);
  const isZero = /^[0\D]*$/.test(parts.whole) && parts.decimals === '00';
  const sign = parts.sign === '-' ? '\u2212' : isSigned && !isZero ? '+' : '';
  return (
    <bdi className={styles.amount} data-size={size} data-tone={tone} dir="ltr">
      <span>{sign}</span>
      {parts.currency !== '' && <span className={styles.currency}>{parts.currency}</span>}
      <span>{parts.whole}</span>
      <span className={styles.decimals}>
        {parts.point}
        {parts.decimals}
      </span>
    </bdi>
  );
}
