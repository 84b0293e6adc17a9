import { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useGames } from '../../../live/use-games.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { ClosingStrip } from './closing-strip.tsx';
import { GameTile } from './game-tile.tsx';
import { GamesSkeleton, Tiles, TilesSection } from './sections.tsx';

/** The rounds that close next, and every game. Their code comes beside the first script, as their data
 *  does. */
export function Games() {
  const t = useT();
  const { data, error, refetch } = useGames();
  if (!data && !error) return <GamesSkeleton />;
  if (!data) {
    const text = error instanceof ApiError ? error.message : '';
    return (
      <TilesSection>
        <RefusedState text={text} onRetry={() => refetch()} />
      </TilesSection>
    );
  }
  return (
    <>
      <ClosingStrip games={data.list} />
      <TilesSection>
        {data.list.length === 0 ? (
          <EmptyState icon="clock" title={t('home.noGames')} text={t('home.noGamesText')} />
        ) : (
          <Tiles>
            {data.list.map((game) => (
              <GameTile key={game.id} game={game} />
            ))}
          </Tiles>
        )}
      </TilesSection>
    </>
  );
}
