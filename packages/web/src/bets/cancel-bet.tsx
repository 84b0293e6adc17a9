import { useQuery } from '@tanstack/react-query';

import { ApiError } from '../api/api-error.ts';
import { queryFor } from '../api/api.ts';
import { serverClock } from '../api/server-clock.ts';
import { guestBets } from '../guest/guest.ts';
import { formatAmount, formatClock } from '../i18n/format.ts';
import { type Translate, useLocale, useT } from '../i18n/i18n.ts';
import { useCountdown } from '../live/use-countdown.ts';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/button/index.ts';
import { showModal } from '../ui/modal/index.ts';
import { showToast } from '../ui/toast/index.ts';
import { cancelAs } from './cancel-as.ts';
import type { RecordRow } from './record-row.ts';

type CancelBetProps = {
  readonly row: RecordRow;
  readonly onChanged: () => void;
  /** Beside others: small, and at once, since bets of an open issue can be placed again. */
  readonly isInRow?: boolean;
};

/** Cancels a bet while its issue is open; where it stands alone, after a confirmation. After a refusal,
 *  usually because the issue has closed, the row is refreshed. */
export function CancelBet({ row, onChanged, isInRow = false }: CancelBetProps) {
  const t = useT();
  const locale = useLocale();
  const games = useQuery(queryFor('games/list')).data?.list;
  // A ticket closes with its first leg, whose time is not in its row.
  const game = row.ticket
    ? undefined
    : games?.find((each) => each.id === row.gameId && each.game_no === row.issue);
  const secondsLeft = useCountdown(game?.closes_at_ms ?? null);
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const cancel = async (): Promise<void> => {
    const amount = formatAmount(row.stake, locale);
    if (!isInRow && !(await isConfirmed(t, amount))) return;
    try {
      const isCancelled = row.isDemo
        ? guestBets.cancel([row.id], serverClock.now())
        : await cancelAs(owner, row.id).then(() => true);
      if (isCancelled) showToast({ title: t('record.cancelled', { amount }) });
      else showToast({ title: t('refusal.ISSUE_CLOSED'), icon: 'error' });
    } catch (error) {
      // The call has shown its error; refresh the state of the bet.
      if (!(error instanceof ApiError)) throw error;
    }
    onChanged();
  };
  return (
    <Button
      kind="quiet"
      isWide={!isInRow}
      size={isInRow ? 's' : 'm'}
      onPress={cancel}
      isDisabled={game !== undefined && secondsLeft === 0}
    >
      <span>{t('record.cancel')}</span>
      {game !== undefined && <bdi dir="ltr">{formatClock(secondsLeft)}</bdi>}
    </Button>
  );
}

async function isConfirmed(t: Translate, amount: string): Promise<boolean> {
  const { confirm } = await showModal({
    title: t('record.cancelAsk'),
    content: t('record.cancelText', { amount }),
    confirmText: t('record.cancel'),
    cancelText: t('record.keep'),
  });
  return confirm;
}
