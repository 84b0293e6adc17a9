import { FAULTS } from './faults.ts';
import type { ProvePlan } from './run-prove.ts';

export type Tier = 'short' | 'ci' | 'night' | 'release';

type Size = Omit<ProvePlan, 'seed' | 'say' | 'kinds'>;

/** How large the runs are. A run ends when it has made its calls and done its faults, or when its time is over; one that
 *  ran out of time says so. */
const SIZES: Readonly<Record<Tier, Size>> = {
  short: { ops: 10_000, faults: 12, seconds: 90, members: 48, pauseMs: 60, lookEvery: 6 },
  ci: { ops: 50_000, faults: 40, seconds: 330, members: 64, pauseMs: 60, lookEvery: 10 },
  night: { ops: 1_000_000, faults: 300, seconds: 3_000, members: 128, pauseMs: 60, lookEvery: 60 },
  release: { ops: 2_500_000, faults: 750, seconds: 4_800, members: 128, pauseMs: 20, lookEvery: 75 },
};

export const isTier = (name: string): name is Tier => Object.hasOwn(SIZES, name);

/** The plan of a tier. The short one does only harm that is over in seconds. */
export function planOf(tier: Tier, seed: bigint, say: (text: string) => void): ProvePlan {
  const kinds = tier === 'short' ? FAULTS.filter(({ isLong }) => !isLong) : FAULTS;
  return { ...SIZES[tier], seed, say, kinds };
}
