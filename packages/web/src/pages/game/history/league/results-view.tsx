import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { queryFor } from '../../../../api/api.ts';
import { shortIssue } from '../../../../bets/bet-names.ts';
import { ScoreBoard } from '../../../../game-family/league-parts.ts';
import type { LeagueNames } from '../../../../game-family/leagues.ts';
import { formatTime } from '../../../../i18n/format.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { useHeldDay } from '../../../../league/use-replay.ts';
import { RowLink } from '../../../../nav/row-link.tsx';
import { EmptyState } from '../../../../ui/empty-state/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { RefusedState } from '../../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';
import type { Draw } from '../draws.ts';
import { useLatestDraws } from '../use-draws.ts';

type ResultsViewProps = { readonly gameId: number; readonly names: LeagueNames };

/** The latest match days, newest first; the newest whose replay is over is open. */
export function ResultsView({ gameId, names }: ResultsViewProps) {
  const t = useT();
  const latest = useLatestDraws(String(gameId));
  const [opened, open] = useState<string | null>(null);
  const { data, error } = latest;
  const held = useHeldDay(gameId, (data?.list ?? []).slice(0, 1).map(dayOf));
  if (!data)
    return error ? (
      <RefusedState error={error} onRetry={() => latest.refetch()} />
    ) : (
      <Skeleton height={52} count={8} />
    );
  if (data.list.length === 0)
    return <EmptyState icon="clock" title={t('history.empty')} text={t('history.emptyText')} />;
  // A match day that is still replayed stays closed until somebody asks for it. What was opened once, stays:
  // the next replay that ends moves nothing under the reader.
  const newest = data.list.find(({ game_no: issue }) => issue !== held?.day.game_no)?.game_no;
  if (opened === null && newest !== undefined) open(newest);
  return (
    <ul className="lg-history">
      {data.list.map((draw) => (
        <li key={draw.round_id} className="lg-result">
          <ResultHead
            draw={draw}
            isOpen={draw.game_no === opened}
            isHeld={draw.game_no === held?.day.game_no}
            onOpen={(issue) => {
              open(issue);
              if (issue === held?.day.game_no) held.show();
            }}
          />
          {draw.game_no === opened && draw.status !== 'void' && (
            <DayResults gameId={gameId} names={names} issue={draw.game_no} roundId={draw.round_id} />
          )}
        </li>
      ))}
    </ul>
  );
}

const dayOf = ({ game_no, status, drawtime }: Draw) => ({ game_no, status, draws_at_ms: drawtime * 1000 });

type ResultHeadProps = {
  readonly draw: Draw;
  readonly isOpen: boolean;
  readonly isHeld: boolean;
  /** "" closes. */
  readonly onOpen: (issue: string) => void;
};

function ResultHead({ draw, isOpen, isHeld, onOpen }: ResultHeadProps) {
  const t = useT();
  const told = draw.status === 'void' ? t('league.void') : t('league.goalsSum', { n: draw.sum });
  return (
    <button
      type="button"
      className="lg-result-head"
      aria-expanded={isOpen}
      onClick={() => onOpen(isOpen ? '' : draw.game_no)}
    >
      <b>{t('bet.issue', { no: shortIssue(draw.game_no) })}</b>
      <span>{formatTime(draw.drawtime)}</span>
      <span>{isHeld ? t('league.replay.show') : told}</span>
      <Icon name={isOpen ? 'minus' : 'plus'} size={16} />
    </button>
  );
}

type DayResultsProps = ResultsViewProps & { readonly issue: string; readonly roundId: string };

function DayResults({ gameId, names, issue, roundId }: DayResultsProps) {
  const t = useT();
  const asked = useQuery({
    ...queryFor('games/matches', { game_id: String(gameId), game_no: issue }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const day = asked.data?.list[0];
  if (asked.error) return <RefusedState error={asked.error} onRetry={() => asked.refetch()} />;
  return (
    <>
      <p className="lg-note">
        {day ? t('league.day', { season: day.season, day: day.day }) : <Skeleton height="1lh" />}
      </p>
      {day ? <ScoreBoard matches={day.matches} names={names} /> : <Skeleton height={44} count={10} />}
      <RowLink
        to={`/pages/game/proof?round_id=${roundId}&game_id=${gameId}`}
        label={t('bet.proof')}
        icon="seal"
      />
    </>
  );
}
