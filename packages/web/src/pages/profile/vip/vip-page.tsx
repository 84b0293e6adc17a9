import { formatAmount, formatNumber } from '../../../i18n/format.ts';
import { useT, useLocale } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { Card } from '../../../ui/card/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { ProgressLine } from '../../../ui/progress/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { MembersOnly } from '../../../wallet/members-only.tsx';
import { Rates } from '../../../wallet/reward/rates.tsx';
import { percentOf } from '../../../wallet/reward/share.ts';
import { useClaim } from '../../../wallet/reward/use-claim.ts';
import { useFreshVip, type Vip } from '../../../wallet/reward/use-rewards.ts';
import { Ladder } from './ladder.tsx';
import { LevelMark } from './level-mark.tsx';

import styles from './vip-page.module.css';

/** The member's level, what the next one takes, every level with its benefits, and the rules. */
export const Page = () => (
  <MembersOnly area="reward">
    <Levels />
  </MembersOnly>
);

function Levels() {
  const { data, error, refetch } = useFreshVip();
  if (data) return <Loaded vip={data} />;
  return (
    <PageBody isBusy={!error}>
      {error ? (
        <RefusedState error={error} onRetry={() => refetch()} />
      ) : (
        <>
          <Skeleton height={252} />
          <Skeleton height={156} count={4} />
        </>
      )}
    </PageBody>
  );
}

function Loaded({ vip }: { readonly vip: Vip }) {
  const t = useT();
  return (
    <PageBody>
      <Standing vip={vip} />
      <Ladder vip={vip} claiming={useClaim('user/receiveVip')} />
      <Card gap="s">
        <h2 className={styles.title}>{t('reward.rules')}</h2>
        <p dir="auto" className={styles.soft}>
          {vip.content}
        </p>
      </Card>
    </PageBody>
  );
}

/** Where the member stands: level, way to the next one, rebate and points. */
function Standing({ vip }: { readonly vip: Vip }) {
  const t = useT();
  const locale = useLocale();
  const { level, name, deposit, turnover, next, rebates, score, score_per: per } = vip;
  const amount = (text: string): string => isolated(formatAmount(text, locale));
  const bars = next && [
    { key: 'deposit', done: deposit, wanted: next.deposit } as const,
    { key: 'turnover', done: turnover, wanted: next.turnover } as const,
  ];
  return (
    <Card gap="l">
      <div className={styles.head}>
        <LevelMark level={level} isReached />
        <span className={styles.who}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <span className={styles.soft}>
            {next ? t('reward.toNext', { level: isolated(next.name) }) : t('reward.highest')}
          </span>
        </span>
      </div>
      {bars?.map(({ key, done, wanted }) => (
        <ProgressLine key={key} label={t(`reward.${key}`)} percent={percentOf(done, wanted)}>
          {t('reward.of', { done: amount(done), wanted: amount(wanted) })}
        </ProgressLine>
      ))}
      <dl className={styles.sums}>
        <div>
          <dt>{t('reward.rebate')}</dt>
          <dd>
            <Rates rebates={rebates} />
          </dd>
        </div>
        <div>
          <dt>{t('reward.points')}</dt>
          <dd>
            <bdi className={styles.figure}>{formatNumber(score, locale)}</bdi>
            <span className={styles.soft}>{t('reward.pointsRule', { amount: amount(per) })}</span>
          </dd>
        </div>
      </dl>
      <ButtonLink to="/pages/profile/welfare">{t('reward.toWelfare')}</ButtonLink>
    </Card>
  );
}
