import { LOSS, type SelectionResult, WIN } from '../../selection-result.ts';
import type { TicketTerms } from '../family.ts';
import { BUILDER, BUILDER_ON_TICKETS, holdsOn, readBuilder } from './builder.ts';
import type { MatchFacts } from './facts.ts';
import { marketOf } from './markets.ts';

/** A market that a leg of a ticket can name, on sale or not: a market of a match, or its combinations. */
export type TicketMarket = TicketTerms & {
  readonly hasPick: (pick: string) => boolean;
  /** The result of a pick in a match; undefined for any other text. */
  readonly resultOf: (pick: string, facts: MatchFacts) => SelectionResult | undefined;
};

/** The market of a leg by its key without the match, `1x2` or `bb`; undefined for a stranger. A combination
 *  is one pick, in the text that bets on it have.
 *  Source: sports, sections 4 and 7.1.   Cost: none; of a combination the reading of its parts. */
export function ticketMarketOf(key: string): TicketMarket | undefined {
  if (key === BUILDER) return COMBINATIONS;
  const market = marketOf(key);
  if (!market) return undefined;
  const hasPick = (pick: string): boolean => market.picks.includes(pick);
  return {
    maxLegs: market.maxLegs,
    isExclusive: market.isExclusive,
    hasPick,
    resultOf: (pick, facts) => (hasPick(pick) ? market.resultOf(pick, facts) : undefined),
  };
}

const COMBINATIONS: TicketMarket = {
  ...BUILDER_ON_TICKETS,
  hasPick: (pick) => readBuilder(pick).ok,
  resultOf: (pick, facts) => {
    const parts = readBuilder(pick);
    return parts.ok ? (holdsOn(parts.value, facts) ? WIN : LOSS) : undefined;
  },
};
