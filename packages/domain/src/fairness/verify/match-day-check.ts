import { splitPlay } from '../../games/football/match-sale.ts';
import { drawMatch, type PlayedMatch } from '../../games/football/match.ts';
import { decodeMatchDay, factsIn } from '../../games/football/numbers.ts';
import { daysOfSeason } from '../../games/football/season/season.ts';
import { ticketMarketOf } from '../../games/football/ticket-picks.ts';
import type { SelectionResult } from '../../selection-result.ts';
import { uniformFrom, wordsOf } from '../derive.ts';
import type { LeagueExport } from '../export-format.ts';
import { type League, readLeague } from '../league.ts';
import type { LeagueCheck } from './verify-options.ts';
import { ticketSteps } from './verify-ticket.ts';

/** The checks of a round that is a match day, from the model and the index that it states; undefined where it
 *  has no readable model.
 *  Cost: the tables of its matches; each selection is priced when it is asked for. */
export function matchDayCheck({
  model: text = '',
  index,
}: {
  readonly model?: string;
  readonly index: number;
}): LeagueCheck | undefined {
  const league = readLeague(text);
  if (!league || !Number.isSafeInteger(index) || index < 1) return undefined;
  const { family, payTable, matches } = league.rulesAt(index);
  return {
    family,
    table: { id: payTable.id, hash: league.hash },
    days: daysOfSeason(league.model),
    fixtures: leagueExport(league, index).fixtures,
    drawn: (key) =>
      matches.map(({ table }, at) =>
        written(drawMatch(uniformFrom(wordsOf(key, `${family.label}/${at + 1}`)), table())),
      ),
    published: (numbers) => decodeMatchDay(numbers)?.map(written),
    oddsOf: (selectionKey) => payTable.priceOf(selectionKey)?.oddsE4,
    tickets: {
      marketOf: marketOfLeg,
      resultOn,
      oddsAt: (model, at, selectionKey) =>
        (model === text ? league : readLeague(model))?.rulesAt(at).payTable.priceOf(selectionKey)?.oddsE4,
      stepsOf: ticketSteps,
    },
  };
}

function marketOfLeg(selection: string) {
  const place = splitPlay(selection);
  const market = place && ticketMarketOf(place.market);
  return market && { ...market, match: place.match };
}

/** Result of a pick on the numbers of any match day, whatever its league. */
function resultOn(selection: string, pick: string, numbers: readonly number[]): SelectionResult | undefined {
  const place = splitPlay(selection);
  const market = place && ticketMarketOf(place.market);
  const isPlayed = place && place.match <= (decodeMatchDay(numbers)?.length ?? 0);
  return market && isPlayed ? market.resultOf(pick, factsIn(numbers, place.match)) : undefined;
}

/** The league fields of the export of a match day. */
export const leagueExport = (
  { model, text, fixturesAt }: Pick<League, 'model' | 'text' | 'fixturesAt'>,
  index: number,
): Omit<LeagueExport, 'tickets'> => ({
  model: text,
  fixtures: fixturesAt(index).fixtures.map(({ clubs, means }) => ({
    home: model.clubs[clubs.home]?.code ?? '',
    away: model.clubs[clubs.away]?.code ?? '',
    means: [means.home, means.away],
  })),
});

/** The ticket, the score, and the slot and side of each goal in their order. */
const written = ({ ticket, score, goals }: PlayedMatch): string =>
  [ticket, `${score.home}-${score.away}`, ...goals.map(({ slot, side }) => `${slot}${side}`)].join(' ');
