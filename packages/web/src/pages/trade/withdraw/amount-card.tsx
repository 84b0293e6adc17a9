import { useId, useState } from 'react';

import { formatMoney } from '@tessera/domain/money';

import { formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Button } from '../../../ui/button/index.ts';
import { Keypad } from '../../../ui/keypad/index.ts';
import { ENTRY, largestOf, type AmountFault, type Terms, type WithdrawInfo } from './terms.ts';

import styles from './amount-card.module.css';

type AmountCardProps = {
  readonly info: WithdrawInfo;
  readonly terms: Terms;
  readonly entry: string;
  readonly fault: AmountFault | null;
  /** A request is pending: its amount cannot change. */
  readonly isFixed: boolean;
  readonly onChange: (entry: string) => void;
};

/** The amount, with a button for the largest one. The keypad is below it; a hardware keyboard works too. */
export function AmountCard({ info, terms, entry, fault, isFixed, onChange }: AmountCardProps) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const [hasKeypad, setHasKeypad] = useState(info.reasons.length === 0);
  const all = largestOf(terms);
  const isWrong = fault !== null && entry !== '';
  return (
    <section className={styles.card} data-wrong={isWrong || undefined}>
      <label htmlFor={id}>{t('withdraw.amount')}</label>
      <span className={styles.line}>
        <input
          id={id}
          inputMode="none"
          autoComplete="off"
          dir="ltr"
          placeholder="0"
          value={entry}
          readOnly={isFixed}
          onFocus={() => setHasKeypad(true)}
          onChange={({ target: { value } }) => ENTRY.test(value) && onChange(value)}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-note`}
        />
        <Button
          kind="quiet"
          size="s"
          isDisabled={isFixed || all === 0n}
          onPress={() => onChange(formatMoney(all).replace(/\.00$/, ''))}
        >
          {t('wallet.all')}
        </Button>
      </span>
      <p className={styles.note} id={`${id}-note`}>
        {isWrong && fault.fault !== 'amount' ? (
          t(`withdraw.block.${fault.fault}`, { amount: isolated(formatAmount(fault.limitMinor, locale)) })
        ) : (
          <>
            {t('wallet.available')} <Amount value={info.available} size="s" tone="soft" />
          </>
        )}
      </p>
      {hasKeypad && !isFixed && <Keypad label={t('wallet.keypad')} value={entry} onChange={onChange} />}
    </section>
  );
}
