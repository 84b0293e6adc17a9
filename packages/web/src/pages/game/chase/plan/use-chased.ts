import { queryFor } from '../../../../api/api.ts';
import { queryClient } from '../../../../api/query-client.ts';
import type { ChaseDraft } from '../../../../bets/chase-draft.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { openUrl } from '../../../../nav/nav.ts';
import { play } from '../../../../settings/feel/feel.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import type { CreatedChase } from './use-create-chase.ts';

/** Handles a created chase: announces it, empties the slip, and replaces the plan by the chase's page. If the
 *  plan was left meanwhile it is only announced: the slip is empty, and its own page takes the place of the
 *  plan. One whose plan was left meanwhile is only said: the slip may hold other lines by now. */
export function useChased(draft: ChaseDraft | null): (chase: CreatedChase, isHere: boolean) => void {
  const t = useT();
  return (chase, isHere) => {
    play('stamp');
    showToast({ title: t('chase.created', { n: chase.issue_count }) });
    queryClient.setQueryData(queryFor('games/chaseDetail', { chase_id: chase.id }).queryKey, chase);
    if (!isHere) return;
    if (chase.game_id === draft?.gameId) draft.onCreated();
    void openUrl(`/pages/game/chase?chase_id=${chase.id}`, 'replace');
  };
}
