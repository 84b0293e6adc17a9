import { useQuery } from '@tanstack/react-query';

import { ApiError } from '../api/api-error.ts';
import { api, queryFor } from '../api/api.ts';
import { formatAmount, formatClock } from '../i18n/format.ts';
import { useLocale, useT } from '../i18n/i18n.ts';
import { useCountdown } from '../live/use-countdown.ts';
import { session } from '../session/session.ts';
import { Button } from '../ui/button/index.ts';
import { showModal } from '../ui/modal/index.ts';
import { showToast } from '../ui/toast/index.ts';
import type { RecordRow } from './record-row.ts';

type CancelBetProps = {
  readonly row: RecordRow;
  readonly onChanged: () => void;
  readonly isSmall?: boolean;
};

/** Cancels a bet while its issue is open, after a confirmation. After a refusal, usually because the issue
 *  has closed, the row is refreshed. */
export function CancelBet({ row, onChanged, isSmall = false }: CancelBetProps) {
  const t = useT();
  const locale = useLocale();
  const games = useQuery(queryFor('games/list')).data?.list;
  const game = games?.find((each) => each.id === row.gameId && each.game_no === row.issue);
  const secondsLeft = useCountdown(game?.closes_at_ms ?? null);
  const cancel = async (): Promise<void> => {
    const amount = formatAmount(row.stake, locale);
    const answer = await showModal({
      title: t('record.cancelAsk'),
      content: t('record.cancelText', { amount }),
      confirmText: t('record.cancel'),
      cancelText: t('record.keep'),
    });
    if (!answer.confirm) return;
    try {
      const { balance } = await api('games/cancelBet', { bet_id: row.id });
      session.changeUser({ money: balance });
      showToast({ title: t('record.cancelled', { amount }) });
    } catch (error) {
      // The call has shown its error; refresh the state of the bet.
      if (!(error instanceof ApiError)) throw error;
    }
    onChanged();
  };
  return (
    <Button
      kind="quiet"
      isWide={!isSmall}
      size={isSmall ? 's' : 'm'}
      onPress={cancel}
      isDisabled={game !== undefined && secondsLeft === 0}
    >
      {t('record.cancel')}
      {game !== undefined && <bdi dir="ltr">{formatClock(secondsLeft)}</bdi>}
    </Button>
  );
}
