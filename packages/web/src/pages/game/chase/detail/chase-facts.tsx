import { formatDayTime } from '../../../../i18n/format-day.ts';
import { formatAmount } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { isolated } from '../../../../i18n/isolated.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import { Fact, Facts } from '../../../../ui/facts/index.ts';
import { ChaseMark } from '../chase-mark.tsx';
import type { ChaseDetail } from '../chase.ts';

import styles from './chase-view.module.css';

/** The state of a chase with what it has staked, returned, and won or lost so far. */
export function ChaseFacts({ chase }: { readonly chase: ChaseDetail }) {
  const t = useT();
  const locale = useLocale();
  const { bought_count: bought, issue_count: all, failed_count: failed, profit } = chase;
  const isWin = !profit.startsWith('-') && profit !== '0.00';
  return (
    <section className={styles.card}>
      <p className={styles.top}>
        <ChaseMark status={chase.status} />
        <span className={styles.profit}>
          <span className={styles.soft}>{t('chase.facts.profit')}</span>
          <Amount value={profit} size="l" tone={isWin ? 'win' : 'plain'} isSigned />
        </span>
      </p>
      <Facts isDense>
        <Fact name={t('chase.facts.progress')}>
          <bdi>{t('chase.progress', { bought, all })}</bdi>
          {failed > 0 && (
            <>
              <span>{' \u00b7 '}</span>
              <bdi>{t('chase.failed', { n: failed })}</bdi>
            </>
          )}
          {chase.waiting_count > 0 && (
            <>
              <span>{' \u00b7 '}</span>
              <bdi>{t('chase.waiting', { n: chase.waiting_count })}</bdi>
            </>
          )}
        </Fact>
        <Fact name={t('chase.facts.total')}>
          <Amount value={chase.total_amount} size="s" />
        </Fact>
        <Fact name={t('chase.facts.bought')}>
          <Amount value={chase.bought_amount} size="s" />
        </Fact>
        <Fact name={t('chase.facts.returned')}>
          <Amount value={chase.returned_amount} size="s" />
        </Fact>
        <Fact name={t('chase.facts.stops')}>
          <Stops chase={chase} />
        </Fact>
        <Fact name={t('chase.facts.since')}>
          <bdi>{isolated(formatDayTime(chase.createtime, locale))}</bdi>
        </Fact>
      </Facts>
    </section>
  );
}

function Stops({ chase }: { readonly chase: ChaseDetail }) {
  const t = useT();
  const locale = useLocale();
  const amount = (text: string) => ({ amount: isolated(formatAmount(text, locale)) });
  const stops = [
    chase.stop_on_win === 1 && t('chase.stopsAt.win'),
    chase.stop_loss !== null && t('chase.stopsAt.loss', amount(chase.stop_loss)),
    chase.stop_win !== null && t('chase.stopsAt.profit', amount(chase.stop_win)),
  ].filter((text) => text !== false);
  return stops.length === 0 ? (
    <span>{t('chase.noStops')}</span>
  ) : (
    <ul>
      {stops.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
