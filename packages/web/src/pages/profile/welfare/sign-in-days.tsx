import { knownKey, useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import type { Welfare } from '../../../wallet/reward/use-rewards.ts';

import styles from './welfare-page.module.css';

/** The seven days of a sign-in: those that were claimed, today's, and those to come. */
export function SignInDays({ days }: { readonly days: Welfare['days'] }) {
  const t = useT();
  return (
    <ol className={styles.days}>
      {days.map(({ day, amount, status }) => (
        <li key={day} className={styles.day} data-status={status}>
          <span className={styles.dayName}>{t('reward.day', { n: day })}</span>
          <span className={styles.daySign}>
            {status === 'claimed' ? <Icon name="check" size={20} /> : <Amount value={amount} size="s" />}
          </span>
          <span className="sr-only">{t(knownKey(`reward.status.${status}`))}</span>
        </li>
      ))}
    </ol>
  );
}
