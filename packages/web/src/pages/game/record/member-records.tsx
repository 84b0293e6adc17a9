import type { ReactNode } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { ListFoot } from '../../../ui/list-foot/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { NoRecords } from './no-records.tsx';
import type { RecordFilter } from './record-filter.ts';
import { RecordList } from './record-list.tsx';
import styles from './record-page.module.css';
import type { RecordRow } from './record-row.ts';
import { useRecords } from './use-records.ts';

export type RecordsProps = {
  readonly filter: RecordFilter;
  readonly onOpen: (row: RecordRow) => void;
  readonly sheetOf: (rows: readonly RecordRow[], onChanged: () => void) => ReactNode;
};

export function MemberRecords({ filter, onOpen, sheetOf }: RecordsProps) {
  const t = useT();
  const records = useRecords(filter);
  const { data, error, hasNextPage, isFetchingNextPage } = records;
  if (!data) {
    return error ? (
      <RefusedState text={error instanceof ApiError ? error.message : ''} onRetry={() => records.refetch()} />
    ) : (
      <div className={styles.waiting}>
        <Skeleton height={28} />
        <Skeleton height={71} count={8} />
      </div>
    );
  }
  if (data.rows.length === 0) return <NoRecords />;
  const more = (): unknown => (hasNextPage && !isFetchingNextPage ? records.fetchNextPage() : undefined);
  const foot = isFetchingNextPage ? 'loading' : error ? 'failed' : hasNextPage ? 'more' : 'end';
  return (
    <>
      {data.staked !== null && data.profit !== null && (
        <p className={styles.sums}>
          <span>{t('record.count', { n: data.total ?? data.rows.length })}</span>
          <span>
            {t('record.staked')} <Amount value={data.staked} size="s" tone="soft" />
          </span>
          <span>
            {t('record.profit')} <Amount value={data.profit} size="s" isSigned />
          </span>
        </p>
      )}
      <RecordList
        lines={data.lines}
        onOpen={onOpen}
        onNearEnd={more}
        foot={<ListFoot state={foot} onMore={more} />}
      />
      {sheetOf(data.rows, () => void records.renew(null))}
    </>
  );
}
