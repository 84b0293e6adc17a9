import type { RoundReply, TicketExport } from '@tessera/domain/fairness/export-format';
import type { Step } from '@tessera/domain/fairness/verify/verify-step';
import { stakeOf } from '@tessera/domain/tickets/ticket';
import { readTicketText } from '@tessera/domain/tickets/ticket-text';

import { wayName } from '../../../../bets/ticket-name.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { amountOf } from '../check/amount-of.ts';
import { failedOfTicket } from '../check/stages.ts';

import styles from '../own-bets.module.css';

type OwnTicketsProps = {
  readonly round: RoundReply;
  /** Null while the check runs. */
  readonly steps: readonly Step[] | null;
};

/** The reader's own tickets with a leg in the round: their text, whose hash stands in the leaf of each of
 *  their rounds, with the checks of leaves, receipts and payout. */
export const OwnTickets = ({ round, steps }: OwnTicketsProps) => (
  <ul className={styles.bets}>
    {(round.tickets ?? []).map((ticket, at) => (
      <OwnTicket
        key={ticket.ticketId}
        ticket={ticket}
        isChecked={steps !== null}
        failed={steps && failedOfTicket(steps, at)}
      />
    ))}
  </ul>
);

type OwnTicketProps = {
  readonly ticket: TicketExport;
  readonly isChecked: boolean;
  readonly failed: Step | null;
};

function OwnTicket({ ticket, isChecked, failed }: OwnTicketProps) {
  const t = useT();
  const read = readTicketText(ticket.text);
  const paidMinor = amountOf(ticket.payoutMinor);
  const stakeMinor = read ? stakeOf(read) : 0n;
  return (
    <li>
      <span className={styles.sign} data-state={!isChecked ? 'running' : failed ? 'failed' : 'ok'}>
        {isChecked && <Icon name={failed ? 'close' : 'check'} size={16} />}
      </span>
      <span className={styles.bet}>
        {read && (
          <span>
            {wayName(t, read.legs.length, read.sizes)} {'\u00b7'} {t('ticket.of', { n: read.legs.length })}
          </span>
        )}
        <span className={styles.soft}>
          {failed
            ? t('proof.failedAt', { step: t(`proof.step.${failed.step}`) })
            : t('proof.ticketIn', { n: ticket.rounds.length })}
        </span>
      </span>
      <span className={styles.money}>
        {ticket.status === 'pending' ? (
          <span className={styles.soft}>{t('record.status.pending')}</span>
        ) : (
          <Amount value={paidMinor} size="s" tone={paidMinor > stakeMinor ? 'win' : 'plain'} />
        )}
        <span className={styles.soft}>
          {t('proof.stake')} <Amount value={stakeMinor} size="s" tone="soft" />
        </span>
      </span>
      <details className={styles.text}>
        <summary>{t('proof.ticketText')}</summary>
        <pre dir="ltr">{ticket.text}</pre>
      </details>
    </li>
  );
}
