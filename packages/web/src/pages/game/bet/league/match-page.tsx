import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import { queryFor } from '../../../../api/api.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { useQueryParams } from '../../../../nav/page-context.ts';
import { queryText } from '../../../../nav/url.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';
import { usePlays } from '../board/use-board.ts';
import { MissingGame } from '../missing-game.tsx';
import { MatchBoard } from './match/match-board.tsx';
import { useLeagueDays } from './use-league-days.ts';

const NUMBER = /^[1-9][0-9]{0,17}$/;

/** `/pages/game/match?round_id=N&match=M`. */
export function Page() {
  const t = useT();
  const query = useQueryParams();
  const [roundId, match] = [queryText(query, 'round_id'), queryText(query, 'match')];
  const game = queryText(query, 'game_id');
  if (!NUMBER.test(roundId) || !NUMBER.test(match))
    return <MissingGame text={t('refusal.ISSUE_NOT_EXIST')} />;
  return <Known roundId={roundId} match={Number(match)} gameId={NUMBER.test(game) ? Number(game) : 0} />;
}

type KnownProps = { readonly roundId: string; readonly match: number; readonly gameId: number };

/** An address without its game has it from the match. */
function Known({ roundId, match, gameId }: KnownProps) {
  const asked = useQuery(queryFor('games/match', { round_id: roundId, match: String(match) }));
  const id = gameId || (asked.data?.game_id ?? 0);
  const game = usePlays(id, id > 0);
  const { league, failure, retry } = useLeagueDays(id, game.data?.game);
  // Deferred: React renders the markets in slices and handles input between them.
  const isKnown = useDeferredValue(league !== null && asked.data !== undefined, false);
  if (isKnown && league && asked.data)
    return <MatchBoard key={`${roundId} ${match}`} league={league} asked={asked.data} />;
  const error = game.error ?? asked.error ?? failure;
  if (!error) return <MatchSkeleton />;
  const again = (): Promise<unknown> =>
    Promise.all([asked.refetch(), ...(id > 0 ? [game.refetch(), retry()] : [])]);
  return <MissingGame error={error} onRetry={again} />;
}

const MatchSkeleton = () => (
  <div className="lg-page" aria-busy="true">
    <Skeleton height={120} count={4} />
  </div>
);
