import { useState } from 'react';

import { useT } from '../../../../../i18n/i18n.ts';
import { useIsBalanceHidden } from '../../../../../settings/hidden-balance.ts';
import { Amount } from '../../../../../ui/amount/index.ts';
import { Icon } from '../../../../../ui/icon/index.ts';
import { OwnBalance } from '../../../../../wallet/balance/own-balance.tsx';
import type { Payer } from '../../slip/slip-foot.tsx';
import type { IssueBets } from './use-issue-bets.ts';

import styles from './money-line.module.css';

export type MoneyLineProps = {
  readonly payer: Payer;
  readonly balanceMinor: bigint;
  /** Amount of the balance as displayed. */
  readonly shownMinor?: bigint;
  readonly bets: IssueBets | null;
  /** The draw on the screen has returned more than its stakes. */
  readonly hasWon?: boolean;
  readonly onOpen: () => void;
};

/** The balance with its last change, and the player's bets on the issue on sale. A tap opens them with the
 *  way to cancel. Hidden money is hidden here too, its change included. */
export function MoneyLine(props: MoneyLineProps) {
  const { payer, balanceMinor, shownMinor = balanceMinor, bets, hasWon = false, onOpen } = props;
  const t = useT();
  const change = useChange(balanceMinor);
  const isHidden = useIsBalanceHidden();
  const hasBets = bets !== null && bets.count > 0;
  return (
    <div className={styles.line}>
      <span className={styles.balance}>
        {t(payer === 'guest' ? 'bet.demoBalance' : 'bet.balance')} <OwnBalance value={shownMinor} size="s" />
        <span>
          {change !== 0n && !isHidden && (
            <Amount value={change} size="s" tone={change > 0n && hasWon ? 'win' : 'soft'} isSigned />
          )}
        </span>
      </span>
      <button type="button" className={styles.bets} aria-haspopup="dialog" onClick={onOpen}>
        <span>
          {hasBets ? t(bets.isCut ? 'bet.countOver' : 'bet.ownBets', { n: bets.count }) : t('bet.ownTitle')}
        </span>
        {hasBets && <OwnBalance value={bets.stakedMinor} size="s" />}
        <Icon name="forward" size={16} isDirectional />
      </button>
    </div>
  );
}

/** The last change of the balance; zero before it has. */
function useChange(balanceMinor: bigint): bigint {
  const [seen, setSeen] = useState({ balanceMinor, change: 0n });
  if (seen.balanceMinor === balanceMinor) return seen.change;
  const next = { balanceMinor, change: balanceMinor - seen.balanceMinor };
  setSeen(next);
  return next.change;
}
