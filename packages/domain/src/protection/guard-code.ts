import { assert } from '../result.ts';
import { type EpochMs, epochMs } from '../time.ts';
import { type Limit, LIMIT_MEASURES, LIMIT_PERIODS } from './limit.ts';
import type { PlayGuard } from './play-guard.ts';

// The column `guard` of an account as a flat list of numbers: see its migration. Short, because it is read
// and written with each bet of a member who has one.

const HEAD = 3;
const PER_LIMIT = 4;

/** The guard of a member who set nothing. */
export const NO_GUARD: PlayGuard = {
  barredUntil: epochMs(0),
  lastStakeAt: epochMs(0),
  limits: [],
  blockedGames: [],
};

/** Reads the stored guard of an account.   Cost: about 1 us. */
export function parseGuard(stored: readonly bigint[]): PlayGuard {
  const at = (index: number): bigint => {
    const found = stored[index];
    assert(found !== undefined, 'a guard is whole');
    return found;
  };
  const firstLimit = HEAD + Number(at(2));
  const limits: Limit[] = [];
  for (let from = firstLimit; from < stored.length; from += PER_LIMIT) {
    const code = Number(at(from));
    const measure = LIMIT_MEASURES[Math.floor(code / LIMIT_PERIODS.length)];
    const period = LIMIT_PERIODS[code % LIMIT_PERIODS.length];
    assert(measure && period, `${code} is a limit`);
    limits.push({
      measure,
      period,
      max: at(from + 1),
      since: epochMs(Number(at(from + 2))),
      used: at(from + 3),
    });
  }
  return {
    barredUntil: epochMs(Number(at(0))),
    lastStakeAt: epochMs(Number(at(1))),
    limits,
    blockedGames: stored.slice(HEAD, firstLimit).map(Number),
  };
}

/** A guard, and the database's clock under the lock of its account. */
export type GuardAt = { readonly state: PlayGuard; readonly at: EpochMs };

/** Reads a guard behind a clock.   Units: Unix ms. */
export const parseGuardAt = ([now, ...stored]: readonly bigint[]): GuardAt => ({
  state: parseGuard(stored),
  at: epochMs(Number(now)),
});

/** The guard as PostgreSQL reads it. */
export const printGuard = ({ barredUntil, lastStakeAt, limits, blockedGames }: PlayGuard): string =>
  `{${[
    barredUntil,
    lastStakeAt,
    blockedGames.length,
    ...blockedGames,
    ...limits.flatMap((limit) => [codeOf(limit), limit.max, limit.since, limit.used]),
  ].join(',')}}`;

const codeOf = ({ measure, period }: Limit): number =>
  LIMIT_MEASURES.indexOf(measure) * LIMIT_PERIODS.length + LIMIT_PERIODS.indexOf(period);
