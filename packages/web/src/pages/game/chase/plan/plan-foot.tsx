import type { ReactNode } from 'react';

import type { Data } from '@tessera/contract/routes';

import { shortIssue } from '../../../../bets/bet-names.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { formatUntil } from '../../../../live/format-until.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import type { PlanRow } from './chase-order.ts';

import sums from '../../../../bets/sums.module.css';
import styles from './plan-view.module.css';

type PlanFootProps = {
  readonly rows: readonly PlanRow[];
  /** Null until the server has said it. */
  readonly quote: Pick<Data<'games/quoteChase'>, 'total_amount' | 'max_loss'> | null;
  readonly notice: string | null;
  readonly action: ReactNode;
};

/** The cost of the whole chase, the most it can lose, its first and its last issue, and one button. */
export function PlanFoot({ rows, quote, notice, action }: PlanFootProps) {
  const t = useT();
  const [first, last] = [rows[0], rows.at(-1)];
  return (
    <div className={styles.foot} data-foot="">
      <dl className={sums.sums} aria-live="polite">
        <div className={sums.total}>
          <dt>{t('chase.total', { n: rows.length })}</dt>
          <dd>{quote ? <Amount value={quote.total_amount} size="m" /> : '\u2026'}</dd>
        </div>
        <div>
          <dt>{t('chase.most')}</dt>
          <dd>{quote ? <Amount value={quote.max_loss} size="s" /> : '\u2026'}</dd>
        </div>
        <div>
          <dt>{t('chase.span')}</dt>
          <dd>
            {first && <Issue row={first} />}
            {last && last !== first && (
              <>
                <span>{' \u2013 '}</span>
                <Issue row={last} />
              </>
            )}
          </dd>
        </div>
      </dl>
      <p className={sums.notice} role="alert">
        {notice}
      </p>
      {action}
    </div>
  );
}

function Issue({ row }: { readonly row: PlanRow }) {
  const locale = useLocale();
  return (
    <span className={styles.edge}>
      <bdi dir="ltr">{shortIssue(row.game_no)}</bdi>{' '}
      <bdi className={styles.note}>{formatUntil(row.drawtime, locale)}</bdi>
    </span>
  );
}
