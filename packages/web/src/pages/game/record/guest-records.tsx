import { useT } from '../../../i18n/i18n.ts';
import { ListFoot } from '../../../ui/list-foot/index.ts';
import type { RecordsProps } from './member-records.tsx';
import { NoRecords } from './no-records.tsx';
import { linesOf } from './record-lines.ts';
import { RecordList } from './record-list.tsx';
import styles from './record-page.module.css';
import { useGuestRecords } from './use-guest-records.ts';

/** The demo's bets, which lie on this phone alone. */
export function GuestRecords({ filter, onOpen, sheetOf }: RecordsProps) {
  const t = useT();
  const rows = useGuestRecords(filter);
  return (
    <>
      <p className={styles.note}>{t('record.demoNote')}</p>
      {rows.length === 0 ? (
        <NoRecords />
      ) : (
        <RecordList
          lines={linesOf(rows, true)}
          onOpen={onOpen}
          foot={<ListFoot state="end" onMore={() => undefined} />}
        />
      )}
      {sheetOf(rows, () => undefined)}
    </>
  );
}
