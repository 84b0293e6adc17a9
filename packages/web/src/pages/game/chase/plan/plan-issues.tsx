import type { ActionDispatch } from 'react';

import { CHASE_MULTIPLE_MAX } from '@tessera/domain/chase/plan';

import { shortIssue } from '../../../../bets/bet-names.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { isolated } from '../../../../i18n/isolated.ts';
import { formatUntil } from '../../../../live/format-until.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import { Stepper } from '../../../../ui/stepper/index.ts';
import type { PlanRow } from './chase-order.ts';
import type { PlanAction } from './plan-reducer.ts';

import styles from './plan-view.module.css';

type PlanIssuesProps = { readonly rows: readonly PlanRow[]; readonly edit: ActionDispatch<[PlanAction]> };

/** Every issue of the plan with its draw, its multiple and what it costs. */
export function PlanIssues({ rows, edit }: PlanIssuesProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('chase.plan')}</h3>
      <ol>
        {rows.map(({ game_no: issue, drawtime, multiple, costMinor }) => (
          <li key={issue} className={styles.issue}>
            <span className={styles.when}>
              <b>{t('chase.round', { no: isolated(shortIssue(issue)) })}</b>
              <span className={styles.note}>
                {t('chase.drawAt', { time: formatUntil(drawtime, locale) })}
              </span>
            </span>
            <Stepper
              label={t('chase.multipleOf', { no: shortIssue(issue) })}
              value={multiple}
              max={CHASE_MULTIPLE_MAX}
              isInvalid={costMinor === null}
              onChange={(text) => edit({ type: 'issueMultipleChosen', issue, multiple: text })}
            />
            <span className={styles.cost}>{costMinor !== null && <Amount value={costMinor} size="s" />}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
