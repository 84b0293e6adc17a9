import type { EpochMs } from '../time.ts';
import { leftAt, type Limit, withUse } from './limit.ts';

/** Split of a deposit into the part that a member may use at once, and the part locked until a window ends.
 *  Units: 1/100. */
export type SplitDeposit = {
  readonly creditMinor: bigint;
  readonly lockedMinor: bigint;
  /** The limits with what was credited. */
  readonly limits: readonly Limit[];
};

/** Splits money that came in: as much as every limit of deposits leaves is credited, the rest is locked.
 *  Units: 1/100. */
export function splitDeposit(limits: readonly Limit[], amountMinor: bigint, at: EpochMs): SplitDeposit {
  const creditMinor = limits.reduce((most, limit) => {
    const left = leftAt(limit, at);
    return left < most ? left : most;
  }, amountMinor);
  return {
    creditMinor,
    lockedMinor: amountMinor - creditMinor,
    limits: creditMinor === 0n ? limits : limits.map((limit) => withUse(limit, creditMinor, at)),
  };
}
