import { useState } from 'react';

import { formatDayTime } from '../../../i18n/format-day.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import type { LockedDeposit } from '../../../protection/use-protection.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Button } from '../../../ui/button/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { SendBackSheet } from './send-back-sheet.tsx';

import styles from './protection-page.module.css';

/** Deposits beyond a limit, with a button that returns them. */
export function LockedDeposits({ deposits }: { readonly deposits: readonly LockedDeposit[] }) {
  const t = useT();
  const locale = useLocale();
  const [sent, setSent] = useState<LockedDeposit | null>(null);
  if (deposits.length === 0 && !sent) return null;
  return (
    <section className={styles.section} aria-labelledby="protection-locked">
      <h2 id="protection-locked" className={styles.heading}>
        {t('protection.locked')}
      </h2>
      <p className={styles.soft}>{t('protection.lockedText')}</p>
      <Card as="div">
        {deposits.map((deposit) => (
          <div key={deposit.order_no} className={styles.choice}>
            <span className={styles.choiceName}>
              <Amount value={deposit.amount} />
              <span className={styles.soft}>
                {' '}
                {t('protection.lockedSince', {
                  time: isolated(formatDayTime(deposit.createtime, locale)),
                })}
              </span>
            </span>
            <Button
              kind="quiet"
              size="s"
              label={`${t('protection.sendBack')}: ${formatAmount(deposit.amount, locale)}`}
              onPress={() => setSent(deposit)}
            >
              {t('protection.sendBack')}
            </Button>
          </div>
        ))}
      </Card>
      {sent && <SendBackSheet deposit={sent} onClose={() => setSent(null)} />}
    </section>
  );
}
