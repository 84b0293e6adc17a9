import type { League } from '@tessera/domain/fairness/league';
import type { MatchSale } from '@tessera/domain/games/football/match-sale';

const priced = new WeakSet<MatchSale>();

/** Prices the matches of match days before anybody asks for them, one at a time and other work in between: a
 *  whole day at once would hold up every call for a moment.
 *  Cost: some milliseconds a match that is not priced yet, else a look-up. */
export function priceAhead({ rulesAt }: League, chainIndexes: readonly number[]): void {
  const next = (matches: Iterator<MatchSale>): void => {
    const match = matches.next();
    if (match.done) return;
    match.value.firstMarkets();
    priced.add(match.value);
    setImmediate(next, matches).unref();
  };
  const matches = chainIndexes.flatMap((index) => rulesAt(index).matches);
  next(matches.filter((match) => !priced.has(match)).values());
}
