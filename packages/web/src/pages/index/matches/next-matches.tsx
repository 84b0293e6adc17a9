import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { adoptStyles } from '../../../game-family/adopt-styles.ts';
import { Crest } from '../../../game-family/football/crest.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { isOnSale, matchDaysQuery } from '../../../league/match-days.ts';
import type { LeagueMatch } from '../../../league/use-league.ts';
import { useNow } from '../../../live/use-now.ts';
import { Link } from '../../../nav/link.tsx';
import { useOdds } from '../../../settings/odds.ts';
import { Button } from '../../../ui/button/index.ts';
import { errorText } from '../../../ui/error-text/index.ts';

import css from './matches.css?inline';

adoptStyles(css);

const SHOWN = 2;
/** The play of the three results of a match, after its number. */
const RESULTS = /^m\d+\.1x2$/;

type NextMatchesProps = {
  readonly gameId: number;
  /** Where the matches will stand. */
  readonly room: ReactNode;
};

/** The first matches of the match day that closes next, each a link to its page. */
export function NextMatches({ gameId, room }: NextMatchesProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(matchDaysQuery(gameId));
  const days = data?.list ?? [];
  const nowMs = useNow(days.flatMap((day) => [day.opens_at_ms, day.closes_at_ms]));
  if (!data && !error) return <div>{room}</div>;
  const day = days.find((each) => isOnSale(each, nowMs));
  if (!day)
    return (
      <div className="nm-none" role={error ? 'alert' : undefined}>
        <p>{error ? errorText(error) : t('home.closed')}</p>
        {error && (
          <Button size="s" kind="quiet" onPress={() => refetch()}>
            {t('common.retry')}
          </Button>
        )}
      </div>
    );
  return (
    <ul>
      {day.matches.slice(0, SHOWN).map((match) => (
        <li key={match.match}>
          <Match
            to={`/pages/game/match?game_id=${gameId}&round_id=${day.round_id}&match=${match.match}`}
            match={match}
          />
        </li>
      ))}
    </ul>
  );
}

function Match({ to, match }: { readonly to: string; readonly match: LeagueMatch }) {
  const odds = useOdds();
  const results = match.lines.find(({ play }) => RESULTS.test(play))?.items ?? [];
  return (
    <Link to={to} className="nm-match">
      <span className="nm-clubs">
        {[match.home, match.away].map(({ code, name }) => (
          <span key={code} className="nm-club">
            <Crest club={code} />
            <bdi>{name}</bdi>
          </span>
        ))}
      </span>{' '}
      <span className="nm-odds">
        {results.map((result) => (
          <span key={result.number}>
            <small>{result.name}</small> <b dir="ltr">{odds.shown(result.odds)}</b>
          </span>
        ))}
      </span>
    </Link>
  );
}
