import { formatAmount, formatNumber } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { Card } from '../../../ui/card/index.ts';
import { ProgressLine } from '../../../ui/progress/index.ts';
import { Rates } from '../../../wallet/reward/rates.tsx';
import { percentOf } from '../../../wallet/reward/share.ts';
import type { Vip } from '../../../wallet/reward/use-rewards.ts';
import { LevelMark } from './level-mark.tsx';

import styles from './vip-page.module.css';

/** Where the member stands: level, way to the next one, rebate and points. */
export function Standing({ vip }: { readonly vip: Vip }) {
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
