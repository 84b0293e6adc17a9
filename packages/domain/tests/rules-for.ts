import type { RoundExport } from '../src/fairness/export-format.ts';
import { matchDayCheck } from '../src/fairness/verify/match-day-check.ts';
import type { BeaconCheck, VerifyOptions } from '../src/fairness/verify/verify-options.ts';
import { familyOf } from '../src/games/definitions.ts';
import { familyOfLabel } from '../src/games/families.ts';

/** Options that verify a round, from its own statements. */
export function rulesFor(round: RoundExport, isBeaconValue: BeaconCheck): VerifyOptions {
  const league = matchDayCheck(round);
  return { family: league?.family ?? familyOf(familyOfLabel(round.label) ?? ''), league, isBeaconValue };
}
