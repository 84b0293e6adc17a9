import { fraction } from '@tessera/domain/fraction';
import { BUILDER_ON_TICKETS } from '@tessera/domain/games/football/builder';
import { marketOf } from '@tessera/domain/games/football/markets';
import type { LegTerms } from '@tessera/domain/tickets/legs';
import type { TicketLeg } from '@tessera/domain/tickets/ticket';

import { combine, COMBINATION, readBuilder } from '../../../../../game-family/league-parts.ts';
import { oddsE4Of } from '../../../../../guest/odds-text.ts';
import type { SlipLine } from '../../slip/state/draft.ts';
import type { DaySlip } from '../day-slips.ts';
import { partsOfPlay } from '../match/match-plays.ts';
import { type MatchView, viewOfMatch } from '../match/match-view.ts';

/** A player's picks on one match: a leg of a ticket, as far as it can be one. */
export type Leg = {
  /** Its league, match day and match; the same after a reload. */
  readonly id: string;
  readonly slip: DaySlip;
  readonly view: MatchView;
  readonly lines: readonly SlipLine[];
  readonly isBanker: boolean;
};

export const legIdOf = (gameId: string | number, issue: string, match: string | number): string =>
  `${gameId} ${issue} ${match}`;

/** The legs that the lines of several slips make, in the order of their draws and matches. */
export function legsOf(slips: readonly DaySlip[], bankers: readonly string[]): readonly Leg[] {
  return slips
    .toSorted((a, b) => a.day.draws_at_ms - b.day.draws_at_ms || a.terms.game.id - b.terms.game.id)
    .flatMap((slip) => {
      const byMatch = Map.groupBy(slip.state.lines, ({ play }) => partsOfPlay(play).match);
      return slip.day.matches.flatMap((info): readonly Leg[] => {
        const lines = byMatch.get(info.match);
        if (!lines) return [];
        const id = legIdOf(slip.terms.game.id, slip.day.game_no, info.match);
        const view = viewOfMatch(slip.terms, info);
        return [{ id, slip, view, lines, isBanker: bankers.includes(id) }];
      });
    });
}

/** A leg as it is judged: one for each of its markets, of which a ticket takes one a match. */
export const termsOf = (leg: Leg): readonly LegTerms[] =>
  [...Map.groupBy(leg.lines, ({ play }) => play)].map(([play, lines]) => {
    const { market: key } = partsOfPlay(play);
    const market = key === COMBINATION ? BUILDER_ON_TICKETS : marketOf(key);
    return {
      match: leg.id,
      kind: 'virtual',
      picks: lines.map(({ number }) => number),
      isBanker: leg.isBanker,
      maxLegs: market?.maxLegs ?? 1,
      isExclusive: market?.isExclusive ?? false,
    };
  });

/** A leg as it is paid.   Units: odds x 10 000. */
export const paidLeg = ({ lines, isBanker }: Leg): TicketLeg => ({
  picks: lines.map(({ number, odds }) => ({ pick: number, oddsE4: oddsE4Of(odds) })),
  isBanker,
});

/** The prices of a leg's picks; undefined for what is not sold by its chance. */
export function pricesOf({ view, lines }: Leg) {
  const prices = lines.map(({ play, number }) => {
    const { market } = partsOfPlay(play);
    return market === COMBINATION
      ? priceOfCombination(view, number)
      : view.offer.market(market)?.picks.get(number);
  });
  return prices.every((price) => price !== undefined) ? prices : undefined;
}

/** No part of a combination can return its stake. */
function priceOfCombination({ offer, terms }: MatchView, number: string) {
  const parts = readBuilder(number);
  const found = parts.ok ? combine(offer.chances, terms.model, parts.value) : undefined;
  return found && found.problem === null ? { won: found.chance, back: NOTHING } : undefined;
}

const NOTHING = fraction(0);
