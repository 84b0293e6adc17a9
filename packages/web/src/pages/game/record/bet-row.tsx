import { formatTime } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { BetState } from './bet-state.tsx';
import styles from './bet-row.module.css';
import type { RecordRow } from './record-row.ts';

/** One bet: game and issue, what was chosen at which odds, what was staked and what came of it. */
export function BetRow({ row, onOpen }: { readonly row: RecordRow; readonly onOpen: () => void }) {
  const t = useT();
  const locale = useLocale();
  return (
    <button type="button" className={styles.row} onClick={onOpen} aria-haspopup="dialog">
      <span className={styles.bet}>
        <span className={styles.pick}>
          <b>{row.pickName}</b> <span className={styles.soft}>{row.playName}</span>
        </span>
        <span className={styles.soft}>
          {row.gameName} {'\u00b7'}{' '}
          <bdi>{t('record.issue', { no: row.issue.split('-')[1] ?? row.issue })}</bdi>
          {' \u00b7 '}
          <bdi>{formatTime(row.placedAt, locale)}</bdi>
        </span>
      </span>
      <span className={styles.money}>
        <BetState row={row} />
        <span className={styles.soft}>
          <Amount value={row.stake} size="s" tone="soft" />{' '}
          <bdi dir="ltr">
            {'\u00d7'} {row.odds}
          </bdi>
        </span>
      </span>
    </button>
  );
}
