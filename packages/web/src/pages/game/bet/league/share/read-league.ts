import { isLeagueFamily } from '@tessera/domain/games/families';

import { queryFor } from '../../../../../api/api.ts';
import { queryClient } from '../../../../../api/query-client.ts';
import { serverClock } from '../../../../../api/server-clock.ts';
import { lineNames } from '../../../../../bets/bet-names.ts';
import { readModelText } from '../../../../../game-family/leagues.ts';
import { currentLocale } from '../../../../../i18n/i18n.ts';
import { isOnSale, matchDaysQuery } from '../../../../../league/match-days.ts';
import { type MatchDay, modelQuery, namesQuery } from '../../../../../league/use-league.ts';
import { oddsOf } from '../../picks/picks.ts';
import type { GameInfo } from '../../picks/wire.ts';
import { type FoundLines, type LeftOut, numbersOf, type SharedLine } from '../../share/found-slip.ts';
import type { BetSlipController } from '../../slip/state/bet-slip-controller.ts';
import { allDaySlips, daySlipOf } from '../day-tables.ts';
import { partsOfPlay, playsOfLines } from '../match/match-plays.ts';
import type { LeagueTerms } from '../match/match-view.ts';
import { legIdOf } from '../ticket/legs.ts';
import { nameOfWay, type TicketForm, waysFor } from '../ticket/ticket-form.ts';
import { ticketOf } from '../ticket/use-ticket.ts';

/** The selections of a league; each match day has a slip of its own. */
export async function readLeague(
  game: GameInfo,
  lines: readonly SharedLine[],
  owner: string,
): Promise<FoundLines> {
  const [days, model, names] = await Promise.all([
    queryClient.fetchQuery(matchDaysQuery(game.id)),
    queryClient.fetchQuery(modelQuery(game.id)),
    queryClient.fetchQuery(namesQuery(currentLocale())),
  ]);
  const read = readModelText(model.text);
  if (!read.ok) throw new Error(`the model of game ${game.id} cannot be read`);
  const terms: LeagueTerms = { game, model: read.value, names };
  const found = await Promise.all(
    [...Map.groupBy(lines, (line) => line.game_no)].map(async ([issue, its]) => {
      const day = days.list.find((each) => each.game_no === issue) ?? (await dayOf(game.id, issue));
      return readDay(terms, day, { issue, lines: its, owner });
    }),
  );
  return {
    incoming: found.flatMap(({ incoming }) => incoming),
    leftOut: found.flatMap(({ leftOut }) => leftOut),
  };
}

/** A match day that is over has left the list of those to bet on. */
const dayOf = async (gameId: number, issue: string): Promise<MatchDay | undefined> => {
  const asked = queryFor('games/matches', { game_id: String(gameId), game_no: issue });
  return (await queryClient.fetchQuery(asked)).list[0];
};

type OfDay = { readonly issue: string; readonly lines: readonly SharedLine[]; readonly owner: string };

function readDay(terms: LeagueTerms, day: MatchDay | undefined, { issue, lines, owner }: OfDay): FoundLines {
  const chosen = lines.flatMap((line) =>
    numbersOf(line).map((number) => ({ play: line.play, number, isOpen: line.is_open === 1 })),
  );
  const plays = day ? playsOfLines(terms, day, chosen) : [];
  const isSold = day !== undefined && isOnSale(day, serverClock.now());
  const leftOut: LeftOut[] = [];
  const numbers = new Map<string, string[]>();
  for (const { play, number, isOpen } of chosen) {
    const info = plays.find((each) => each.play === play);
    const isPriced = info !== undefined && oddsOf(info, number) !== '';
    const why = !isOpen || !isSold ? 'closed' : isPriced ? null : 'unsold';
    if (why === null) numbers.set(play, [...(numbers.get(play) ?? []), number]);
    else leftOut.push({ ...lineNames({ play, number }, plays), why });
  }
  const picks = plays.flatMap((play) => {
    const its = numbers.get(play.play);
    return its ? [{ play, numbers: [...new Set(its)] }] : [];
  });
  const controller = daySlipOf(terms.game.id, issue, owner);
  return {
    incoming:
      picks.length === 0 ? [] : [{ gameId: terms.game.id, issue, controller, keepsFormer: false, picks }],
    leftOut,
  };
}

/** The slips of all match days of all leagues: they are placed together. */
export async function leagueSlips(owner: string): Promise<readonly BetSlipController[]> {
  const { list } = await queryClient.fetchQuery({ ...queryFor('games/list'), staleTime: Infinity });
  return list.filter(({ family }) => isLeagueFamily(family)).flatMap(({ id }) => allDaySlips(id, owner));
}

export const isTicketPending = (owner: string): boolean => ticketOf(owner).store.getState().pending !== null;

/** The slip goes the way that was shared: its name where it has one, else the sizes of its lines; or each
 *  line for itself. */
export function chooseWay(owner: string, way: string | null, lines: readonly SharedLine[]): void {
  ticketOf(owner).change(way === null ? { tab: 'singles' } : formOf(way, lines));
}

function formOf(way: string, lines: readonly SharedLine[]): Partial<TicketForm> {
  const bankers = lines
    .filter(({ banker }) => banker === 1)
    .map(({ game_id: gameId, game_no: issue, play }) => legIdOf(gameId, issue, partsOfPlay(play).match));
  const named = waysFor(lines.length, bankers.length).find(({ sizes }) => sizes.join() === way);
  return named
    ? { tab: 'ways', way: nameOfWay(named), bankers }
    : { tab: 'free', sizes: way.split(',').map(Number), bankers };
}
