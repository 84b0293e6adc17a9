import { formatExact } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import type { Protection } from '../../../protection/use-protection.ts';
import { Icon } from '../../../ui/icon/index.ts';

import styles from './protection-page.module.css';

/** Until when the member may not bet, and what is possible all the same. */
export function OutNote({ exclusion }: { readonly exclusion: NonNullable<Protection['exclusion']> }) {
  const t = useT();
  const locale = useLocale();
  const time = isolated(formatExact(exclusion.endtime * 1000, locale));
  return (
    <output className={styles.out}>
      <Icon name="clock" size={20} />
      <span>
        <b>
          {exclusion.endtime === 0
            ? t('protection.isOutForGood')
            : t(exclusion.kind === 'time_out' ? 'protection.isOut' : 'protection.isExcluded', { time })}
        </b>
        <span className={styles.soft}>{t('protection.isOutText')}</span>
      </span>
    </output>
  );
}
