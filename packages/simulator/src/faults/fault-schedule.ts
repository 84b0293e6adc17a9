import type { Seeded } from '../seeded.ts';

/** Every kind of injected fault. */
export const FAULT_KINDS = [
  'statement-lost',
  'crash-before-commit',
  'crash-after-commit',
  'serialization-failure',
  'database-crashed',
  'server-crashed',
  'clock-stepped',
  'request-lost',
  'request-duplicated',
  'request-delayed',
  'reply-lost',
  'process-call-lost',
  'process-reply-lost',
  'process-crashed',
  'failpoint-threw',
  'failpoint-killed',
  'round-voided',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** Decides at random whether to inject a fault, and counts injected faults. */
export type FaultSchedule = {
  readonly shouldInject: (kind: FaultKind) => boolean;
  /** Returns true if a failpoint fires that is reached for the n-th time. */
  readonly shouldFire: (passed: number) => boolean;
  /** Counts a fault that was injected elsewhere. */
  readonly note: (kind: FaultKind) => void;
  readonly counts: () => Readonly<Record<FaultKind, number>>;
  /** Injects no more faults. */
  readonly stop: () => void;
  readonly random: Seeded;
};

/** The probability of each fault per occasion. `inject-faults.ts` gives crashes and clock steps their own
 *  rhythm. */
const CHANCES: Readonly<Record<FaultKind, number>> = {
  'statement-lost': 0.0004,
  'crash-before-commit': 0.004,
  'crash-after-commit': 0.006,
  'serialization-failure': 0.002,
  'database-crashed': 0.05,
  'server-crashed': 0.1,
  'clock-stepped': 0.3,
  'request-lost': 0.02,
  'request-duplicated': 0.04,
  'request-delayed': 0.05,
  'reply-lost': 0.04,
  'process-call-lost': 0.005,
  'process-reply-lost': 0.01,
  'process-crashed': 0.0002,
  'failpoint-threw': 0,
  'failpoint-killed': 0,
  'round-voided': 0.15,
};

const POINT_CHANCE = 0.0003;
const POINT_FIRST = 0.3;

export function createFaultSchedule(random: Seeded): FaultSchedule {
  const counts = Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0])) as Record<FaultKind, number>;
  let isStopped = false;
  return {
    random,
    counts: () => counts,
    shouldFire: (passed) => !isStopped && random.chance(Math.max(POINT_CHANCE, POINT_FIRST / passed)),
    note: (kind) => (counts[kind] += 1),
    stop: () => {
      isStopped = true;
    },
    shouldInject: (kind) => {
      if (isStopped || !random.chance(CHANCES[kind])) return false;
      counts[kind] += 1;
      return true;
    },
  };
}
