import type { ChaseDraft } from '../../../../bets/chase-draft.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { Amount } from '../../../../ui/amount/index.ts';

import styles from './plan-view.module.css';

/** More lines than these are shown on demand. */
const LINES_SHOWN = 3;

/** Bets in each issue, and their cost at a multiple of one. */
export function PlanLines({ draft: { lines, count, unitMinor } }: { readonly draft: ChaseDraft }) {
  const t = useT();
  const list = (
    <ul>
      {lines.map(({ id, play, pick, costMinor }) => (
        <li key={id} className={styles.bet}>
          <span>
            <b>{pick}</b> <span className={styles.note}>{play}</span>
          </span>
          <Amount value={costMinor} size="s" tone="soft" />
        </li>
      ))}
    </ul>
  );
  return (
    <section className={styles.part}>
      {lines.length > LINES_SHOWN ? (
        <details>
          <summary className={styles.all}>{t('chase.allLines', { n: lines.length })}</summary>
          {list}
        </details>
      ) : (
        list
      )}
      <p className={styles.line}>
        <span>{t('chase.perIssue', { n: count })}</span>
        <Amount value={unitMinor} />
      </p>
    </section>
  );
}
