import { isLeagueFamily } from '@tessera/domain/games/families';

import { ApiError } from '../../../../api/api-error.ts';
import { api } from '../../../../api/api.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { serverClock } from '../../../../api/server-clock.ts';
import { shortIssue, lineNames } from '../../../../bets/bet-names.ts';
import { currentLocale, t } from '../../../../i18n/i18n.ts';
import { choosePlaces } from '../picks/by-place.ts';
import { oddsOf } from '../picks/picks.ts';
import { pricesQuery, roundQuery, viewOf } from '../picks/sale-queries.ts';
import type { PlayInfo, PlaysReply } from '../picks/wire.ts';
import { slipControllerOf } from '../slip/state/use-bet-slip.ts';
import {
  type FoundLines,
  type FoundSlip,
  type LoadLeague,
  numbersOf,
  type SharedLine,
  type LeftOut,
} from './found-slip.ts';

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

/** The selections of a game with one issue on sale, which is the one its slip is for. */
async function readTable(
  prices: PlaysReply,
  lines: readonly SharedLine[],
  owner: string,
): Promise<FoundLines> {
  const { game, plays } = choosePlaces(prices);
  const { sale } = viewOf(await queryClient.fetchQuery(roundQuery(game.id)));
  const issue = sale && serverClock.now() < sale.closesAtMs ? sale.issue : '';
  const sorted = lines.map((line) => sort(line, plays, issue));
  const chosen = sorted.flatMap((one) => ('why' in one ? [] : [one]));
  const picks = [...Map.groupBy(chosen, ({ play }) => play)].map(([play, its]) => ({
    play,
    numbers: [...new Set(its.map(({ number }) => number))],
  }));
  const controller = slipControllerOf(game.id, owner);
  return {
    incoming: picks.length === 0 ? [] : [{ gameId: game.id, issue, controller, keepsFormer: true, picks }],
    leftOut: sorted.flatMap((one) => ('why' in one ? [one] : [])),
  };
}

/** A line as a choice of its play, or why it is none. */
function sort(
  line: SharedLine,
  plays: readonly PlayInfo[],
  issue: string,
): { readonly play: PlayInfo; readonly number: string } | LeftOut {
  const number = typeof line.number === 'string' ? line.number : line.number.join('-');
  const play = plays.find((each) => each.play === line.play);
  const names = lineNames({ play: line.play, number }, plays);
  if (line.is_open === 0 || line.game_no !== issue) return { ...names, why: 'closed' };
  if (!play || oddsOf(play, number) === '') return { ...names, why: 'unsold' };
  return { play, number };
}
