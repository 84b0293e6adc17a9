import type { BetExport, RoundExport } from '../../src/fairness/export-format.ts';
import type { StepName } from '../../src/fairness/verify/verify-step.ts';
import { honestRound, settle, type HonestWish } from '../honest-round.ts';
import { sign, type Dishonesty } from '../signed-round.ts';

/** One lie of an operator who holds every key: what is changed before everything is signed anew, and the step
 *  at which a verifier must refuse the consistent export that comes of it. */
export type Lie = {
  readonly name: string;
  readonly step: StepName;
  readonly of?: Partial<HonestWish>;
  readonly change?: (round: RoundExport) => RoundExport;
  readonly dishonesty?: Dishonesty;
  /** A change of what no signature covers, or of what follows from a chosen result. */
  readonly finish?: (round: RoundExport) => RoundExport;
};

export const WISH: HonestWish = {
  family: 'k3',
  policy: 2,
  selections: ['side:big', 'side:small', 'sum:11', 'single:3'],
};

/** The export of a lie. */
export function apply({
  of,
  change = (round) => round,
  dishonesty,
  finish = (round) => round,
}: Lie): RoundExport {
  const wish = { ...WISH, ...of };
  return finish(settle(sign(change(honestRound(wish)), dishonesty), wish));
}

export type Change = (round: RoundExport) => RoundExport;
export const announce =
  (terms: Partial<RoundExport['announcement']>): Change =>
  (round) => ({ ...round, announcement: { ...round.announcement, ...terms } });
export const closeWith =
  (shift: (close: RoundExport['close']) => Partial<RoundExport['close']>): Change =>
  (round) => ({ ...round, close: { ...round.close, ...shift(round.close) } });
export const firstBet =
  (shift: (bet: BetExport, round: RoundExport) => Partial<BetExport>): Change =>
  (round) => ({
    ...round,
    bets: round.bets.map((bet, at) => (at === 0 ? { ...bet, ...shift(bet, round) } : bet)),
  });
