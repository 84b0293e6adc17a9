import type { SelectionResult } from '@tessera/domain/selection-result';

import type { BetRow } from './tables.ts';

/** Credit of a bet on a result, and the returned part of its stake, as the server's SQL computes them. Units:
 *  1/100. */
export function creditedOn(
  { stake_minor, odds_e4 }: BetRow,
  { won, back, of }: SelectionResult,
): { readonly creditMinor: bigint; readonly returnedMinor: bigint } {
  const parts = BigInt(won * odds_e4 + back * 10_000);
  return {
    creditMinor: (stake_minor * parts) / BigInt(of * 10_000),
    returnedMinor: (stake_minor * BigInt(back)) / BigInt(of),
  };
}
