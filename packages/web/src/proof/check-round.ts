import type { RoundReply } from '@tessera/domain/fairness/export-format';
import type { BeaconCheck, LeagueCheck } from '@tessera/domain/fairness/verify/verify-options';
import { verifyRound } from '@tessera/domain/fairness/verify/verify-round';
import { claim, type Step } from '@tessera/domain/fairness/verify/verify-step';
import { familyOfLabel } from '@tessera/domain/games/families';

import { loadFamily } from '../game-family/load-rules.ts';
import type { KeptClaims, Promised } from './kept-claims.ts';
import { withPayTables, type TextOf } from './pay-tables.ts';

export type RoundCheck = { readonly steps: readonly Step[]; readonly tookMs: number };

/** Recomputes a round on this phone and compares it with the claims kept here. Loads the rules of the family
 *  or league, the pay tables it does not have yet, and the pairing curve if a beacon is in use.
 *  Cost: see verifyRound; the chain walk ends at the last seed this phone has proved. */
export async function checkRound(reply: RoundReply, kept: KeptClaims, textOf?: TextOf): Promise<RoundCheck> {
  const [league, family, isBeaconValue, round] = await Promise.all([
    loadLeagueCheck(reply),
    loadFamily(familyOfLabel(reply.label) ?? ''),
    loadBeaconCheck(reply),
    withPayTables(reply, textOf),
  ]);
  const { chainId } = round.announcement;
  const point = kept.chain(chainId)?.point;
  // A seed proved on this phone ends the walk as well as the head does, and is nearer.
  const isOnTheWay = point !== undefined && point.index <= round.index;
  const start = performance.now();
  const steps = [
    ...verifyRound(isOnTheWay ? { ...round, anchor: point } : round, {
      family: league?.family ?? family ?? undefined,
      league,
      ...(isBeaconValue && { isBeaconValue }),
      ...(isOnTheWay && { trusted: { [chainId]: point } }),
    }),
    ...keptSteps(round, kept),
  ];
  const tookMs = performance.now() - start;
  if (steps.every((step) => step.ok)) {
    kept.keepChain(round);
    kept.keepPromise(round);
  }
  return { steps, tookMs };
}

/** The announcement, the commitment and the close record equal those seen earlier on this phone, if any. */
export function keptSteps({ announcement, index, commitment, close }: Promised, kept: KeptClaims): Step[] {
  const chain = kept.chain(announcement.chainId);
  const promise = kept.promise(announcement.chainId, index);
  return [
    ...(chain ? [same('announcement', chain.announcement, announcement.hash)] : []),
    ...(promise ? [same('commitment', promise.commitment, commitment)] : []),
    ...(promise?.q && close ? [same('close-record', promise.q, close.q)] : []),
  ];
}

const same = (step: 'announcement' | 'commitment' | 'close-record', seen: string, now: string): Step =>
  claim(step, seen === now, { expected: seen, got: now, of: 'kept' });

export const loadBeaconCheck = async (round: Pick<RoundReply, 'announcement'>): Promise<BeaconCheck | null> =>
  round.announcement.beacon === null ? null : (await import('@tessera/domain/fairness/beacon')).isBeaconValue;

/** The rules of a match day, for a round that is one. */
const loadLeagueCheck = async (round: RoundReply): Promise<LeagueCheck | undefined> =>
  round.model === undefined
    ? undefined
    : (await import('@tessera/domain/fairness/verify/match-day-check')).matchDayCheck(round);
