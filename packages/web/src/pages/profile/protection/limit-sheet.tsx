import { useState } from 'react';

import { formatMoney } from '@tessera/domain/money';
import { PERIOD_MS } from '@tessera/domain/protection/limit';
import { asciiDigits } from '@tessera/domain/text/ascii-digits';
import { MINUTE_MS } from '@tessera/domain/time';
import { typedMinor } from '@tessera/domain/typed-amount';

import { formatNumber } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { isLooser } from '../../../protection/limit-text.ts';
import { changeProtection, type OwnLimit } from '../../../protection/use-protection.ts';
import { AmountField } from '../../../ui/amount-field/index.ts';
import { Button } from '../../../ui/button/index.ts';
import { Field } from '../../../ui/field/index.ts';
import { useSubmit } from '../../../ui/form/index.ts';
import { Sheet, SheetBody } from '../../../ui/sheet/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { useCurrency } from '../../../wallet/use-currency.ts';

import styles from './protection-page.module.css';

type LimitSheetProps = {
  readonly limit: OwnLimit;
  /** Delay of a raised limit, in words. */
  readonly wait: string;
  readonly onClose: () => void;
};

/** Sets one limit. It says before the tap whether the change is in force at once or waits. */
export function LimitSheet({ limit, wait, onClose }: LimitSheetProps) {
  const { measure, period, amount } = limit;
  const t = useT();
  const locale = useLocale();
  const currency = useCurrency();
  const isTime = measure === 'time';
  const [text, setText] = useState(amount?.replace(/\.00$/, '') ?? '');
  const [error, setError] = useState<string>();
  const wanted = isTime ? wholeMinutes(text, period) : amountOf(text);
  const save = async (next: string | null): Promise<void> => {
    await changeProtection('protection/setLimit', { measure, period, amount: next });
    showToast({ title: t(isLooser(amount, next) ? 'protection.asked' : 'protection.set') });
    onClose();
  };
  const most = isolated(formatNumber(PERIOD_MS[period] / MINUTE_MS, locale));
  const { isPending, submit } = useSubmit(async () => {
    if (wanted !== null) return save(wanted);
    setError(isTime ? t('protection.minutesWrong', { most }) : t('protection.amountWrong'));
  });
  const change = (next: string): void => {
    setText(next);
    setError(undefined);
  };
  const waits = wanted !== null && isLooser(amount, wanted);
  const hint = waits ? t('protection.waits', { wait }) : t('protection.atOnce');
  const title = `${t(`protection.measure.${measure}`)} \u00b7 ${t(`protection.period.${period}`)}`;
  return (
    <Sheet isOpen title={title} onClose={onClose}>
      <SheetBody>
        <form className={styles.form} onSubmit={submit} noValidate>
          {isTime ? (
            <Field
              label={t('protection.minutes')}
              name="minutes"
              inputMode="numeric"
              isLtr
              value={text}
              onChange={change}
              hint={hint}
              error={error}
            />
          ) : (
            <AmountField
              label={t('protection.amount')}
              value={text}
              onChange={change}
              currency={currency}
              hint={hint}
              error={error}
            />
          )}
          <Button type="submit" isWide isPending={isPending}>
            {t('protection.save')}
          </Button>
          {amount !== null && (
            <Button kind="plain" isWide onPress={() => save(null)}>
              {t('protection.remove')}
            </Button>
          )}
        </form>
      </SheetBody>
    </Sheet>
  );
}

/** Nothing may be lost or staked at all: zero is a limit too. */
function amountOf(text: string): string | null {
  if (/^0+([.,]0*)?$/.test(text)) return '0.00';
  const minor = typedMinor(text);
  return minor === null ? null : formatMoney(minor);
}

/** Whole minutes of any keyboard's digits, at most the period; null for anything else. */
function wholeMinutes(text: string, period: OwnLimit['period']): string | null {
  const digits = asciiDigits(text).trim();
  return /^\d{1,5}$/.test(digits) && Number(digits) * MINUTE_MS <= PERIOD_MS[period]
    ? String(Number(digits))
    : null;
}
