import type { Fault, FaultId } from '../rig/fault.ts';
import { FAULTS } from './faults.ts';
import type { ProvePlan } from './run-prove.ts';

export type Tier = 'short' | 'ci' | 'nightly' | 'release';

type Size = Omit<ProvePlan, 'seed' | 'say' | 'kinds'>;

/** How large the runs are. A run ends when it has made its calls and done its faults, or when its time is
 *  over; one that ran out of time says so. */
const SIZES: Readonly<Record<Tier, Size>> = {
  short: { ops: 10_000, faults: 12, seconds: 90, members: 48, pauseMs: 60, auditEvery: 6 },
  ci: { ops: 50_000, faults: 40, seconds: 330, members: 64, pauseMs: 60, auditEvery: 10 },
  nightly: { ops: 1_000_000, faults: 300, seconds: 3_000, members: 128, pauseMs: 60, auditEvery: 60 },
  release: { ops: 2_500_000, faults: 750, seconds: 4_800, members: 128, pauseMs: 20, auditEvery: 150 },
};

export const isTier = (name: string): name is Tier => Object.hasOwn(SIZES, name);

/** What a short run does beside dying at named points. */
const SHORT: ReadonlySet<FaultId> = new Set<FaultId>(['F1', 'F2', 'F3', 'F15', 'F16', 'F20', 'F28']);

const isWanted: Readonly<Record<Tier, (fault: Fault) => boolean>> = {
  short: ({ id, isFailpoint }) => isFailpoint === true || SHORT.has(id),
  ci: ({ isLong, id }) => !isLong || id === 'F14',
  nightly: () => true,
  release: () => true,
};

/** The plan of a tier, from a seed. */
export const planOf = (tier: Tier, seed: bigint, say: (text: string) => void): ProvePlan => ({
  ...SIZES[tier],
  seed,
  say,
  kinds: FAULTS.filter(isWanted[tier]),
});
