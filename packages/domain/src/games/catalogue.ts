import type { GameLimits } from '../limits.ts';
import type { Schedule } from '../rounds/schedule.ts';
import { MINUTE_MS } from '../time.ts';
import type { GameFamily } from './families.ts';

/** The shelf on which a game stands in the list of games. */
export type GameCategory = 'dice' | 'ranked' | 'balls';

/** One product: a family with its timetable, its target return and its limits. */
export type Game = Schedule &
  GameLimits & {
    /** Stable: part of round ids and of announced chains. */
    readonly id: number;
    readonly code: string;
    readonly family: GameFamily;
    readonly category: GameCategory;
    readonly rtpE4: number;
  };

type Particular = 'id' | 'code' | 'family' | 'category' | 'intervalMs';

/** Settings that every seeded game starts with. Amounts in 1/100: stakes of 1 to 10 000, 50 000 for one
 *  member and ten million for all in a round, of which the house risks five. The zone is UTC+8, which has no
 *  summer time. */
const COMMON: Omit<Game, Particular> = {
  closeLeadMs: MINUTE_MS,
  zoneOffsetMinutes: 480,
  rtpE4: 9700,
  minStakeMinor: 1_00n,
  maxStakeMinor: 10_000_00n,
  issueLimitMinor: 50_000_00n,
  roundLimitMinor: 10_000_000_00n,
  exposureCapMinor: 5_000_000_00n,
};

/** The games a new installation starts with. */
export const GAMES: readonly Game[] = [
  { ...COMMON, id: 1, code: 'k3-3', family: 'k3', category: 'dice', intervalMs: 3 * MINUTE_MS },
  { ...COMMON, id: 2, code: 'k3-5', family: 'k3', category: 'dice', intervalMs: 5 * MINUTE_MS },
  { ...COMMON, id: 3, code: 'pk10-5', family: 'pk10', category: 'ranked', intervalMs: 5 * MINUTE_MS },
  { ...COMMON, id: 4, code: 'ssc-3', family: 'ssc', category: 'balls', intervalMs: 3 * MINUTE_MS },
  { ...COMMON, id: 5, code: 'ssc-5', family: 'ssc', category: 'balls', intervalMs: 5 * MINUTE_MS },
  { ...COMMON, id: 6, code: 'pc28-3', family: 'pc28', category: 'balls', intervalMs: 3 * MINUTE_MS },
];
