import { useState } from 'react';

import { ApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/i18n.ts';
import { useGameList } from '../../live/use-game-list.ts';
import { useQueryParams } from '../../nav/page-context.ts';
import { queryText } from '../../nav/url.ts';
import { Choice } from '../../ui/choice/index.ts';
import { EmptyState } from '../../ui/empty-state/index.ts';
import { RefusedState } from '../../ui/refused-state/index.ts';
import { FairnessReport, FairnessReportSkeleton } from './fairness-report.tsx';
import { useFairness } from './use-fairness.ts';

import styles from './fairness-page.module.css';

/** The draws of a game against chance. The address names the game; without one the first is shown. */
export function Page() {
  const t = useT();
  const asked = queryText(useQueryParams(), 'game_id');
  const [chosen, setChosen] = useState(asked);
  const games = useGameList().data?.list ?? [];
  const gameId = chosen === '' ? String(games[0]?.id ?? '') : chosen;
  const game = games.find((each) => String(each.id) === gameId);
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <span className={styles.game}>
          <Choice
            // A new select for the name: the text of one that stays would move in a right-to-left page.
            key={game ? 'named' : 'loading'}
            label={t('fairness.game')}
            options={[
              ...(game ? [] : [{ value: gameId, label: '\u2026' }]),
              ...games.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={gameId}
            onChange={setChosen}
          />
        </span>
        <p className={styles.note}>{t('fairness.intro')}</p>
      </div>
      <Report gameId={gameId} />
    </div>
  );
}

function Report({ gameId }: { readonly gameId: string }) {
  const t = useT();
  const { data, error, refetch } = useFairness(gameId);
  if (!data) {
    if (error) {
      const text = error instanceof ApiError ? error.message : '';
      return <RefusedState text={text} onRetry={() => refetch()} />;
    }
    return <FairnessReportSkeleton />;
  }
  if (data.rounds === 0)
    return <EmptyState icon="chart" title={t('fairness.empty')} text={t('fairness.emptyText')} />;
  return <FairnessReport key={data.game_id} report={data} />;
}
