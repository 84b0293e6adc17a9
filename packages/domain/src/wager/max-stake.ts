import { type GameLimits, largestStakePaying } from '../limits.ts';

/** The most that one line with these odds can stake in a round without other bets: the game's limit, or what
 *  pays no more than a bet may, or what costs the house no more than its cap.
 *  Units: 1/100, odds x 10 000. */
export function maxStakeAt(limits: GameLimits, oddsE4: number): bigint {
  const { exposureCapMinor, partCapMinor = exposureCapMinor, maxStakeMinor, maxPayoutMinor } = limits;
  const capMinor = lower(partCapMinor, exposureCapMinor);
  const affordable = (capMinor * 10_000n) / (BigInt(oddsE4) - 10_000n);
  const paying = maxPayoutMinor === undefined ? maxStakeMinor : largestStakePaying(maxPayoutMinor, oddsE4);
  return lower(lower(affordable, paying), maxStakeMinor);
}

const lower = (one: bigint, other: bigint): bigint => (other < one ? other : one);
