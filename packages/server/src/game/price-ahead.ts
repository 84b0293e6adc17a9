import type { MatchSale } from '@tessera/domain/games/football/match-sale';

const priced = new WeakSet<MatchSale>();

/** Prices matches before anybody asks for them, one at a time and other work in between: a
 *  whole day at once would hold up every call for a moment.
 *  Cost: some milliseconds a match that is not priced yet, else a look-up. */
export function priceAhead(matches: readonly MatchSale[]): void {
  const next = (waiting: Iterator<MatchSale>): void => {
    const match = waiting.next();
    if (match.done) return;
    match.value.firstMarkets();
    priced.add(match.value);
    setImmediate(next, waiting).unref();
  };
  next(matches.filter((match) => !priced.has(match)).values());
}
