import { isLeagueFamily } from '@tessera/domain/games/families';

import { ApiError } from '../../../../api/api-error.ts';
import { api } from '../../../../api/api.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { shortIssue } from '../../../../bets/bet-names.ts';
import { currentLocale, t } from '../../../../i18n/i18n.ts';
import { pricesQuery } from '../picks/sale-queries.ts';
import {
  type FoundLines,
  type FoundSlip,
  type LoadLeague,
  numbersOf,
  type SharedLine,
} from './found-slip.ts';
import { readTable } from './read-table.ts';

type FoundGame = FoundLines & { readonly isLeague: boolean };
/** Owner of the receiving slip, and the loader of leagues; null where the page has no code for them. */
type Reader = { readonly owner: string; readonly loadLeague: LoadLeague | null };

/** Reads a shared slip with today's odds, and what it would come into. One with a league, where nothing reads
 *  leagues, is only known by the game whose page does.
 *  Refuses: as games/sharedSlip.   Cost: that call; prices and rounds of each game, unless they have just
 *  come. */
export async function findSlip(
  code: string,
  reader: Reader,
): Promise<FoundSlip | { readonly elsewhere: number }> {
  const { owner } = reader;
  const { way, lines } = await api('games/sharedSlip', { code }, { showLoading: false, showError: false });
  const byGame = Map.groupBy(lines, (line) => line.game_id);
  const games = await Promise.all([...byGame].map(([gameId, its]) => readGame(gameId, its, reader)));
  const elsewhere = games.find((game) => typeof game === 'number');
  if (elsewhere !== undefined) return { elsewhere };
  const found = games.filter((game) => typeof game !== 'number');
  const incoming = found.flatMap((game) => game.incoming);
  const league = found.some(({ isLeague }) => isLeague) ? await reader.loadLeague?.() : undefined;
  const slips = [
    ...incoming.filter(({ keepsFormer }) => keepsFormer).map(({ controller }) => controller),
    ...((await league?.leagueSlips(owner)) ?? []),
  ];
  const isPending = slips.some(({ store }) => store.getState().pending !== null);
  return {
    code,
    incoming,
    leftOut: found.flatMap((game) => game.leftOut),
    before: slips.filter(({ store }) => store.getState().lines.length > 0),
    isBusy: isPending || league?.isTicketPending(owner) === true,
    chooseWay: () => league?.chooseWay(owner, way, lines),
  };
}

/** The selections of a game; or its id, where it is a league and nothing reads leagues. */
async function readGame(
  gameId: number,
  lines: readonly SharedLine[],
  { owner, loadLeague }: Reader,
): Promise<FoundGame | number> {
  try {
    const prices = await queryClient.fetchQuery(pricesQuery(gameId, currentLocale()));
    if (!isLeagueFamily(prices.game.family))
      return { isLeague: false, ...(await readTable(prices, lines, owner)) };
    if (!loadLeague) return gameId;
    const { readLeague } = await loadLeague();
    return { isLeague: true, ...(await readLeague(prices.game, lines, owner)) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused') throw error;
    // The game itself is no longer sold: its names have gone with it.
    const leftOut = lines.map((line) => ({
      play: t('bet.issue', { no: shortIssue(line.game_no) }),
      pick: numbersOf(line).join(', '),
      why: 'unsold' as const,
    }));
    return { isLeague: false, incoming: [], leftOut };
  }
}
