import { useState } from 'react';

import { api } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { signedMinor } from '../../../wallet/log/money-lines.ts';
import { MoneyLog } from '../../../wallet/log/money-log.tsx';
import { useCutDay } from '../../../wallet/log/use-cut-day.ts';
import { useLog } from '../../../wallet/log/use-log.ts';
import { payloadOf, type MoneyFilter } from './money-filter.ts';
import { MoneyRow, type MoneyEntry } from './money-row.tsx';
import { MoneySheet } from './money-sheet.tsx';

const signedOf = (entry: MoneyEntry): bigint => signedMinor(entry.amount);

export function MoneyList({ filter }: { readonly filter: MoneyFilter }) {
  const t = useT();
  const [open, setOpen] = useState<MoneyEntry | null>(null);
  const isCut = useCutDay(filter.days);
  const payload = payloadOf(filter);
  const log = useLog<MoneyEntry>({
    key: ['trade/record', payload],
    fetchPage: (page, signal) =>
      api(
        'trade/record',
        { ...payload, ...page },
        { showLoading: false, showError: false, ...(signal && { signal }) },
      ),
    signedOf,
  });
  return (
    <>
      <MoneyLog
        log={log}
        isCut={isCut}
        empty={<EmptyState icon="list" title={t('moneyLog.empty')} text={t('moneyLog.emptyText')} />}
        renderItem={(entry) => <MoneyRow entry={entry} onOpen={() => setOpen(entry)} />}
      />
      {open && <MoneySheet entry={open} onClose={() => setOpen(null)} />}
    </>
  );
}
