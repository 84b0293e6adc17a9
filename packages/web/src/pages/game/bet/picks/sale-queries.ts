import { queryOptions } from '@tanstack/react-query';

import { api, queryFor } from '../../../../api/api.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { choosePlaces } from './by-place.ts';
import type { RoundView } from './sale.ts';
import type { PlaysReply, RoundData } from './wire.ts';

const PRICES_FRESH_MS = 5 * 60_000;
const JUST_COME_MS = 1_000;

/** The plays with their prices, in a language. They have a query key of their own, because round events do
 *  not change prices. */
export const pricesQuery = (gameId: number, locale: Locale) =>
  queryOptions({
    queryKey: ['prices', gameId, locale] as const,
    select: choosePlaces,
    queryFn: ({ signal }): Promise<PlaysReply> =>
      api('games/play', { game_id: String(gameId) }, { signal, showLoading: false, showError: false }),
    staleTime: PRICES_FRESH_MS,
  });

/** The rounds of a game. A reply that has just come is not asked for again by the page that opens. */
export const roundQuery = (gameId: number) =>
  queryOptions({
    ...queryFor('games/getGameResult', { game_id: String(gameId) }),
    staleTime: JUST_COME_MS,
  });

/** Maps a reply to the page's view. An issue past its close is not on sale, whatever its row says. */
export function viewOf(data: RoundData | undefined): RoundView {
  if (!data) return { sale: null, waiting: null, last: null };
  const { game_no: issue, round_id: roundId, closes_at_ms: closesAtMs, draws_at_ms: drawsAtMs } = data;
  const isKnown = issue !== null && roundId !== null && closesAtMs !== null && drawsAtMs !== null;
  const { waiting } = data;
  return {
    sale:
      isKnown && data.status === 'open'
        ? { issue, roundId, closesAtMs, drawsAtMs, opensAtMs: data.opens_at_ms ?? closesAtMs }
        : null,
    waiting: waiting && {
      issue: waiting.game_no,
      roundId: waiting.round_id,
      drawsAtMs: waiting.draws_at_ms,
    },
    last: data.last,
  };
}
