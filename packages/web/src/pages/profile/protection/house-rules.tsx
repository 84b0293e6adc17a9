import { ADULT_AGE } from '@tessera/domain/protection/age';
import { RAISE_WAIT_MS } from '@tessera/domain/protection/limit-change';
import { CHECK_MINUTES, CHECK_MINUTES_DEFAULT } from '@tessera/domain/protection/reality-check';
import { SECOND_MS } from '@tessera/domain/time';

import { formatDuration } from '../../../i18n/format-duration.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Card } from '../../../ui/card/index.ts';

import styles from './protection-page.module.css';

const MINUTE_S = 60;
const RULES = ['age', 'limits', 'check', 'breaks', 'accounts', 'withdrawals', 'bonus', 'speed'] as const;

/** Rules of the house for everybody, member or not, whatever they set themselves. */
export function HouseRules() {
  const t = useT();
  const locale = useLocale();
  const time = (seconds: number): string => isolated(formatDuration(seconds, locale));
  const values = {
    age: ADULT_AGE,
    wait: time(RAISE_WAIT_MS.min / SECOND_MS),
    check: time(CHECK_MINUTES_DEFAULT * MINUTE_S),
    most: time(Math.max(...CHECK_MINUTES) * MINUTE_S),
  };
  return (
    <section className={styles.section} aria-labelledby="protection-rules">
      <h2 id="protection-rules" className={styles.heading}>
        {t('protection.rules')}
      </h2>
      <Card as="div">
        <ul className={styles.rules}>
          {RULES.map((rule) => (
            <li key={rule}>{t(`protection.rule.${rule}`, values)}</li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
