import { BetState } from '../../../../bets/bet-state.tsx';
import { partedText } from '../../../../bets/parted-text.ts';
import type { RecordRow } from '../../../../bets/record-row.ts';
import { ticketName } from '../../../../bets/ticket-name.ts';
import { formatTime } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { useOdds } from '../../../../settings/odds.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import { LogRow } from '../../../../ui/log/index.ts';

import styles from './bet-row.module.css';

/** Something came back. */
const PARTLY: ReadonlySet<RecordRow['reason']> = new Set(['half_lose', 'part', 'cashout']);

type BetRowProps = {
  readonly row: RecordRow;
  /** Beneath the line of its round, which names game and issue. */
  readonly isOfRound: boolean;
  readonly onOpen: () => void;
};

/** One bet: selection, play, game, issue and time; its state with the profit, stake and odds, and the return
 *  of a win. Of a ticket, what its parts were cashed out for stands where the game does. */
export function BetRow({ row, isOfRound, onOpen }: BetRowProps) {
  const t = useT();
  const odds = useOdds();
  const parted = partedText(t, useLocale(), row);
  return (
    <LogRow
      onOpen={onOpen}
      isPart={isOfRound}
      title={
        <>
          <b>{ticketName(t, row) || row.pickName}</b>{' '}
          <span className={styles.play}>
            {row.ticket ? t('ticket.of', { n: row.ticket.legs.length }) : row.playName}
          </span>
        </>
      }
      note={
        <>
          {parted !== '' && <span>{`${parted} \u00b7 `}</span>}
          {!isOfRound && parted === '' && (
            <>
              <span>{`${row.gameName} \u00b7 `}</span>
              <bdi>{t('record.issue', { no: row.issue.split('-')[1] ?? row.issue })}</bdi>
              <span>{' \u00b7 '}</span>
            </>
          )}
          <bdi>{formatTime(row.placedAt)}</bdi>
        </>
      }
      end={<BetState row={row} />}
      endNote={
        // A sum is read from left to right in every language.
        <bdi dir="ltr">
          <Amount value={row.stake} size="s" tone="soft" />{' '}
          {!row.ticket && <span>{odds.behindStake(row.odds)}</span>}
          {(row.status === 'win' || PARTLY.has(row.reason)) && (
            <>
              <span>{odds.isDecimal && row.reason === '' && !row.ticket ? ' = ' : ' \u2192 '}</span>
              <Amount value={row.returned} size="s" tone="soft" />
            </>
          )}
        </bdi>
      }
    />
  );
}
