import { moneyOrZero } from '@tessera/domain/money';

import type { RecordRow } from '../../../../bets/record-row.ts';

/** The stakes of bets on an issue, by `play|number`.  Units: 1/100. */
export function stakesOn(issue: string | null, bets: readonly RecordRow[]): ReadonlyMap<string, bigint> {
  const stakes = new Map<string, bigint>();
  for (const { issue: of, play, pick, stake } of bets) {
    if (of !== issue) continue;
    const id = `${play}|${pick}`;
    stakes.set(id, (stakes.get(id) ?? 0n) + moneyOrZero(stake));
  }
  return stakes;
}
