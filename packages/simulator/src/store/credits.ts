import type { SelectionResult } from '@tessera/domain/selection-result';

import type { BetRow } from './tables.ts';

/** What a bet is credited on a result, and how much of it is stake that comes back, as the statements of the
 *  server say it in SQL.   Units: 1/100. */
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
