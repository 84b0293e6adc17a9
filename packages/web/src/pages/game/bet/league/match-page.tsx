import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../../api/api.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { useQueryParams } from '../../../../nav/page-context.ts';
import { queryText } from '../../../../nav/url.ts';
import { RefusedState } from '../../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';
import { usePlays } from '../board/use-board.ts';
import type { GameInfo } from '../picks/wire.ts';
import { MatchBoard } from './match-board.tsx';
import { useLeagueDays } from './use-league-days.ts';

const NUMBER = /^[1-9][0-9]{0,17}$/;

/** `/pages/game/match?round_id=N&match=M`. */
export function Page() {
  const t = useT();
  const query = useQueryParams();
  const [roundId, match] = [queryText(query, 'round_id'), queryText(query, 'match')];
  if (!NUMBER.test(roundId) || !NUMBER.test(match))
    return <RefusedState text={t('refusal.ISSUE_NOT_EXIST')} />;
  return <Known roundId={roundId} match={Number(match)} gameId={Number(queryText(query, 'game_id')) || 0} />;
}

type KnownProps = { readonly roundId: string; readonly match: number; readonly gameId: number };

/** An address without its game has it from the match. */
function Known({ roundId, match, gameId }: KnownProps) {
  const asked = useQuery(queryFor('games/match', { round_id: roundId, match: String(match) }));
  const game = usePlays(gameId || (asked.data?.game_id ?? 0), gameId > 0 || asked.data !== undefined);
  const failure = game.error ?? asked.error;
  if (game.data && asked.data)
    return <OfGame game={game.data.game} roundId={roundId} match={match} asked={asked.data} />;
  if (!failure) return <MatchSkeleton />;
  return (
    <RefusedState text={failure.message} onRetry={() => Promise.all([game.refetch(), asked.refetch()])} />
  );
}

type OfGameProps = Omit<KnownProps, 'gameId'> & {
  readonly game: GameInfo;
  readonly asked: Parameters<typeof MatchBoard>[0]['asked'];
};

function OfGame({ game, roundId, match, asked }: OfGameProps) {
  const { league, failure, retry } = useLeagueDays(game);
  if (league) return <MatchBoard key={`${roundId} ${match}`} league={league} asked={asked} />;
  if (failure) return <RefusedState text={failure} onRetry={retry} />;
  return <MatchSkeleton />;
}

const MatchSkeleton = () => (
  <div className="lg-page" aria-busy="true">
    <Skeleton height={120} count={4} />
  </div>
);
