import type { Data } from '@tessera/contract/routes';
import { formatTime } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Amount } from '../../../ui/amount/index.ts';
import styles from './money-row.module.css';

export type MoneyEntry = Data<'trade/record'>['list'][number];

/** What an entry was for. The figures of an issue keep their order in text that runs from right to left. */
export const memoOf = ({ memo }: MoneyEntry): string => memo.replaceAll(/\d+-\d+/g, isolated);

/** One entry: what it was and for what, by how much the balance changed, and what it came to. */
export function MoneyRow({ entry, onOpen }: { readonly entry: MoneyEntry; readonly onOpen: () => void }) {
  return (
    <button type="button" className={styles.row} onClick={onOpen} aria-haspopup="dialog">
      <What entry={entry} />
      <Change entry={entry} />
    </button>
  );
}

function What({ entry }: { readonly entry: MoneyEntry }) {
  const locale = useLocale();
  return (
    <span className={styles.what}>
      <b>{entry.type_name}</b>
      <span className={styles.soft}>
        <bdi>{formatTime(entry.createtime, locale)}</bdi>
        {entry.memo !== '' && (
          <>
            {' \u00b7 '}
            <bdi>{memoOf(entry)}</bdi>
          </>
        )}
      </span>
    </span>
  );
}

function Change({ entry }: { readonly entry: MoneyEntry }) {
  const t = useT();
  return (
    <span className={styles.money}>
      <span data-way={entry.amount.startsWith('-') ? 'out' : 'in'}>
        <Amount value={entry.amount} isSigned />
      </span>
      <span className={styles.soft}>
        {t('moneyLog.balanceAfter')} <Amount value={entry.after} size="s" tone="soft" />
      </span>
    </span>
  );
}
