import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../../api/api.ts';
import { clubNameIn, Crest, FormMarks, type LeagueNames } from '../../../../game-family/leagues.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { daysBefore } from '../../../../league/days-before.ts';
import { standingsQuery } from '../../../../league/standings-query.ts';
import { type LeagueMatch, useMatchDays } from '../../../../league/use-league.ts';
import { useHeldDay } from '../../../../league/use-replay.ts';
import { formatUntil } from '../../../../live/format-until.ts';
import { Link } from '../../../../nav/link.tsx';
import { usePageTitle } from '../../../../nav/page-context.ts';
import { RefusedState } from '../../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';

type ClubViewProps = { readonly gameId: number; readonly club: string; readonly names: LeagueNames };

/** One club: its place in the table, its last matches, and those on sale. */
export function ClubView({ gameId, club, names }: ClubViewProps) {
  const t = useT();
  const locale = useLocale();
  const name = clubNameIn(names, club);
  const days = useMatchDays(gameId);
  const list = days.data?.list ?? [];
  const held = useHeldDay(gameId, list)?.day;
  // Waits until the held results are known.
  const table = useQuery({ ...standingsQuery(gameId, { before: held }), enabled: !days.isPending });
  const listed = (held ? daysBefore(list, held) : list).flatMap((day) => {
    const match = day.matches.find((each) => isOf(club, each));
    return match ? [{ day, match }] : [];
  });
  const coming = listed.filter(({ match }) => !match.ft);
  // Where no later match is listed, the last one played knows those before it.
  const next = coming[0] ?? listed.at(-1);
  const asked = useQuery({
    ...queryFor('games/match', {
      round_id: next?.day.round_id ?? '',
      match: String(next?.match.match ?? ''),
    }),
    enabled: next !== undefined,
  });
  const isKnown = ({ round_id: id }: { readonly round_id: string }): boolean => id !== held?.round_id;
  usePageTitle(name);
  const error = days.error ?? table.error;
  if (error && !(days.data && table.data))
    return <RefusedState error={error} onRetry={() => Promise.all([days.refetch(), table.refetch()])} />;
  if (!days.data || !table.data) return <Skeleton height={44} count={8} />;
  const at = table.data.list.findIndex((row) => row.club.code === club);
  const row = table.data.list[at];
  const before = next && asked.data?.recent[next.match.home.code === club ? 'home' : 'away'].filter(isKnown);
  const played = next?.match.ft ? [{ round_id: next.day.round_id, ...next.match, ft: next.match.ft }] : [];
  const recent = before && [...played, ...before];
  return (
    <div className="lg-history">
      <div className="lg-club-head">
        <Crest club={club} size={56} />
        <b>{name}</b>
        {row && (
          <>
            <FormMarks form={row.form} />
            <span className="lg-note">
              {t('league.rank')} {at + 1} {'\u00b7'} {row.points} {t('league.points')} {'\u00b7'}{' '}
              <bdi dir="ltr">
                {row.goals_for}/{row.goals_against}
              </bdi>
            </span>
          </>
        )}
      </div>
      <h2 className="lg-note">{t('league.next')}</h2>
      <ul>
        {coming.map(({ day, match }) => (
          <li key={day.round_id}>
            <Link
              to={`/pages/game/match?game_id=${gameId}&round_id=${day.round_id}&match=${match.match}`}
              className="lg-fixture"
            >
              <Pair match={match} names={names} middle={formatUntil(day.closes_at_ms / 1000, locale)} />
            </Link>
          </li>
        ))}
      </ul>
      <h2 className="lg-note">{t('league.recent')}</h2>
      {asked.isFetching && !recent ? (
        <Skeleton height={44} count={3} />
      ) : (
        <ul>
          {recent?.map((match) => (
            <li key={match.round_id} className="lg-fixture">
              <Pair match={match} names={names} middle={`${match.ft.home}\u2009-\u2009${match.ft.away}`} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const isOf = (club: string, { home, away }: Pick<LeagueMatch, 'home' | 'away'>): boolean =>
  home.code === club || away.code === club;

type Sides = { readonly home: { readonly code: string }; readonly away: { readonly code: string } };
type PairProps = { readonly match: Sides; readonly names: LeagueNames; readonly middle: string };

const Pair = ({ match: { home, away }, names, middle }: PairProps) => (
  <>
    <span className="lg-fixture-home">
      {clubNameIn(names, home.code)} <Crest club={home.code} size={18} />
    </span>
    <b>{middle}</b>
    <span>
      <Crest club={away.code} size={18} /> {clubNameIn(names, away.code)}
    </span>
  </>
);
