import { useState } from 'react';

import type { Data } from '@tessera/contract/routes';

import { api } from '../../../api/api.ts';
import { formatExact } from '../../../i18n/format-day.ts';
import { formatTime } from '../../../i18n/format.ts';
import { useT, useLocale } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { RowLink } from '../../../nav/row-link.tsx';
import { Amount } from '../../../ui/amount/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { Fact } from '../../../ui/facts/index.ts';
import { LogRow } from '../../../ui/log/index.ts';
import { signedMinor } from '../../../wallet/log/money-lines.ts';
import { MoneyLog } from '../../../wallet/log/money-log.tsx';
import { useCutDay } from '../../../wallet/log/use-cut-day.ts';
import { useLog } from '../../../wallet/log/use-log.ts';
import { FactSheet } from '../../../wallet/order/fact-sheet.tsx';
import { NumberFact } from '../../../wallet/order/number-fact.tsx';
import { payloadOf, type MoneyFilter } from './money-filter.ts';
import { sourceOf } from './money-kinds.ts';

import styles from './money-list.module.css';

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

/** One entry in detail: the balance before and after it, its number, and a link to its source. */
function MoneySheet({ entry, onClose }: { readonly entry: MoneyEntry; readonly onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const source = sourceOf(entry.type, entry.order_no);
  return (
    <FactSheet
      title={entry.type_name}
      onClose={onClose}
      head={<Amount value={entry.amount} size="l" isSigned />}
      foot={source && <RowLink to={source.address} label={t(`moneyLog.${source.label}`)} />}
    >
      <Fact name={t('moneyLog.before')}>
        <Amount value={entry.before} size="s" />
      </Fact>
      <Fact name={t('moneyLog.after')}>
        <Amount value={entry.after} size="s" />
      </Fact>
      {entry.memo !== '' && (
        <Fact name={t('moneyLog.memo')}>
          <bdi>{memoOf(entry)}</bdi>
        </Fact>
      )}
      <Fact name={t('moneyLog.at')}>{formatExact(entry.createtime * 1000, locale)}</Fact>
      {entry.order_no !== '' && <NumberFact name={t('moneyLog.orderNo')} value={entry.order_no} />}
    </FactSheet>
  );
}

type MoneyEntry = Data<'trade/record'>['list'][number];

type MoneyRowProps = { readonly entry: MoneyEntry; readonly onOpen: () => void };

/** The memo of an entry; the digits of an issue keep their order in right-to-left text. */
const memoOf = ({ memo }: MoneyEntry): string => memo.replaceAll(/\d+-\d+/g, isolated);

/** One entry: its kind and memo, the change of the balance, and the balance after it. */
function MoneyRow({ entry, onOpen }: MoneyRowProps) {
  const t = useT();
  const { type_name: type, createtime, amount, after } = entry;
  return (
    <LogRow
      onOpen={onOpen}
      title={<b>{type}</b>}
      note={
        <>
          <bdi>{formatTime(createtime)}</bdi>
          {entry.memo !== '' && (
            <>
              <span>{' \u00b7 '}</span>
              <bdi>{memoOf(entry)}</bdi>
            </>
          )}
        </>
      }
      end={
        <span className={styles.change} data-direction={amount.startsWith('-') ? 'out' : 'in'}>
          <Amount value={amount} isSigned />
        </span>
      }
      endNote={
        <>
          {t('moneyLog.balanceAfter')} <Amount value={after} size="s" tone="soft" />
        </>
      }
    />
  );
}
