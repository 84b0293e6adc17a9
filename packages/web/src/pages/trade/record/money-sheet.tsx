import { formatExact } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { RowLink } from '../../../nav/row-link.tsx';
import { Amount } from '../../../ui/amount/index.ts';
import { Fact } from '../../../ui/facts/index.ts';
import { FactSheet } from '../../../wallet/fact-sheet.tsx';
import { NumberFact } from '../../../wallet/number-fact.tsx';
import { sourceOf } from './money-kinds.ts';
import { memoOf, type MoneyEntry } from './money-row.tsx';

/** One entry in detail: the balance before and after it, its number, and a link to its source. */
export function MoneySheet({ entry, onClose }: { readonly entry: MoneyEntry; readonly onClose: () => void }) {
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
