import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { api } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useHouseDay } from '../../../live/use-house-day.ts';
import { usePageShow } from '../../../nav/page-context.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Segmented } from '../../../ui/segmented/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { SpendingChart } from './spending-chart.tsx';
import { lastDays, type PlayDays, totalOf } from './spending-days.ts';

import page from './protection-page.module.css';
import styles from './spending.module.css';

const SPANS = ['30', '90'] as const;
type Span = (typeof SPANS)[number];

/** The member's stakes and returns, day by day. Both spans are drawn from one reply. */
export function Spending() {
  const t = useT();
  const { zone } = useHouseDay();
  const [span, setSpan] = useState<Span>('30');
  const { data, error, refetch } = useQuery({
    queryKey: ['user/playDays'] as const,
    queryFn: ({ signal }) => readDays(signal),
    staleTime: 0,
  });
  usePageShow(() => void refetch());
  return (
    <section className={page.section} aria-labelledby="protection-spending" aria-busy={!data && !error}>
      <h2 id="protection-spending" className={page.heading}>
        {t('spending.title')}
      </h2>
      <Segmented
        label={t('days.range')}
        options={SPANS.map((value) => ({ value, label: t(`spending.days${value}`) }))}
        value={span}
        onChange={setSpan}
      />
      <Card as="div">
        {error && !data ? (
          <RefusedState error={error} onRetry={() => refetch()} />
        ) : (
          <Days reply={data} span={span} />
        )}
      </Card>
      <p className={page.soft}>{t('spending.note')}</p>
      {zone !== '' && <p className={page.soft}>{t('days.zone', { zone: isolated(zone) })}</p>}
    </section>
  );
}

/** Asks until everything is counted: one call counts so many bets, and the next continues. */
async function readDays(signal: AbortSignal): Promise<PlayDays> {
  for (;;) {
    const quiet = { signal, showLoading: false, showError: false };
    const reply = await api('user/playDays', { days: '90' }, quiet);
    if (reply.is_complete === 1) return reply;
  }
}

function Days({ reply, span }: { readonly reply: PlayDays | undefined; readonly span: Span }) {
  const t = useT();
  const days = reply && lastDays(reply, Number(span));
  const total = days && totalOf(days);
  const isEmpty = days?.every(({ staked, returned }) => staked === 0n && returned === 0n);
  const figure = (amount: bigint | undefined, isSigned = false): ReactNode =>
    amount === undefined ? (
      <Skeleton width={72} height={21} />
    ) : (
      <Amount value={amount} size="s" isSigned={isSigned} />
    );
  return (
    <>
      <dl className={styles.totals}>
        <div>
          <dt data-mark="staked">{t('protection.staked')}</dt>
          <dd>{figure(total?.staked)}</dd>
        </div>
        <div>
          <dt data-mark="returned">{t('protection.returned')}</dt>
          <dd>{figure(total?.returned)}</dd>
        </div>
        <div>
          <dt>{t('protection.net')}</dt>
          <dd>{figure(total?.net, true)}</dd>
        </div>
      </dl>
      {days && !isEmpty && (
        <SpendingChart days={days} name={`${t('spending.title')}, ${t(`spending.days${span}`)}`} />
      )}
      {!days && (
        <div className={styles.blank}>
          <Skeleton height="100%" />
        </div>
      )}
      {isEmpty && <p className={styles.blank}>{t('spending.empty')}</p>}
    </>
  );
}
