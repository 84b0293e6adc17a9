import type { ReactNode } from 'react';

import { formatDay } from '../../i18n/format-day.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { ListFoot } from '../list-foot/index.ts';
import { RefusedState } from '../refused-state/index.ts';
import { Skeleton } from '../skeleton/index.ts';
import { VirtualList } from '../virtual-list/index.ts';
import { footOf, type Paged } from './foot-of.ts';
import type { DayLine, LogLine } from './log-lines.ts';
import { LOG_ROW_PX } from './log-row.tsx';

import styles from './log-list.module.css';

type LogLinesProps<Item, Sums> = {
  readonly lines: readonly LogLine<Item, Sums>[];
  readonly foot: ReactNode;
  readonly onNearEnd?: () => void;
  /** At the end of a day's header; `at` is a moment of the day, epoch seconds. */
  readonly renderSums?: (sums: Sums, at: number) => ReactNode;
  /** A `LogRow`. */
  readonly renderItem: (item: Item) => ReactNode;
};

type LogListProps<Item, Sums> = Pick<LogLinesProps<Item, Sums>, 'renderSums' | 'renderItem'> & {
  readonly log: LogQuery<Item, Sums>;
  readonly empty: ReactNode;
  /** Above the first day, when there is one. */
  readonly head?: ReactNode;
};

/** The message of its error is shown to the reader. */
type LogQuery<Item, Sums> = Paged & {
  readonly data: { readonly lines: readonly LogLine<Item, Sums>[] } | undefined;
};

/** A log grouped by day, of any length, in all its states: loading, failed, empty, loaded. */
export function LogList<Item, Sums>({ log, empty, head, ...rendering }: LogListProps<Item, Sums>) {
  const { data, error, hasNextPage, isFetchingNextPage } = log;
  const isBlank = data !== undefined && data.lines.length === 0;
  if (!data || (isBlank && isFetchingNextPage)) {
    return error ? (
      <RefusedState error={error} onRetry={() => log.refetch()} />
    ) : (
      <div className={styles.waiting}>
        <Skeleton height={44} />
        <Skeleton height={LOG_ROW_PX - 1} count={8} />
      </div>
    );
  }
  if (isBlank && !hasNextPage) return empty;
  const { state, more, again } = footOf(log);
  return (
    <>
      {head}
      <LogLines
        {...rendering}
        lines={data.lines}
        foot={<ListFoot state={state} onMore={again} />}
        onNearEnd={more}
      />
    </>
  );
}

/** A log that is completely loaded. */
export function LogLines<Item, Sums>(props: LogLinesProps<Item, Sums>) {
  const { lines, foot, onNearEnd, renderSums, renderItem } = props;
  return (
    <VirtualList
      items={lines}
      keyOf={(line) => line.key}
      rowSize={LOG_ROW_PX}
      foot={foot}
      renderItem={(line) =>
        line.kind === 'day' ? (
          <Day line={line}>{renderSums?.(line.sums, line.at)}</Day>
        ) : (
          renderItem(line.item)
        )
      }
      {...(onNearEnd && { onNearEnd })}
    />
  );
}

function Day<Sums>({ line, children }: { readonly line: DayLine<Sums>; readonly children: ReactNode }) {
  return (
    <div className={styles.day}>
      <h2>{formatDay(line.at, useLocale())}</h2>
      <span className={styles.sums}>{children}</span>
    </div>
  );
}
