import { payoutOf } from '@tessera/domain/odds';

import { BetState } from '../../../../bets/bet-state.tsx';
import { CancelBet } from '../../../../bets/cancel-bet.tsx';
import { hasAutoCashOut, hasPartCashOut } from '../../../../bets/cash-out-ways.ts';
import { CashOut } from '../../../../bets/cash-out.tsx';
import { partedText } from '../../../../bets/parted-text.ts';
import { possibleReturn } from '../../../../bets/payout-left.ts';
import { proofAddress } from '../../../../bets/proof-address.ts';
import { hasEndedEarly, profitOf, type RecordRow, type RecordTicket } from '../../../../bets/record-row.ts';
import { TicketLegs } from '../../../../bets/ticket-legs.tsx';
import { ticketName } from '../../../../bets/ticket-name.ts';
import { matchOfPlay } from '../../../../game-family/match-of-play.ts';
import { NumberRow } from '../../../../game-family/number/number-row.tsx';
import { formatExact } from '../../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { useLazy } from '../../../../lazy/use-lazy.ts';
import { RowLink } from '../../../../nav/row-link.tsx';
import { useOdds } from '../../../../settings/odds.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import { Fact, Facts } from '../../../../ui/facts/index.ts';
import { Sheet, SheetBody } from '../../../../ui/sheet/index.ts';
import { ReceiptView } from '../receipt/receipt-view.tsx';

import styles from './bet-sheet.module.css';

type BetSheetProps = {
  readonly row: RecordRow;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** The play of combinations, of a match. */
const COMBINATION = /^m\d+\.bb$/;
const loadParts = () => import('./bet-parts.tsx');
const loadCashOuts = () => import('./more-cash-outs.tsx');

/** One bet in detail: stake, draw, receipt and a link to the proof. */
export function BetSheet({ row, onClose, onChanged }: BetSheetProps) {
  const t = useT();
  const locale = useLocale();
  const { shown } = useOdds();
  const profit = profitOf(row);
  const isWaiting = row.status === 'pending';
  const { ticket } = row;
  const parts = useLazy(COMBINATION.test(row.play) ? loadParts : null);
  const canCashOut = !row.canCancel && ticket?.canCashOut === true;
  const [hasPart, hasAuto] = [canCashOut && hasPartCashOut(row), hasAutoCashOut(row)];
  const more = useLazy(hasPart || hasAuto ? loadCashOuts : null);
  const foot = (row.canCancel || canCashOut || more) && (
    <>
      {row.canCancel && <CancelBet row={row} onChanged={onChanged} />}
      {canCashOut && <CashOut key={String(ticket.share.partMinor)} row={row} onChanged={onChanged} />}
      {more && hasPart && <more.PartCashOut row={row} onChanged={onChanged} />}
      {more && hasAuto && <more.AutoCashOut row={row} onChanged={onChanged} />}
    </>
  );
  const title = ticket
    ? `${ticketName(t, row)} \u00b7 ${t('ticket.of', { n: ticket.legs.length })}`
    : `${row.playName} \u00b7 ${row.pickName}`;
  return (
    <Sheet isOpen title={title} onClose={onClose} {...(foot && { foot })}>
      <SheetBody>
        <p className={styles.state}>
          <BetState row={row} />
          {row.isDemo && <span className={styles.soft}>{t('record.demo')}</span>}
        </p>
        {ticket && hasEndedEarly(row) && <p className={styles.soft}>{t('ticket.endedEarly')}</p>}
        {ticket && <TicketLegs legs={ticket.legs} />}
        {parts && <parts.BetParts row={row} />}
        <Facts isDense>
          <Fact name={t('record.game')}>{row.gameName}</Fact>
          <Fact name={t('record.issueName')}>
            <bdi dir="ltr">{row.issue}</bdi>
          </Fact>
          {ticket ? (
            <TicketFacts row={row} ticket={ticket} />
          ) : (
            <Fact name={t('record.odds')}>
              <bdi dir="ltr">{shown(row.odds)}</bdi>
            </Fact>
          )}
          <Fact name={t('record.staked')}>
            <Amount value={row.stake} size="s" />
          </Fact>
          <Fact name={t(isWaiting ? (ticket ? 'ticket.most' : 'record.possible') : 'record.returned')}>
            <Amount value={isWaiting ? possibleReturn(row, payoutOf) : row.returned} size="s" />
          </Fact>
          {profit !== null && (
            <Fact name={t('record.profit')}>
              <Amount value={profit} size="s" isSigned />
            </Fact>
          )}
          <Fact name={t('record.placedAt')}>{formatExact(row.placedAt * 1000, locale)}</Fact>
          {!ticket && (
            <Fact name={t('record.draw')}>
              {row.numbers.length > 0 ? (
                <NumberRow family={row.family} numbers={row.numbers} size="s" play={row.play} />
              ) : (
                t(row.status === 'cancelled' ? 'record.noDraw' : 'record.drawToCome')
              )}
            </Fact>
          )}
        </Facts>
        {!ticket && (
          <RowLink
            to={proofAddress({ ...row, match: matchOfPlay(row.play) })}
            label={t(row.numbers.length > 0 ? 'record.toProof' : 'record.toCommitment')}
            icon="seal"
          />
        )}
        {row.isDemo ? (
          <p className={styles.soft}>{t('record.demoReceipt')}</p>
        ) : ticket ? (
          <p className={styles.soft}>{t('ticket.proofs')}</p>
        ) : (
          <ReceiptView row={row} />
        )}
      </SheetBody>
    </Sheet>
  );
}

type TicketFactsProps = { readonly row: RecordRow; readonly ticket: RecordTicket };

/** The lines of a ticket, the stake of each, and the parts that were cashed out, each with its payment and
 *  time. */
function TicketFacts({ row, ticket: { lines, wonLines, unit, parts } }: TicketFactsProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <Fact name={t('ticket.lines')}>
        {wonLines === null ? t('bet.lines', { n: lines }) : t('ticket.linesWon', { n: lines, won: wonLines })}
      </Fact>
      <Fact name={t('bet.eachLine')}>
        <Amount value={unit} size="s" />
      </Fact>
      {parts.length > 0 && (
        <Fact name={t('ticket.part')}>
          <ul>
            {numbered(parts).map(({ number, part }) => (
              <li key={number}>
                {partedText(t, locale, row, [part])}
                <span className={styles.soft}> {formatExact(part.createtime * 1000, locale)}</span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </>
  );
}

/** Each part with its number, from 1: two of one second may be alike in all else. */
const numbered = (parts: RecordTicket['parts']) => parts.map((part, at) => ({ number: at + 1, part }));
