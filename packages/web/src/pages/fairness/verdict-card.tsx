import { formatNumber } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import type { Fairness } from './use-fairness.ts';
import { isJudged, verdictOf } from './verdict.ts';

import styles from './verdict-card.module.css';

/** The verdict on the whole game, the number of rounds behind it, and how many plays have enough of them. */
export function VerdictCard({ report }: { readonly report: Fairness }) {
  const t = useT();
  const locale = useLocale();
  const found = verdictOf(report.verdict);
  // A game of which nothing is counted has not been judged.
  const verdict = found === 'uncounted' ? 'early' : found;
  const { plays } = report;
  const judged = plays.filter((play) => isJudged(verdictOf(play.verdict))).length;
  return (
    <section className={styles.card}>
      <p className={styles.rounds}>
        <span>{t('fairness.rounds')}</span>
        <b>{formatNumber(report.rounds, locale)}</b>
      </p>
      <output className={styles.finding} data-verdict={verdict}>
        <b>{t(`fairness.verdict.${verdict}`)}</b>
        <span>{t(`fairness.message.${verdict}`, { plays: plays.length, judged })}</span>
      </output>
    </section>
  );
}
