import { useQuery } from '@tanstack/react-query';

import { pendingBetsQuery } from '../../../bets/pending-bets.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useGames } from '../../../live/use-games.ts';
import { useSession } from '../../../session/session.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { GameTile } from './game-tile.tsx';
import { Recent } from './recent.tsx';
import { GamesSkeleton, Tiles, TilesSection } from './sections.tsx';

/** Every game. Their code comes beside the first script, as their data does. */
export function Games() {
  const t = useT();
  const { data, error, refetch } = useGames();
  const owner = useSession((state) => state.userInfo?.id ?? '');
  // Only shown here: they are asked for once the app is in use.
  const bets = useQuery({ ...pendingBetsQuery(owner), enabled: false }).data?.list ?? [];
  if (!data) {
    if (!error) return <GamesSkeleton />;
    return (
      <TilesSection>
        <RefusedState error={error} onRetry={() => refetch()} />
      </TilesSection>
    );
  }
  return (
    <>
      <Recent games={data.list} />
      <TilesSection>
        {data.list.length === 0 ? (
          <EmptyState icon="clock" title={t('home.noGames')} text={t('home.noGamesText')} />
        ) : (
          <Tiles>
            {data.list.map((game) => (
              <GameTile
                key={game.id}
                game={game}
                betCount={bets.filter((bet) => bet.game_id === game.id).length}
              />
            ))}
          </Tiles>
        )}
      </TilesSection>
    </>
  );
}
