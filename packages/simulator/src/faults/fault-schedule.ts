import type { Seeded } from '../seeded.ts';

/** Every way in which a run is made hard. */
export const FAULT_KINDS = [
  'statement-lost',
  'crash-before-commit',
  'crash-after-commit',
  'serialization-failure',
  'database-died',
  'server-died',
  'clock-stepped',
  'request-lost',
  'request-doubled',
  'request-delayed',
  'reply-lost',
  'process-call-lost',
  'process-reply-lost',
  'process-died',
  'point-threw',
  'point-killed',
  'round-called-off',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** Decides by chance whether a fault strikes, and counts those that did. */
export type Weather = {
  readonly strikes: (kind: FaultKind) => boolean;
  /** Whether a fault point fires that is passed for the n-th time. */
  readonly firesAt: (passed: number) => boolean;
  /** Counts a fault that was decided on elsewhere. */
  readonly note: (kind: FaultKind) => void;
  readonly counts: () => Readonly<Record<FaultKind, number>>;
  /** From now on nothing goes wrong any more. */
  readonly calm: () => void;
  readonly random: Seeded;
};

/** How often each strikes, of the occasions at which it could. Deaths and steps have a rhythm of their own:
 *  see `disasters`. */
const CHANCES: Readonly<Record<FaultKind, number>> = {
  'statement-lost': 0.0004,
  'crash-before-commit': 0.004,
  'crash-after-commit': 0.006,
  'serialization-failure': 0.002,
  'database-died': 0.05,
  'server-died': 0.1,
  'clock-stepped': 0.3,
  'request-lost': 0.02,
  'request-doubled': 0.04,
  'request-delayed': 0.05,
  'reply-lost': 0.04,
  'process-call-lost': 0.005,
  'process-reply-lost': 0.01,
  'process-died': 0.0002,
  'point-threw': 0,
  'point-killed': 0,
  'round-called-off': 0.15,
};

const POINT_CHANCE = 0.0003;
const POINT_FIRST = 0.3;

export function createWeather(random: Seeded): Weather {
  const counts = Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0])) as Record<FaultKind, number>;
  let isCalm = false;
  return {
    random,
    counts: () => counts,
    firesAt: (passed) => !isCalm && random.chance(Math.max(POINT_CHANCE, POINT_FIRST / passed)),
    note: (kind) => (counts[kind] += 1),
    calm: () => {
      isCalm = true;
    },
    strikes: (kind) => {
      if (isCalm || !random.chance(CHANCES[kind])) return false;
      counts[kind] += 1;
      return true;
    },
  };
}
