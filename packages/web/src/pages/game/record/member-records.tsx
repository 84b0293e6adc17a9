import type { ReactNode } from 'react';

import type { RecordRow } from '../../../bets/record-row.ts';
import { useT } from '../../../i18n/i18n.ts';
import { KEYS } from '../../../storage/keys.ts';
import { useOnce } from '../../../storage/use-once.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { LogList } from '../../../ui/log/index.ts';
import { Milestone } from '../../../ui/milestone/index.ts';
import { useCutDay } from '../../../wallet/log/use-cut-day.ts';
import { useEntries } from './bet/use-entries.tsx';
import { type OpenedBet, useOpened } from './bet/use-opened.ts';
import { NoRecords } from './no-records.tsx';
import { hasWin } from './record-lines.ts';
import { RecordSums } from './record-sums.tsx';
import type { RecordFilter } from './rows/record-filter.ts';
import { useRecords, type RecordView } from './use-records.ts';

import styles from './record-page.module.css';

export type RecordsProps = {
  readonly filter: RecordFilter;
  readonly opened: OpenedBet | null;
  readonly onOpen: (row: RecordRow) => void;
  readonly sheetOf: (row: RecordRow | null, onChanged: () => void) => ReactNode;
};

export function MemberRecords({ filter, opened, onOpen, sheetOf }: RecordsProps) {
  const records = useRecords(filter);
  const { data } = records;
  const isCut = useCutDay(filter);
  const { lines, renderItem } = useEntries(data?.lines ?? [], onOpen);
  const open = useOpened(opened, data?.rows, filter);
  return (
    <>
      <LogList
        log={{ ...records, data: data && { lines } }}
        empty={<NoRecords />}
        head={data && <Head view={data} />}
        renderSums={(sums, at) => <RecordSums sums={sums} isCut={isCut(at)} />}
        renderItem={renderItem}
      />
      {sheetOf(open, () => void records.renew(null))}
    </>
  );
}

function Head({ view }: { readonly view: RecordView }) {
  const t = useT();
  const isWon = hasWin(view.lines);
  const isFirst = useOnce(KEYS.firstWin, isWon);
  return (
    <>
      {isFirst && isWon && (
        <div className={styles.first}>
          <Milestone art="win" title={t('record.first')} text={t('record.firstText')} />
        </div>
      )}
      <Totals view={view} />
    </>
  );
}

function Totals({ view: { rows, total, staked, profit } }: { readonly view: RecordView }) {
  const t = useT();
  return (
    staked !== null &&
    profit !== null && (
      <p className={styles.sums}>
        <span>{t('record.count', { n: total ?? rows.length })}</span>
        <span>
          {t('record.staked')} <Amount value={staked} size="s" tone="soft" />
        </span>
        <span>
          {t('record.profit')} <Amount value={profit} size="s" isSigned />
        </span>
      </p>
    )
  );
}
