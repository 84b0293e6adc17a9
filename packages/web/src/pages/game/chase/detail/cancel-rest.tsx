import { ApiError } from '../../../../api/api-error.ts';
import { api, queryFor } from '../../../../api/api.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { useOnline } from '../../../../live/use-online.ts';
import { Button } from '../../../../ui/button/index.ts';
import { showModal } from '../../../../ui/modal/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import type { ChaseDetail } from '../chase.ts';

/** Cancels every issue that is not bought yet, after a confirmation. One that was bought meanwhile stays. */
export function CancelRest({ chase }: { readonly chase: ChaseDetail }) {
  const t = useT();
  const isOnline = useOnline();
  const cancel = async (): Promise<void> => {
    const { confirm } = await showModal({
      title: t('chase.cancelAsk', { n: chase.waiting_count }),
      content: t('chase.cancelText'),
      confirmText: t('chase.cancel'),
      cancelText: t('chase.keep'),
    });
    if (!confirm) return;
    try {
      const reply = await api('games/cancelChase', { chase_id: chase.id });
      queryClient.setQueryData(queryFor('games/chaseDetail', { chase_id: chase.id }).queryKey, reply);
      showToast({ title: t(reply.status === 'cancelled' ? 'chase.cancelled' : 'chase.ended') });
    } catch (error) {
      // The call has shown its error.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  return (
    <Button kind="quiet" isWide isDisabled={!isOnline} onPress={cancel}>
      {t('chase.cancel')}
    </Button>
  );
}
