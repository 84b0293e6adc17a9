import { useT } from '../../../i18n/i18n.ts';
import type { Ranking, TrendColumn } from './trend.ts';

import styles from './trend-ranking.module.css';

/** Frequent, rare and overdue values, in words. */
export function TrendRanking({ ranking: { hot, cold, overdue } }: { readonly ranking: Ranking }) {
  const t = useT();
  const rows = [
    {
      name: t('history.hot'),
      columns: hot,
      figureOf: ({ count }: TrendColumn) => t('history.times', { n: count }),
    },
    {
      name: t('history.cold'),
      columns: cold,
      figureOf: ({ count }: TrendColumn) => t('history.times', { n: count }),
    },
    {
      name: t('history.overdue'),
      columns: overdue,
      figureOf: ({ gap }: TrendColumn) => t('history.draws', { n: gap }),
    },
  ].filter(({ columns }) => columns.length > 0);
  return (
    <dl className={styles.ranking}>
      {rows.map(({ name, columns, figureOf }) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          <dd className={styles.values}>
            {columns.map((column) => (
              <span key={column.value} className={styles.value}>
                <b>{column.value}</b> <small>{figureOf(column)}</small>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
