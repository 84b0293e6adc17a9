import { useT } from '../../i18n/i18n.ts';
import { useLazy } from '../../lazy/use-lazy.ts';
import { useChosenGame } from '../../live/use-chosen-game.ts';
import { EmptyState } from '../../ui/empty-state/index.ts';
import { GameChoice } from '../../ui/game-choice/index.ts';
import { PageBody } from '../../ui/page-body/index.ts';
import { RefusedState } from '../../ui/refused-state/index.ts';
import { FairnessReport, FairnessReportSkeleton } from './fairness-report.tsx';
import { useFairness } from './use-fairness.ts';

/** Below the first screen, one with the signs of all families. They load after the page. */
const loadLowerParts = async () => {
  const [{ Returns }, { VoidRounds }] = await Promise.all([
    import('./returns.tsx'),
    import('./void-rounds.tsx'),
  ]);
  return { Returns, VoidRounds };
};

/** The draws of a game against chance. The address names the game; without one the first is shown. */
export function Page() {
  const t = useT();
  const { games, gameId, game, choose } = useChosenGame();
  const lower = useLazy(loadLowerParts);
  return (
    <PageBody isFlush>
      <GameChoice label={t('fairness.game')} games={games} value={gameId} onChange={choose}>
        {t('fairness.intro')}
      </GameChoice>
      <Report gameId={gameId} />
      {lower && (
        <lower.Returns gameId={gameId}>
          <lower.VoidRounds key={gameId} gameId={gameId} family={game?.family ?? ''} />
        </lower.Returns>
      )}
    </PageBody>
  );
}

function Report({ gameId }: { readonly gameId: string }) {
  const t = useT();
  const { data, error, refetch } = useFairness(gameId);
  if (!data) {
    if (error) return <RefusedState error={error} onRetry={() => refetch()} />;
    return <FairnessReportSkeleton />;
  }
  if (data.rounds === 0)
    return <EmptyState icon="chart" title={t('fairness.empty')} text={t('fairness.emptyText')} />;
  return <FairnessReport key={data.game_id} report={data} />;
}
