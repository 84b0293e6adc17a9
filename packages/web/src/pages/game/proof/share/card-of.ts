import { minor, type Money } from '@tessera/domain/money';

import type { NumberHue } from '../../../../game-family/family-parts.ts';
import { type DieSpots, dieOf } from '../../../../game-family/number-dice.ts';
import { numberHueOf } from '../../../../game-family/number-hues.ts';
import { isLastApart } from '../../../../game-family/row-label.ts';
import { amountOf } from '../check/amount-of.ts';

type SharedBet = { readonly stakeMinor: string; readonly payoutMinor: string };

/** The reader's own bets on a round, together. Units: 1/100. */
export type OwnSums = { readonly stakedMinor: Money; readonly returnedMinor: Money };

/** The reader's own bets on a card: nothing without bets, and nothing unless the reader has chosen to show
 *  amounts. */
export function ownSums(bets: readonly SharedBet[], showsAmounts: boolean): OwnSums | null {
  if (bets.length === 0 || !showsAmounts) return null;
  const sum = (of: (bet: SharedBet) => string): Money =>
    minor(bets.reduce((total, bet) => total + amountOf(of(bet)), 0n));
  return { stakedMinor: sum((bet) => bet.stakeMinor), returnedMinor: sum((bet) => bet.payoutMinor) };
}

/** A drawn number, in the colours of its family where it has any. */
export type CardNumber = {
  readonly number: number;
  readonly hue: NumberHue;
  /** The face that shows it, of a game of dice. */
  readonly die: DieSpots | null;
  /** A gap sets it off from those before it. */
  readonly isApart: boolean;
};

export function cardNumbers(family: string, numbers: readonly number[]): readonly CardNumber[] {
  const last = isLastApart(family) ? numbers.length - 1 : -1;
  return numbers.map((number, at) => ({
    number,
    hue: numberHueOf(family, number),
    die: dieOf(family, number),
    isApart: at === last,
  }));
}

/** The address under which anybody can check the round. */
export const proofLink = (origin: string, roundId: string, gameId: number): string =>
  `${origin}/#/pages/game/proof?round_id=${encodeURIComponent(roundId)}&game_id=${gameId}`;
