import { formatPercent } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { Link } from '../../nav/link.tsx';
import { Icon } from '../../ui/icon/index.ts';
import type { Fairness } from './use-fairness.ts';

import styles from './reading.module.css';

/** Explains the counts, their limits as evidence, and where a single round is proved. */
export function Reading({ report: { game_id: gameId, gate, last } }: { readonly report: Fairness }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className={styles.reading}>
      <h2>{t('fairness.how')}</h2>
      <p>{t('fairness.how.chart')}</p>
      <p>{t('fairness.how.chance', { gate: formatPercent(gate, locale, 3) })}</p>
      <p>{t('fairness.how.independent')}</p>
      <p>{t('fairness.how.counts')}</p>
      <p>{t('fairness.how.proof')}</p>
      {last && (
        <Link to={`/pages/game/proof?round_id=${last.round_id}`} className={styles.link}>
          <Icon name="seal" size={20} />
          <span>{t('fairness.proofOfLast')}</span>
          <Icon name="forward" size={20} isDirectional />
        </Link>
      )}
      <Link to={`/pages/game/history?game_id=${gameId}`} className={styles.link}>
        <Icon name="list" size={20} />
        <span>{t('fairness.draws')}</span>
        <Icon name="forward" size={20} isDirectional />
      </Link>
    </section>
  );
}
