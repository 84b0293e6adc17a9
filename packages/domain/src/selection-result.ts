import { minor, type Money } from './money.ts';
import { assert } from './result.ts';

/** Result of a selection in a draw. Of `of` equal parts of a stake, `won` are paid at the odds, `back` are
 *  returned, and the house keeps the others. */
export type SelectionResult = { readonly won: number; readonly back: number; readonly of: number };

export const WIN: SelectionResult = { won: 1, back: 0, of: 1 };
export const HALF_WIN: SelectionResult = { won: 1, back: 1, of: 2 };
/** Neither won nor lost: the stake is returned. */
export const PUSH: SelectionResult = { won: 0, back: 1, of: 1 };
export const HALF_LOSS: SelectionResult = { won: 0, back: 1, of: 2 };
export const LOSS: SelectionResult = { won: 0, back: 0, of: 1 };

const ODDS_SCALE = 10_000n;

/** The credit of a bet: stake x (won x odds + back) / of, rounded down once per bet line.
 *  Units: amounts 1/100, odds x 10 000.   Source: the settlement of quarter lines as one bet, not two. */
export function creditOf(stakeMinor: bigint, oddsE4: number, { won, back, of }: SelectionResult): Money {
  assert(of > 0, 'a stake has parts');
  const parts = BigInt(won) * BigInt(oddsE4) + BigInt(back) * ODDS_SCALE;
  return minor((stakeMinor * parts) / (BigInt(of) * ODDS_SCALE));
}
