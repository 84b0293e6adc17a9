import { approximate } from '@tessera/domain/fraction';
import { formatOdds } from '@tessera/domain/odds';

import { combine, COMBINATION, readBuilder } from '../../../../../game-family/league-parts.ts';
import { pickNameIn } from '../../../../../game-family/leagues.ts';
import type { MatchDay } from '../../../../../league/use-league.ts';
import type { PlayInfo, PlayItem } from '../../picks/wire.ts';
import { type LeagueTerms, type MatchView, playOfMarket, playWith, viewOfMatch } from './match-view.ts';

/** The combinations of parts of a match that are named, as one play. */
export function playOfCombinations(view: MatchView, numbers: readonly string[]): PlayInfo {
  const { names, model, game } = view.terms;
  const items = numbers.flatMap((number): readonly PlayItem[] => {
    const parts = readBuilder(number);
    const found = parts.ok && combine(view.offer.chances, model, parts.value);
    if (!found || found.oddsE4 === null) return [];
    const chance = approximate(found.chance);
    return [
      {
        number,
        name: pickNameIn(names, COMBINATION, number),
        odds: formatOdds(found.oddsE4),
        max_bet: game.max_bet,
        probability: `${found.chance.n}/${found.chance.d}`,
        chance,
        rtp: (chance * found.oddsE4) / 10_000,
      },
    ];
  });
  return playWith(view, COMBINATION, items);
}

const PLAY = /^m([1-9]\d?)\.(.+)$/;

/** The match and the market of a play: 3 and `1x2` of `m3.1x2`. */
export function partsOfPlay(play: string): { readonly match: number; readonly market: string } {
  const [, match = '0', market = ''] = PLAY.exec(play) ?? [];
  return { match: Number(match), market };
}

/** The plays of lines on a match day; lines on anything else have none. */
export function playsOfLines(
  terms: LeagueTerms,
  day: Pick<MatchDay, 'matches'>,
  lines: readonly { readonly play: string; readonly number: string }[],
): readonly PlayInfo[] {
  const byPlay = Map.groupBy(lines, ({ play }) => play);
  return [...byPlay].flatMap(([play, its]): readonly PlayInfo[] => {
    const { match: number, market } = partsOfPlay(play);
    const info = day.matches.find(({ match }) => match === number);
    if (!info) return [];
    const view = viewOfMatch(terms, info);
    if (market === COMBINATION)
      return [
        playOfCombinations(
          view,
          its.map((line) => line.number),
        ),
      ];
    const priced = view.offer.market(market);
    return priced ? [playOfMarket(view, priced)] : [];
  });
}
