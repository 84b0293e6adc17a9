import { formatDayTime } from '../../../i18n/format-day.ts';
import { formatAmount, formatPercent } from '../../../i18n/format.ts';
import { useLocale, useT, knownKey } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { ClaimButton } from '../../../wallet/reward/claim-button.tsx';
import { RewardProgress } from '../../../wallet/reward/reward-progress.tsx';
import type { Claiming } from '../../../wallet/reward/use-claim.ts';
import type { Welfare } from '../../../wallet/reward/use-rewards.ts';

import styles from './welfare-page.module.css';

type RewardCardProps = {
  readonly reward: Welfare;
  readonly claiming: Claiming;
  readonly isFirst: boolean;
};

/** A reward with its amount, how far it is, what it requires before a withdrawal, and its button. */
export function RewardCard({ reward, claiming, isFirst }: RewardCardProps) {
  const t = useT();
  const locale = useLocale();
  const { id, type, title, content, amount, multiple, turnover, status, days, parts, endtime } = reward;
  const shownEnd = status === 'claimed' || endtime === 0 ? null : isolated(formatDayTime(endtime, locale));
  return (
    <Card as="article">
      <header className={styles.head}>
        <span className={styles.what}>
          <h3>
            <bdi>{title}</bdi>
          </h3>
          <Amount value={amount} tone={status === 'claimed' ? 'soft' : 'plain'} />
        </span>
        <ClaimButton id={id} name={title} status={status} claiming={claiming} isFirst={isFirst} />
      </header>
      {days.length > 0 && <SignInDays days={days} />}
      {parts.length > 0 && <RebateParts parts={parts} />}
      <RewardProgress reward={reward} />
      <p className={styles.soft}>
        <span>
          {t('reward.requirement', { turnover: isolated(formatAmount(turnover, locale)), n: multiple })}
        </span>{' '}
        {shownEnd && <span>{t('reward.until', { time: shownEnd })}</span>}
      </p>
      <details className={styles.rules} open={type === 'sign_in' && status === 'locked'}>
        <summary>{t('reward.rules')}</summary>
        <p dir="auto">{content}</p>
      </details>
    </Card>
  );
}

/** The seven days of a sign-in: those that were claimed, today's, and those to come. */
function SignInDays({ days }: { readonly days: Welfare['days'] }) {
  const t = useT();
  return (
    <ol className={styles.days}>
      {days.map(({ day, amount, status }) => (
        <li key={day} className={styles.day} data-status={status}>
          <span className={styles.dayName}>{t('reward.day', { n: day })}</span>
          <span className={styles.daySign}>
            {status === 'claimed' ? <Icon name="check" size={20} /> : <Amount value={amount} size="s" />}
          </span>
          <span className="sr-only">{t(knownKey(`reward.status.${status}`))}</span>
        </li>
      ))}
    </ol>
  );
}

/** Parts of a rebate: stakes times rate, for each class of plays. */
function RebateParts({ parts }: { readonly parts: Welfare['parts'] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <table className={styles.parts}>
      <thead>
        <tr>
          <th scope="col">{t('reward.class')}</th>
          <th scope="col">{t('reward.stake')}</th>
          <th scope="col">{t('reward.rate')}</th>
          <th scope="col">{t('reward.back')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.class}>
            <th scope="row">
              <bdi>{part.name}</bdi>
            </th>
            <td>
              <Amount value={part.stake} size="s" tone="soft" />
            </td>
            <td>
              <bdi>{formatPercent(Number(part.rate), locale)}</bdi>
            </td>
            <td>
              <Amount value={part.amount} size="s" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
