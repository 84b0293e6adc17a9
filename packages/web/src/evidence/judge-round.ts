import {
  arrivalSteps,
  compareWithEvidence,
  verifyEvidence,
  type PublishedRound,
} from '@tessera/domain/fairness/evidence';
import type { RoundExport } from '@tessera/domain/fairness/export-format';
import { claim, failedStep, type Step } from '@tessera/domain/fairness/verify/verify-step';

import { checkPromise } from '../proof/check-promise.ts';
import { checkRound } from '../proof/check-round.ts';
import type { KeptClaims } from '../proof/kept-claims.ts';
import { withPayTables, type TextOf } from '../proof/pay-tables.ts';
import type { RoundProof } from '../proof/round-proof.ts';
import { differing, type KeptRound } from './kept-round.ts';

/** Compares a kept round with what is published of it, and keeps what is shown for the first time. Before the
 *  draw it is the announcement, the receipts and the close record; after it everything that the verifier
 *  recomputes, and that each kept leaf is in the round. Gives the round as it is to be kept.
 *  Cost: that of checkRound; one signature check for each kept bet. */
export async function judgeRound(
  kept: KeptRound,
  proof: Exclude<RoundProof, { readonly kind: 'unknown' }>,
  claims: KeptClaims,
  textOf?: TextOf,
): Promise<KeptRound> {
  const now: PublishedRound = proof.kind === 'drawn' ? proof.round : proof.promise;
  const { announcement, index, commitment } = now;
  const terms = kept.terms ?? { announcement, index, commitment };
  // A record that comes with the draw was not shown before it, and one of another chain is for the
  // comparison.
  const isFirst = proof.kind === 'promised' && announcement.hash === terms.announcement.hash;
  const close = kept.close ?? (isFirst ? now.close : null);
  const warned = failedStep(arrivalSteps(terms, close ?? now.close, kept.seen)) ?? null;
  const issue = kept.issue || (now.close?.issue ?? '');
  const round: KeptRound = { ...kept, terms, close, issue, warned };
  const evidence = { ...terms, close, bets: kept.bets };
  const own = [
    ...placeSteps(round),
    ...seenSteps(round, now),
    ...verifyEvidence(evidence),
    ...compareWithEvidence(evidence, now),
  ];
  const failedOwn = kept.failed ?? failedStep(own);
  if (proof.kind === 'promised') {
    const failed = failedOwn ?? failedStep(await checkPromise(proof.promise, claims));
    if (failed) return { ...round, ...differing(failed) };
    // Called off before there was a draw: nothing more comes.
    return { ...round, state: proof.promise.state === 'void' ? 'agrees' : 'waiting' };
  }
  const failed = failedOwn ?? failedStep((await checkRound(proof.round, claims, textOf)).steps);
  if (!failed) return { ...round, state: 'agrees' };
  // The difference is reported whether or not the texts of the prices can be had.
  const published = await withPayTables(proof.round, textOf).catch(() => proof.round as RoundExport);
  return { ...round, ...differing(failed), published };
}

/** The round of the announcement is the one that the reply named. */
function placeSteps({ place, terms }: KeptRound): Step[] {
  if (!place || !terms) return [];
  const expected = `${place.chainId} ${place.index}`;
  const got = `${terms.announcement.chainId} ${terms.index}`;
  return [claim('receipt', expected === got, { expected, got, of: 'kept' })];
}

/** The close record is the one that came by the stream. */
function seenSteps({ seen }: KeptRound, { close }: PublishedRound): Step[] {
  if (!seen || !close) return [];
  return [claim('close-record', seen.q === close.q, { expected: seen.q, got: close.q, of: 'kept' })];
}
