import type { BetSlipController } from '../slip/state/bet-slip-controller.ts';
import { slipControllerOf } from '../slip/state/use-bet-slip.ts';

/** More than the match days that are ever open side by side: of an older day nothing is left in its place. */
const TABLES = 16;

const tableOf = (gameId: number, place: number): string => `${gameId}-${place}`;

/** The slip of a match day. */
export const daySlipOf = (gameId: number, issue: string, owner: string): BetSlipController =>
  slipControllerOf(gameId, owner, tableOf(gameId, Number(issue.split('-')[1] ?? 0) % TABLES));

/** The slips of all match days of a league that may be open side by side. */
export const allDaySlips = (gameId: number, owner: string): readonly BetSlipController[] =>
  Array.from({ length: TABLES }, (_, place) => slipControllerOf(gameId, owner, tableOf(gameId, place)));

/** Returns true if a member has chosen anything on match days of a league. */
export const hasDayLines = (gameId: number, owner: string): boolean =>
  allDaySlips(gameId, owner).some(({ store }) => store.getState().lines.length > 0);
