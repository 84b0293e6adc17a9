import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../api/api.ts';
import { formatExact } from '../../../i18n/format-day.ts';
import { formatDuration } from '../../../i18n/format-duration.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { usePageShow } from '../../../nav/page-context.ts';
import { type Protection, refreshProtection, useProtection } from '../../../protection/use-protection.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { Fact, Facts } from '../../../ui/facts/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { MembersOnly } from '../../../wallet/members-only.tsx';
import { BlockedGames } from './blocked-games.tsx';
import { Breaks } from './breaks.tsx';
import { CheckChoice } from './check-choice.tsx';
import { HelpLines } from './help-lines.tsx';
import { HouseRules } from './house-rules.tsx';
import { Limits } from './limits.tsx';
import { LockedDeposits } from './locked-deposits.tsx';
import { Spending } from './spending.tsx';

import styles from './protection-page.module.css';

/** Everything by which members set bounds to their own play, with what it came to lately. */
export function Page() {
  return (
    <>
      <MembersOnly area="protection">
        <OwnProtection />
      </MembersOnly>
      <div className={styles.foot}>
        <HouseRules />
        <HelpLines />
      </div>
    </>
  );
}

function OwnProtection() {
  const { data, error, refetch } = useProtection();
  usePageShow(() => void refreshProtection());
  if (data) return <Loaded state={data} />;
  return (
    <PageBody isBusy={!error}>
      {error ? (
        <RefusedState error={error} onRetry={() => refetch()} />
      ) : (
        <>
          <Skeleton height={42} />
          <Skeleton height={234} />
          <Skeleton height={306} />
          <Skeleton height={160} count={2} />
        </>
      )}
    </PageBody>
  );
}

function Loaded({ state }: { readonly state: Protection }) {
  const t = useT();
  const locale = useLocale();
  const wait = isolated(formatDuration(state.raise_wait, locale));
  return (
    <PageBody>
      {state.exclusion && <OutNote exclusion={state.exclusion} />}
      <p className={styles.soft}>{t('protection.intro', { wait })}</p>
      <Limits limits={state.limits} ceiling={state.ceiling} wait={wait} />
      <LockedDeposits deposits={state.locked_deposits} />
      <Spending />
      <CheckChoice minutes={state.check.minutes} />
      <Breaks />
      <BlockedGames blocked={state.blocked_games} />
      <LastDays />
    </PageBody>
  );
}

/** The member's deposits and withdrawals in the last 30 days. */
function LastDays() {
  const t = useT();
  const { data, error, refetch } = useQuery({ ...queryFor('protection/figures'), staleTime: 0 });
  const row = (name: string, value: string | undefined) => (
    <Fact name={name}>
      {value === undefined ? <Skeleton width={72} height={20} /> : <Amount value={value} />}
    </Fact>
  );
  return (
    <section className={styles.section} aria-labelledby="protection-days">
      <h2 id="protection-days" className={styles.heading}>
        {t('protection.last30')}
      </h2>
      {error && !data ? (
        <RefusedState error={error} onRetry={() => refetch()} />
      ) : (
        <Card as="div" isFlush>
          <div className={styles.figures}>
            <Facts>
              {row(t('protection.deposited'), data?.deposited)}
              {row(t('protection.withdrawn'), data?.withdrawn)}
            </Facts>
          </div>
        </Card>
      )}
    </section>
  );
}

/** Until when the member may not bet, and what is possible all the same. */
function OutNote({ exclusion }: { readonly exclusion: NonNullable<Protection['exclusion']> }) {
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
