import { useEffect, useState } from 'react';

import { useT } from '../../i18n/i18n.ts';
import { useChosenGame } from '../../live/use-chosen-game.ts';
import { EmptyState } from '../../ui/empty-state/index.ts';
import { GameChoice } from '../../ui/game-choice/index.ts';
import { PageBody } from '../../ui/page-body/index.ts';
import { RefusedState } from '../../ui/refused-state/index.ts';
import { FairnessReport, FairnessReportSkeleton } from './fairness-report.tsx';
import { useFairness } from './use-fairness.ts';
import type { VoidRounds as VoidRoundsPart } from './void-rounds.tsx';

/** The draws of a game against chance. The address names the game; without one the first is shown. */
export function Page() {
  const t = useT();
  const { games, gameId, game, choose } = useChosenGame();
  const VoidRounds = useVoidRounds();
  return (
    <PageBody isFlush>
      <GameChoice label={t('fairness.game')} games={games} value={gameId} onChange={choose}>
        {t('fairness.intro')}
      </GameChoice>
      <Report gameId={gameId} />
      {VoidRounds && <VoidRounds key={gameId} gameId={gameId} family={game?.family ?? ''} />}
    </PageBody>
  );
}

/** Loads after the page: it stands below the first screen, and brings the signs of all families. */
function useVoidRounds(): typeof VoidRoundsPart | null {
  const [part, setPart] = useState<typeof VoidRoundsPart | null>(null);
  useEffect(() => {
    import('./void-rounds.tsx').then(
      ({ VoidRounds }) => setPart(() => VoidRounds),
      () => undefined,
    );
  }, []);
  return part;
}

function Report({ gameId }: { readonly gameId: string }) {
  const t = useT();
  const { data, error, refetch } = useFairness(gameId);
  if (!data) {
    if (error) return <RefusedState text={error.message} onRetry={() => refetch()} />;
    return <FairnessReportSkeleton />;
  }
  if (data.rounds === 0)
    return <EmptyState icon="chart" title={t('fairness.empty')} text={t('fairness.emptyText')} />;
  return <FairnessReport key={data.game_id} report={data} />;
}
