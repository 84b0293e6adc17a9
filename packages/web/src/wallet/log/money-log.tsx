import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useT } from '../../i18n/i18n.ts';
import { Amount } from '../../ui/amount/index.ts';
import { LogList } from '../../ui/log/index.ts';
import type { LogItem } from './log-pages.ts';
import type { DaySums } from './money-lines.ts';
import type { LogView } from './use-log.ts';

type MoneyLogProps<Item extends LogItem> = {
  readonly log: UseInfiniteQueryResult<LogView<Item>>;
  readonly empty: ReactNode;
  readonly renderItem: (item: Item) => ReactNode;
  /** Returns true if the log's range covers only a part of the day of a moment. */
  readonly isCut?: (at: number) => boolean;
};

/** A log with incoming and outgoing sums for each day. */
export const MoneyLog = <Item extends LogItem>({ isCut, ...list }: MoneyLogProps<Item>) => (
  <LogList {...list} renderSums={(sums, at) => isCut?.(at) !== true && <Sums sums={sums} />} />
);

/** A sum is hidden while it may still grow, and for a partial day. */
function Sums({ sums }: { readonly sums: DaySums }) {
  const t = useT();
  return (
    sums && (
      <>
        <span>
          {t('moneyLog.in')} <Amount value={sums.inMinor} size="s" tone="soft" />
        </span>
        <span>
          {t('moneyLog.out')} <Amount value={sums.outMinor} size="s" tone="soft" />
        </span>
      </>
    )
  );
}
