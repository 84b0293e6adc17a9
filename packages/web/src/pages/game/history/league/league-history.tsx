import { useState } from 'react';

import { adoptStyles } from '../../../../game-family/adopt-styles.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { useLeagueNames } from '../../../../league/use-league.ts';
import { useQueryParams } from '../../../../nav/page-context.ts';
import { queryText } from '../../../../nav/url.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';
import { Tabs } from '../../../../ui/tabs/index.ts';
import { ClubView } from './club-view.tsx';
import { ResultsView } from './results-view.tsx';
import { TableView } from './table-view.tsx';

import css from './league-history.css?inline';

adoptStyles(css);

const VIEWS = ['byDay', 'table'] as const;
type LeagueHistoryProps = { readonly gameId: number };

/** The results of a league by match day and its standings; or one club, which the address names. */
export function LeagueHistory({ gameId }: LeagueHistoryProps) {
  const t = useT();
  const query = useQueryParams();
  const club = queryText(query, 'club');
  const [view, setView] = useState<(typeof VIEWS)[number]>(
    queryText(query, 'view') === 'table' ? 'table' : 'byDay',
  );
  const names = useLeagueNames();
  if (!names) return <Skeleton height={44} count={6} />;
  if (club !== '') return <ClubView gameId={gameId} club={club} names={names} />;
  return (
    <Tabs
      label={t('league.views')}
      items={VIEWS.map((value) => ({ value, label: t(`league.${value}`) }))}
      value={view}
      onChange={setView}
    >
      {view === 'table' ? (
        <TableView gameId={gameId} names={names} />
      ) : (
        <ResultsView gameId={gameId} names={names} />
      )}
    </Tabs>
  );
}
