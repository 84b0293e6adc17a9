import { beaconRoundAt, beaconRoundFor } from '../entropy.ts';
import type { ClosedRound } from '../export-format.ts';
import { gradeOf, type Grade, type WitnessLocation } from './grade.ts';

/** The grade of one round. Beside a beacon an independent witness counts only when it saw q before the
 *  beacon's value came into being: a q that it saw later may have been made with that value known. */
export function roundGrade(round: ClosedRound, location: WitnessLocation): Grade {
  const { policy } = round.announcement;
  const isLate = location === 'independent' && isSeenLate(round);
  return gradeOf(policy, isLate ? 'same-machine' : location);
}

function isSeenLate({ announcement: { beacon }, close, sources }: ClosedRound): boolean {
  if (!beacon) return false;
  const due = beaconRoundAt(beacon, beaconRoundFor(beacon, close.closesAt, close.sealedAt));
  return sources.some((source) => source.type === 'witness' && source.seenAt >= due);
}
