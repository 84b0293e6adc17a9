import type { ReactNode } from 'react';

import { payoutOf } from '@tessera/domain/odds';

import { NumberRow } from '../../../../game-family/number-row.tsx';
import { formatExact } from '../../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { Link } from '../../../../nav/link.tsx';
import { Amount } from '../../../../ui/amount/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { Sheet } from '../../../../ui/sheet/index.ts';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { possibleReturn, type RecordRow } from '../record-row.ts';
import { BetState } from './bet-state.tsx';
import { CancelBet } from './cancel-bet.tsx';

import styles from './bet-sheet.module.css';

type BetSheetProps = {
  readonly row: RecordRow;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** One bet whole: what was staked on what, the draw, the receipt and the way to the proof. */
export function BetSheet({ row, onClose, onChanged }: BetSheetProps) {
  const t = useT();
  const locale = useLocale();
  const isWaiting = row.status === 'pending';
  const foot = row.canCancel ? <CancelBet row={row} onChanged={onChanged} /> : undefined;
  return (
    <Sheet isOpen title={`${row.playName} \u00b7 ${row.pickName}`} onClose={onClose} {...(foot && { foot })}>
      <div className={styles.sheet}>
        <p className={styles.state}>
          <BetState row={row} />
          {row.isDemo && <span className={styles.soft}>{t('record.demo')}</span>}
        </p>
        <dl className={styles.facts}>
          <Fact name={t('record.game')}>{row.gameName}</Fact>
          <Fact name={t('record.issueName')}>
            <bdi dir="ltr">{row.issue}</bdi>
          </Fact>
          <Fact name={t('record.odds')}>
            <bdi dir="ltr">{row.odds}</bdi>
          </Fact>
          <Fact name={t('record.staked')}>
            <Amount value={row.stake} size="s" />
          </Fact>
          <Fact name={t(isWaiting ? 'record.possible' : 'record.returned')}>
            <Amount value={isWaiting ? possibleReturn(row, payoutOf) : row.returned} size="s" />
          </Fact>
          <Fact name={t('record.placedAt')}>{formatExact(row.placedAt * 1000, locale)}</Fact>
          <Fact name={t('record.draw')}>
            {row.numbers.length > 0 ? (
              <NumberRow family={row.family} numbers={row.numbers} size="s" />
            ) : (
              t(row.status === 'cancelled' ? 'record.noDraw' : 'record.drawToCome')
            )}
          </Fact>
        </dl>
        <Link to={`/pages/game/proof?round_id=${row.roundId}&game_id=${row.gameId}`} className={styles.proof}>
          <Icon name="seal" size={20} />
          <span>{t(row.numbers.length > 0 ? 'record.toProof' : 'record.toCommitment')}</span>
          <Icon name="forward" size={20} isDirectional />
        </Link>
        {row.isDemo ? (
          <p className={styles.soft}>{t('record.demoReceipt')}</p>
        ) : (
          <ReceiptView betId={row.id} roundId={row.roundId} />
        )}
      </div>
    </Sheet>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
