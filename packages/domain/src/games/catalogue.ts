import type { GameLimits } from '../limits.ts';
import type { Schedule } from '../rounds/schedule.ts';
import { TICKET_LIMITS } from '../tickets/limits.ts';
import { MINUTE_MS } from '../time.ts';
import { FAMILIES } from './definitions.ts';
import { type FamilyCode, GAME_FAMILIES, type GameFamily } from './families.ts';
import type { FamilyGame } from './family.ts';
import { FOOTBALL_LEAGUES } from './football/season/leagues.ts';

/** One product: a family with its timetable, its target return and its limits. */
export type Game<Family extends FamilyCode = FamilyCode> = Schedule &
  GameLimits &
  FamilyGame & {
    readonly family: Family;
    readonly rtpE4: number;
    /** The text from which the match days of a league follow. */
    readonly model: string | undefined;
  };

/** Settings that every seeded game starts with. Amounts in 1/100: stakes of 1 to 10 000, 50 000 for one
 *  member and ten million for all in a round, of which the house risks five. The zone is UTC+8, which has no
 *  summer time. */
const COMMON: Omit<Game, keyof FamilyGame | 'family'> = {
  closeLeadMs: MINUTE_MS,
  zoneOffsetMinutes: 480,
  ahead: 1,
  rtpE4: 9700,
  model: undefined,
  minStakeMinor: 1_00n,
  maxStakeMinor: 10_000_00n,
  issueLimitMinor: 50_000_00n,
  roundLimitMinor: 10_000_000_00n,
  exposureCapMinor: 5_000_000_00n,
};

/** The games a new installation starts with, beside its leagues. */
export const GAMES: readonly Game<GameFamily>[] = GAME_FAMILIES.flatMap((family) =>
  FAMILIES[family].games.map((game) => ({ ...COMMON, ...game, family })),
);

/** The same for leagues: six match days are on sale at once, the house risks less on each and on a match, and
 *  a bet pays no more than a ticket. */
export const LEAGUE_GAMES: readonly Game[] = FOOTBALL_LEAGUES.map((game) => ({
  ...COMMON,
  ahead: 6,
  maxStakeMinor: 50_000_00n,
  issueLimitMinor: 200_000_00n,
  exposureCapMinor: 2_000_000_00n,
  partCapMinor: 500_000_00n,
  maxPayoutMinor: TICKET_LIMITS.payoutMostMinor,
  ...game,
  family: 'football',
}));
