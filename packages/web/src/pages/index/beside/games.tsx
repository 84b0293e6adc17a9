import { useQuery } from '@tanstack/react-query';

import { pendingBetsQuery } from '../../../bets/pending-bets.ts';
import { signOf } from '../../../game-family/signs.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useGames } from '../../../live/use-games.ts';
import { useSession } from '../../../session/session.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import type * as LaterParts from '../later/later.ts';
import { GameTile } from './game-tile.tsx';
import { LeagueTile } from './league-tile.tsx';
import { GamesSkeleton, Section, Tiles } from './sections.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** Every game. Their code comes beside the first script, as their data does. */
export function Games({ later }: { readonly later: typeof LaterParts | null }) {
  const t = useT();
  const { data, error, refetch } = useGames();
  const owner = useSession((state) => state.userInfo?.id ?? '');
  // Only shown here: they are asked for once the app is in use.
  const bets = useQuery({ ...pendingBetsQuery(owner), enabled: false }).data?.list ?? [];
  if (!data && !error) return <GamesSkeleton />;
  if (!data?.list.length)
    return (
      <Section name="games">
        {data ? (
          <EmptyState icon="clock" title={t('home.noGames')} text={t('home.noGamesText')} />
        ) : (
          <RefusedState error={error} onRetry={() => refetch()} />
        )}
      </Section>
    );
  return (
    <>
      <Shortcuts games={data.list} />
      <Tiles>
        {data.list.map((game) => {
          const tile = { game, betCount: bets.filter((bet) => bet.game_id === game.id).length };
          return signOf(game.family).scoreOf ? (
            <LeagueTile key={game.id} {...tile} later={later} />
          ) : (
            <GameTile key={game.id} {...tile} />
          );
        })}
      </Tiles>
    </>
  );
}
