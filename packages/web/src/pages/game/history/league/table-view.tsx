import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Data } from '@tessera/contract/routes';

import { clubNameIn, Crest, type LeagueNames } from '../../../../game-family/leagues.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { standingsQuery } from '../../../../league/standings-query.ts';
import { useMatchDays } from '../../../../league/use-league.ts';
import { useHeldDay } from '../../../../league/use-replay.ts';
import { Link } from '../../../../nav/link.tsx';
import { Chips } from '../../../../ui/chips/index.ts';
import { RefusedState } from '../../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';

type TableViewProps = { readonly gameId: number; readonly names: LeagueNames };
type Row = Data<'games/table'>['list'][number];

const SEASONS_SHOWN = 5;
const NO_DAYS: Parameters<typeof useHeldDay>[1] = [];

/** The standings of a season; the one under way without a choice. A match day counts once its replay is
 *  over. */
export function TableView({ gameId, names }: TableViewProps) {
  const t = useT();
  const [season, setSeason] = useState('');
  const days = useMatchDays(gameId);
  const held = useHeldDay(gameId, days.data?.list ?? NO_DAYS)?.day;
  // Waits until the held results are known.
  const table = useQuery({ ...standingsQuery(gameId, { season, before: held }), enabled: !days.isPending });
  const { data, error } = table;
  if (!data)
    return error ? (
      <RefusedState error={error} onRetry={() => table.refetch()} />
    ) : (
      <Skeleton height={36} count={12} />
    );
  const seasons = Array.from({ length: Math.min(data.seasons, SEASONS_SHOWN) }, (_, at) => data.seasons - at);
  return (
    <div className="lg-history">
      {seasons.length > 1 && (
        <Chips
          label={t('league.views')}
          options={seasons.map((n) => ({ value: String(n), label: t('league.seasonOf', { n }) }))}
          value={String(data.season)}
          onPick={setSeason}
        />
      )}
      <p className="lg-note">{t('league.tableNote', { played: data.played, days: data.days })}</p>
      <Standings gameId={gameId} names={names} list={data.list} />
    </div>
  );
}

const FIGURES = ['played', 'won', 'drawn', 'lost', 'goalsOf', 'points'] as const;

type StandingsProps = TableViewProps & { readonly list: readonly Row[] };

const Standings = ({ gameId, names, list }: StandingsProps) => {
  const t = useT();
  return (
    <table className="lg-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('league.rank')}</span>
          </th>
          <th scope="col" className="lg-table-club">
            {t('league.club')}
          </th>
          {FIGURES.map((figure) => (
            <th key={figure} scope="col">
              {t(`league.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((row, at) => (
          <tr key={row.club.code}>
            <td>{at + 1}</td>
            <th scope="row" className="lg-table-club">
              <Link
                to={`/pages/game/history?game_id=${gameId}&club=${row.club.code}`}
                className="lg-table-link"
              >
                <Crest club={row.club.code} size={20} />
                <span>{clubNameIn(names, row.club.code)}</span>
              </Link>
            </th>
            <td>{row.played}</td>
            <td>{row.won}</td>
            <td>{row.drawn}</td>
            <td>{row.lost}</td>
            <td>
              <bdi dir="ltr">
                {row.goals_for}/{row.goals_against}
              </bdi>
            </td>
            <td>
              <b>{row.points}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
