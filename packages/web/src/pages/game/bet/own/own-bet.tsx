import { payoutOf } from '@tessera/domain/odds';

import { BetState } from '../../../../bets/bet-state.tsx';
import { CancelBet } from '../../../../bets/cancel-bet.tsx';
import { CashOut } from '../../../../bets/cash-out.tsx';
import { possibleReturn } from '../../../../bets/payout-left.ts';
import type { RecordRow, RecordTicket } from '../../../../bets/record-row.ts';
import { TicketLegs } from '../../../../bets/ticket-legs.tsx';
import { ticketName } from '../../../../bets/ticket-name.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { Link } from '../../../../nav/link.tsx';
import { useOdds } from '../../../../settings/odds.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';

import styles from './own-bets-sheet.module.css';

type OwnBetProps = {
  readonly row: RecordRow;
  /** Of a single. */
  readonly names: { readonly play: string; readonly pick: string };
  readonly canCancel: boolean;
  readonly onChanged: () => void;
};

/** An own bet: its pick, odds and stake; its possible or actual return, and the way to cancel it. The row
 *  leads to its receipt in the records. */
export function OwnBet({ row, names, canCancel, onChanged }: OwnBetProps) {
  const t = useT();
  const odds = useOdds();
  const isWaiting = row.status === 'pending';
  const { ticket } = row;
  return (
    <li className={styles.row}>
      <Link to={`/pages/game/record?game_id=${row.gameId}&bet_id=${row.id}`} className={styles.receipt}>
        <b>{ticketName(t, row) || row.pickName || names.pick}</b>
        <span className={styles.soft}>{ticket ? t('ticket.of', { n: ticket.legs.length }) : names.play}</span>
        <Icon name="forward" size={16} isDirectional />
        <span className="sr-only">{t('record.receipt')}</span>
      </Link>
      <BetState row={row} />
      <span className={styles.soft}>
        <Amount value={row.stake} size="s" tone="soft" />{' '}
        {!ticket && <bdi dir="ltr">{odds.behindStake(row.odds)}</bdi>}
      </span>
      <span className={styles.soft}>
        {t(isWaiting ? (ticket ? 'ticket.most' : 'record.possible') : 'record.returned')}{' '}
        <Amount value={isWaiting ? possibleReturn(row, payoutOf) : row.returned} size="s" tone="soft" />
      </span>
      {ticket && (
        <details className={styles.legs}>
          <summary>{t('ticket.decided', { n: ticket.legs.length, known: decidedCount(ticket) })}</summary>
          <TicketLegs legs={ticket.legs} />
        </details>
      )}
      {ticket?.canCashOut && (
        <span className={styles.cancel}>
          <CashOut row={row} onChanged={onChanged} isInRow />
        </span>
      )}
      {canCancel && (
        <span className={styles.cancel}>
          <CancelBet row={row} onChanged={onChanged} isInRow />
        </span>
      )}
    </li>
  );
}

const decidedCount = ({ legs }: RecordTicket): number =>
  legs.filter(({ status }) => status !== 'pending').length;
