import type { Data } from '@tessera/contract/routes';

import { formatTime } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { LogRow } from '../../../ui/log/index.ts';

import styles from './money-row.module.css';

export type MoneyEntry = Data<'trade/record'>['list'][number];

type MoneyRowProps = { readonly entry: MoneyEntry; readonly onOpen: () => void };

/** The memo of an entry; the digits of an issue keep their order in right-to-left text. */
export const memoOf = ({ memo }: MoneyEntry): string => memo.replaceAll(/\d+-\d+/g, isolated);

/** One entry: its kind and memo, the change of the balance, and the balance after it. */
export function MoneyRow({ entry, onOpen }: MoneyRowProps) {
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
