import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { formatDay } from '../i18n/format-day.ts';
import { useLocale, useT } from '../i18n/i18n.ts';
import { Amount } from '../ui/amount/index.ts';
import { ListFoot } from '../ui/list-foot/index.ts';
import { RefusedState } from '../ui/refused-state/index.ts';
import { Skeleton } from '../ui/skeleton/index.ts';
import { VirtualList } from '../ui/virtual-list/index.ts';
import type { DayLine } from './log-lines.ts';
import type { LogItem } from './log-pages.ts';
import styles from './log-list.module.css';
import type { LogView } from './use-log.ts';

type LogListProps<Item extends LogItem> = {
  readonly log: UseInfiniteQueryResult<LogView<Item>>;
  readonly empty: ReactNode;
  /** 72 px high, as its style says. */
  readonly renderItem: (item: Item) => ReactNode;
};

const ROW_PX = 72;

/** A log under the headers of its days, however long, with every state it can be in. */
export function LogList<Item extends LogItem>({ log, empty, renderItem }: LogListProps<Item>) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = log;
  const isBlank = data !== undefined && data.items.length === 0;
  if (!data || (isBlank && isFetchingNextPage)) {
    return error ? (
      <RefusedState text={error instanceof ApiError ? error.message : ''} onRetry={() => log.refetch()} />
    ) : (
      <div className={styles.waiting}>
        <Skeleton height={44} />
        <Skeleton height={71} count={8} />
      </div>
    );
  }
  if (isBlank && !hasNextPage) return empty;
  const more = (): unknown => (hasNextPage && !isFetchingNextPage ? fetchNextPage() : undefined);
  const foot = isFetchingNextPage ? 'loading' : error ? 'failed' : hasNextPage ? 'more' : 'end';
  return (
    <VirtualList
      items={data.lines}
      keyOf={(line) => line.key}
      rowSize={ROW_PX}
      onNearEnd={more}
      foot={<ListFoot state={foot} onMore={more} />}
      renderItem={(line) => (line.kind === 'day' ? <Day line={line} /> : renderItem(line.item))}
    />
  );
}

/** A sum that could still grow is not shown. */
function Day({ line }: { readonly line: DayLine }) {
  const t = useT();
  return (
    <div className={styles.day}>
      <h2>{formatDay(line.at, useLocale())}</h2>
      {line.sums && (
        <span className={styles.sums}>
          <span>
            {t('moneyLog.in')} <Amount value={line.sums.inMinor} size="s" tone="soft" />
          </span>
          <span>
            {t('moneyLog.out')} <Amount value={line.sums.outMinor} size="s" tone="soft" />
          </span>
        </span>
      )}
    </div>
  );
}
