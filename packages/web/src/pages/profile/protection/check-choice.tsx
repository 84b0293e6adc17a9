import { useState } from 'react';

import { CHECK_MINUTES } from '@tessera/domain/protection/reality-check';

import { formatDuration } from '../../../i18n/format-duration.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { changeProtection, type Protection } from '../../../protection/use-protection.ts';
import { Segmented } from '../../../ui/segmented/index.ts';

import styles from './protection-page.module.css';

type Minutes = Protection['check']['minutes'];
const MINUTE_S = 60;

/** Interval of the reality check. */
export function CheckChoice({ minutes }: { readonly minutes: Minutes }) {
  const t = useT();
  const locale = useLocale();
  /** The chosen interval, until it is in force or refused. */
  const [wanted, setWanted] = useState<number | null>(null);
  const choose = async (next: number): Promise<void> => {
    if (wanted !== null) return;
    setWanted(next);
    // The refusal was shown.
    await changeProtection('protection/setCheck', { minutes: next }).catch(() => undefined);
    setWanted(null);
  };
  return (
    <section className={styles.section} aria-labelledby="protection-check">
      <h2 id="protection-check" className={styles.heading}>
        {t('protection.checkTitle')}
      </h2>
      <p className={styles.soft}>{t('protection.checkText')}</p>
      <Segmented
        label={t('protection.checkTitle')}
        options={CHECK_MINUTES.map((each) => ({
          value: String(each),
          label: formatDuration(each * MINUTE_S, locale),
        }))}
        value={String(wanted ?? minutes)}
        onChange={(value) => void choose(Number(value))}
      />
    </section>
  );
}
