import type { Fault, FaultId } from '../rig/fault.ts';
import { FAULTS } from './faults.ts';
import type { ProvePlan } from './run-prove.ts';

export type Tier = 'short' | 'ci' | 'nightly' | 'release';

type Size = Omit<ProvePlan, 'seed' | 'say' | 'kinds'>;

/** The size of each tier. A run ends after its calls and faults, or at its time limit, which it reports. */
const SIZES: Readonly<Record<Tier, Size>> = {
  short: {
    ops: 7_500,
    faults: 12,
    seconds: 60,
    hasLastCall: true,
    members: 48,
    pauseMs: 60,
    auditEvery: 6,
  },
  ci: { ops: 50_000, faults: 40, seconds: 330, members: 64, pauseMs: 60, auditEvery: 10 },
  nightly: { ops: 1_000_000, faults: 300, seconds: 3_000, members: 128, pauseMs: 60, auditEvery: 60 },
  release: { ops: 2_500_000, faults: 750, seconds: 4_800, members: 128, pauseMs: 20, auditEvery: 150 },
};

export const isTier = (name: string): name is Tier => Object.hasOwn(SIZES, name);

/** The faults of a short run besides failpoints. */
const SHORT: ReadonlySet<FaultId> = new Set<FaultId>(['F1', 'F2', 'F3', 'F15', 'F16', 'F20', 'F28', 'F29']);

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
