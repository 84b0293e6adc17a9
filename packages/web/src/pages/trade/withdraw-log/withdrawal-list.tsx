import { formatDay } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { ListFoot } from '../../../ui/list-foot/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { VirtualList } from '../../../ui/virtual-list/index.ts';
import { linesOf } from '../../../wallet/log-lines.ts';
import styles from './log-page.module.css';
import type { Withdrawal } from './stages.ts';
import { useWithdrawals, type StatusFilter } from './use-withdrawals.ts';
import { WithdrawalRow } from './withdrawal-row.tsx';

type WithdrawalListProps = {
  readonly status: StatusFilter;
  readonly onOpen: (withdrawal: Withdrawal) => void;
};

/** The height of a row in log-page.module.css. */
const ROW_PX = 72;

/** Withdrawals under the headers of their days. */
export function WithdrawalList({ status, onOpen }: WithdrawalListProps) {
  const locale = useLocale();
  const query = useWithdrawals(status);
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  if (!data) {
    return error ? (
      <RefusedState text={error.message} onRetry={() => query.refetch()} />
    ) : (
      <div className={styles.waiting}>
        <Skeleton height={43} />
        <Skeleton height={71} count={6} />
      </div>
    );
  }
  if (data.items.length === 0) return <NoWithdrawals />;
  const more = (): unknown => (hasNextPage && !isFetchingNextPage ? query.fetchNextPage() : undefined);
  const foot = isFetchingNextPage ? 'loading' : error ? 'failed' : hasNextPage ? 'more' : 'end';
  return (
    <VirtualList
      items={linesOf(data.items, data.isEnd, () => 0n)}
      keyOf={(line) => line.key}
      rowSize={ROW_PX}
      foot={<ListFoot state={foot} onMore={more} />}
      onNearEnd={more}
      renderItem={(line) =>
        line.kind === 'day' ? (
          <h2 className={styles.day}>{formatDay(line.at, locale)}</h2>
        ) : (
          <WithdrawalRow withdrawal={line.item} onOpen={() => onOpen(line.item)} />
        )
      }
    />
  );
}

function NoWithdrawals() {
  const t = useT();
  return (
    <EmptyState
      icon="list"
      title={t('withdrawLog.empty')}
      text={t('withdrawLog.emptyText')}
      action={
        <Link to="/pages/trade/withdraw" className={styles.link}>
          {t('withdrawLog.toWithdraw')}
        </Link>
      }
    />
  );
}
