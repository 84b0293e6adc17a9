import { isLeagueFamily } from '@tessera/domain/games/families';

import { useT } from '../../../i18n/i18n.ts';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { useSession } from '../../../session/session.ts';
import { BetBoard } from './board/bet-board.tsx';
import { takeFirstCalls } from './board/first-calls.ts';
import type { TableLoader } from './board/own-table.ts';
import { MissingGame } from './missing-game.tsx';

const GAME_ID = /^[1-9][0-9]{0,8}$/;

const loadLeague = () => import('./league/league-board.tsx');
// Its files have been asked for; a failed load is tried again by the page.
if (takeFirstCalls()) loadLeague().catch(() => undefined);
/** Match days have a table of their own. */
const loadTable: TableLoader = (family) => (isLeagueFamily(family) ? loadLeague : null);

/** `/pages/game/bet?game_id=N`; older links use `id`. */
export function Page() {
  const t = useT();
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const query = useQueryParams();
  const gameId = queryText(query, 'game_id') || queryText(query, 'id');
  if (!GAME_ID.test(gameId)) return <MissingGame text={t('refusal.GAME_NOT_EXIST')} />;
  // For another member the table begins anew, as a page of members does.
  return <BetBoard key={`${gameId} ${owner}`} gameId={Number(gameId)} loadTable={loadTable} />;
}
