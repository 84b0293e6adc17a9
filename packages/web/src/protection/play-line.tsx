import { useEffect, useRef } from 'react';

import { api } from '../api/api.ts';
import { formatClock } from '../i18n/format.ts';
import { useT } from '../i18n/i18n.ts';
import { isolated } from '../i18n/isolated.ts';
import { useCountdown } from '../live/use-countdown.ts';
import { TextLink } from '../nav/text-link.tsx';
import { OwnBalance } from '../wallet/balance/own-balance.tsx';
import { signedMinor } from '../wallet/log/money-lines.ts';
import { type Unseen, useHeldBack } from '../wallet/use-held-back.ts';
import { useMoneyMoved } from '../wallet/use-money-moved.ts';
import { BreakButton } from './break-button.tsx';
import { IdleWatch } from './idle-watch.tsx';
import { refreshProtection, useProtection } from './use-protection.ts';

import styles from './play-line.module.css';

const FRESH_MS = 60_000;
/** A slip and a draw move the balance several times. */
const GATHER_MS = 2_000;
const DAY_S = 24 * 60 * 60;
const ROWS_MAX = '100';

export type PlayLineProps = {
  readonly gameId: number;
  /** True if lines are chosen that are not sent yet. */
  readonly hasSlip: boolean;
  /** The player's round whose result is not on the screen yet: what was won is told with it. */
  readonly unseen?: Unseen | null;
};

/** On every game page of a member: the time at play and what it came to, the way to limits, and a break. Who
 *  is idle there is asked whether somebody is still there. */
export function PlayLine({ gameId, hasSlip, unseen = null }: PlayLineProps) {
  const t = useT();
  const { data } = useProtection(FRESH_MS);
  const gather = useRef<ReturnType<typeof setTimeout>>(undefined);
  useMoneyMoved(() => {
    clearTimeout(gather.current);
    gather.current = setTimeout(() => void refreshProtection(), GATHER_MS);
  });
  useEffect(() => () => clearTimeout(gather.current), []);
  const netMinor = useHeldBack(data ? signedMinor(data.check.net) : null, unseen);
  if (!data) return null;
  const { since, is_due: isCheckDue } = data.check;
  return (
    <div className={styles.line}>
      {since !== null && (
        <span className={styles.played}>
          <Played since={since} /> <OwnBalance value={netMinor ?? 0n} size="s" isSigned />
        </span>
      )}
      <TextLink to="/pages/profile/protection">{t('protection.title')}</TextLink>
      {!data.exclusion && <BreakButton />}
      {/* The reality check asks already, and who may not bet has nothing to change. */}
      {!data.exclusion && !isCheckDue && <IdleWatch hasSlip={hasSlip} hasOpenBet={() => canCancel(gameId)} />}
    </div>
  );
}

/** Returns true if the server would still cancel a bet of the member on a game. What is kept of open bets may
 *  be from before a close.
 *  Cost: one page of records; of more than a hundred open bets the newest count. */
async function canCancel(gameId: number): Promise<boolean> {
  const { list } = await api(
    'games/getBetRecord',
    { game_id: String(gameId), status: 'pending', limit: ROWS_MAX },
    { showLoading: false, showError: false },
  );
  return list.some((bet) => bet.can_cancel);
}

/** The time since the first bet, to the second. */
function Played({ since }: { readonly since: number }) {
  const t = useT();
  const left = useCountdown((since + DAY_S) * 1000);
  return <span>{t('protection.played', { time: isolated(formatClock(DAY_S - left)) })}</span>;
}
