import { formatDayTime } from '../../../i18n/format-day.ts';
import { formatAmount, formatClock } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useCountdown } from '../../../live/use-countdown.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { Timeline } from '../../../ui/timeline/index.ts';
import { promiseOf, stagesOf, type Withdrawal } from './stages.ts';

import styles from './withdrawal-sheet.module.css';

/** The timeline with the reason of a refusal, and the promised time below it. */
export function WithdrawalSteps({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useT();
  const locale = useLocale();
  const amount = isolated(formatAmount(withdrawal.amount, locale));
  const reason =
    withdrawal.reason_text === ''
      ? t('withdrawLog.refusedNoReason')
      : t('withdrawLog.refusedBecause', { reason: withdrawal.reason_text });
  return (
    <div className={styles.steps}>
      <Timeline
        label={t('withdrawLog.one')}
        stages={stagesOf(withdrawal).map(({ key, state, at }) => ({
          key,
          state,
          label: t(key, { amount }),
          time: at === null ? undefined : formatDayTime(at, locale),
          text: state === 'failed' ? reason : undefined,
        }))}
      />
      <PromiseLine withdrawal={withdrawal} />
    </div>
  );
}

/** The promised time and whether it was kept. */
function PromiseLine({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useT();
  const locale = useLocale();
  const { duetime } = withdrawal;
  const left = useCountdown(duetime * 1000);
  const promise = promiseOf(withdrawal, left > 0);
  if (promise === 'none') return null;
  const time = isolated(formatDayTime(duetime, locale));
  return (
    <p className={styles.promise} data-promise={promise}>
      <Icon name={promise === 'overdue' || promise === 'late' ? 'warning' : 'clock'} size={20} />
      <span>
        <span>{t(`withdrawLog.promise.${promise}`, { time })}</span>{' '}
        {promise === 'open' && <span>{t('withdraw.left', { time: isolated(formatClock(left)) })}</span>}
      </span>
    </p>
  );
}
