import type { ReactNode } from 'react';
import { formatDay } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { VirtualList } from '../../../ui/virtual-list/index.ts';
import { BetRow } from './bet-row.tsx';
import styles from './record-list.module.css';
import type { DayLine, RecordLine } from './record-lines.ts';
import type { RecordRow } from './record-row.ts';

type RecordListProps = {
  readonly lines: readonly RecordLine[];
  readonly onOpen: (row: RecordRow) => void;
  readonly foot: ReactNode;
  readonly onNearEnd?: () => void;
};

/** The height of a row in bet-row.module.css. */
const ROW_PX = 72;

/** Bets under the headers of their days, however many. */
export function RecordList({ lines, onOpen, foot, onNearEnd }: RecordListProps) {
  return (
    <VirtualList
      items={lines}
      keyOf={(line) => line.key}
      rowSize={ROW_PX}
      foot={foot}
      renderItem={(line) =>
        line.kind === 'day' ? <Day line={line} /> : <BetRow row={line.row} onOpen={() => onOpen(line.row)} />
      }
      {...(onNearEnd && { onNearEnd })}
    />
  );
}

function Day({ line }: { readonly line: DayLine }) {
  const t = useT();
  return (
    <div className={styles.day}>
      <h2>{formatDay(line.at, useLocale())}</h2>
      <span className={styles.sums}>
        <span>
          {t(line.isWhole ? 'record.staked' : 'record.stakedSoFar')}{' '}
          <Amount value={line.stakedMinor} size="s" tone="soft" />
        </span>
        <span>
          {t('record.returned')} <Amount value={line.returnedMinor} size="s" tone="soft" />
        </span>
      </span>
    </div>
  );
}
