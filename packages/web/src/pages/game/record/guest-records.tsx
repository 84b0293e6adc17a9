import { useT } from '../../../i18n/i18n.ts';
import { ListFoot } from '../../../ui/list-foot/index.ts';
import { LogLines } from '../../../ui/log/index.ts';
import { useCutDay } from '../../../wallet/log/use-cut-day.ts';
import { useEntries } from './bet/use-entries.tsx';
import type { RecordsProps } from './member-records.tsx';
import { NoRecords } from './no-records.tsx';
import { recordLines } from './record-lines.ts';
import { RecordSums } from './record-sums.tsx';
import { useGuestRecords } from './use-guest-records.ts';

import styles from './record-page.module.css';

/** The demo bets of this phone. */
export function GuestRecords({ filter, opened, onOpen, sheetOf }: RecordsProps) {
  const t = useT();
  const isCut = useCutDay(filter);
  const { rows, all } = useGuestRecords(filter);
  const { lines, renderItem } = useEntries(recordLines(rows, true), onOpen);
  // The opened bet stays open when it no longer matches the filter.
  const open = all.find((row) => row.id === opened?.id) ?? null;
  return (
    <>
      <p className={styles.note}>{t('record.demoNote')}</p>
      {rows.length === 0 ? (
        <NoRecords />
      ) : (
        <LogLines
          lines={lines}
          foot={<ListFoot state="end" onMore={() => undefined} />}
          renderSums={(sums, at) => <RecordSums sums={sums} isCut={isCut(at)} />}
          renderItem={renderItem}
        />
      )}
      {sheetOf(open, () => undefined)}
    </>
  );
}
