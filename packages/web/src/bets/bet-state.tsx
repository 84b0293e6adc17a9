import { matchOfPlay } from '../game-family/match-of-play.ts';
import { knownKey, useT } from '../i18n/i18n.ts';
import { Amount } from '../ui/amount/index.ts';
import { Icon, type IconName } from '../ui/icon/index.ts';
import { isLostAlready } from './payout-left.ts';
import { isCalledOff, profitOf, type RecordRow, type RecordStatus } from './record-row.ts';

import styles from './bet-state.module.css';

/** What each status is drawn as, beside its word. */
export const STATE_ICONS: Readonly<Record<RecordStatus, IconName>> = {
  pending: 'clock',
  win: 'check',
  lose: 'minus',
  cancelled: 'repeat',
  unknown: 'clock',
};

type Shown = Pick<RecordRow, 'status' | 'reason' | 'stake' | 'returned' | 'ticket'> & {
  /** Of bets on matches, which have words of their own. */
  readonly play?: string;
  /** Of tickets, whose sizes are in it. */
  readonly pick?: string;
};
type Said = Shown & { readonly reason: Exclude<RecordRow['reason'], '' | 'member'> };

/** Whether its reason says more than its status. */
const isReasonSaid = (row: Shown): row is Said => row.reason !== '' && row.reason !== 'member';

/** Whether it was cashed out without its member. */
const wasByItself = ({ reason, ticket }: Shown): boolean =>
  reason === 'cashout' && (ticket?.autoCashOut ?? null) !== null;

/** True if a ticket goes on with a part of its stake. */
const isParted = ({ status, ticket }: Shown): boolean =>
  status === 'pending' && ticket !== undefined && ticket.parts.length > 0;

type BetStateProps = {
  readonly row: Shown;
  /** Instead of the word for its status. */
  readonly word?: string | undefined;
};

/** The state of one or several bets as an icon and a word, with what they won or lost as a signed amount:
 *  a win only above the stake. A ticket that has won lines and lost money says how many lines; one that can
 *  win no more says so before its last match. */
export function BetState({ row, word }: BetStateProps) {
  const t = useT();
  const profit = profitOf(row);
  const isFalseWin = row.status === 'win' && profit !== null && profit <= 0n;
  const isLost = isLostAlready(row);
  const status = isFalseWin || isLost ? 'lose' : row.status;
  const lines = isFalseWin ? (row.ticket?.wonLines ?? 0) : 0;
  const own = isLost
    ? t('record.lostAlready')
    : t(
        matchWordOf(row, status) ??
          knownKey(
            wasByItself(row)
              ? 'record.autoCashout'
              : isParted(row)
                ? 'ticket.part'
                : isReasonSaid(row)
                  ? `record.${row.reason}`
                  : `record.status.${status}`,
          ),
      );
  return (
    <span className={styles.state} data-status={status}>
      <Icon name={STATE_ICONS[status]} size={16} />
      <span>{word ?? (lines > 0 ? t('record.wins', { n: lines }) : own)}</span>
      {profit !== null && !isCalledOff(row) && (
        <Amount value={profit} tone={profit > 0n ? 'win' : 'plain'} isSigned />
      )}
    </span>
  );
}

/** A bet on a match is won, lost or pushed; the other words are those of every bet. */
function matchWordOf({ play = '', reason }: Shown, status: RecordStatus) {
  if (matchOfPlay(play) === 0) return undefined;
  if (reason === 'push') return 'record.match.push';
  return reason === '' && (status === 'win' || status === 'lose')
    ? (`record.match.${status}` as const)
    : undefined;
}
