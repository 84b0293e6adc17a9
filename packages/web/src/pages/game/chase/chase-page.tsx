import { Fragment } from 'react';

import { askForLogin } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { openUrl } from '../../../nav/nav.ts';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { isGuest, isMember } from '../../../session/session-reducer.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { ChaseList } from './chase-list.tsx';
import { ChaseView } from './detail/chase-view.tsx';
import { PlanView } from './plan/plan-view.tsx';

const GAME_ID = /^[1-9][0-9]{0,8}$/;

/** `/pages/game/chase`: the member's chases; with `chase_id`, one of them; with `game_id`, the plan of a new
 *  one. */
export function Page() {
  const query = useQueryParams();
  const id = queryText(query, 'chase_id');
  const gameId = queryText(query, 'game_id');
  const hasAccount = useSession(isMember);
  const owner = useSession((state) => state.userInfo?.id);
  if (!hasAccount) return <NoAccount />;
  return (
    <Fragment key={owner}>
      {id !== '' ? (
        <ChaseView id={id} />
      ) : GAME_ID.test(gameId) ? (
        <PlanView gameId={Number(gameId)} />
      ) : (
        <ChaseList />
      )}
    </Fragment>
  );
}

function NoAccount() {
  const t = useT();
  return useSession(isGuest) ? (
    <EmptyState
      icon="repeat"
      title={t('chase.guest')}
      text={t('chase.guestText')}
      action={<Button onPress={() => openUrl('/pages/register/register')}>{t('common.register')}</Button>}
    />
  ) : (
    <EmptyState
      icon="repeat"
      title={t('chase.visitor')}
      text={t('chase.visitorText')}
      action={<Button onPress={askForLogin}>{t('common.login')}</Button>}
    />
  );
}
