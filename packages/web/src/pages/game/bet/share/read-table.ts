import { queryClient } from '../../../../api/query-client.ts';
import { serverClock } from '../../../../api/server-clock.ts';
import { lineNames } from '../../../../bets/bet-names.ts';
import { choosePlaces } from '../picks/by-place.ts';
import { oddsOf } from '../picks/picks.ts';
import { roundQuery, viewOf } from '../picks/sale-queries.ts';
import type { PlayInfo, PlaysReply } from '../picks/wire.ts';
import { slipControllerOf } from '../slip/use-bet-slip.ts';
import type { FoundLines, LeftOut, SharedLine } from './found-slip.ts';

/** The selections of a game with one issue on sale, which is the one its slip is for. */
export async function readTable(
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
