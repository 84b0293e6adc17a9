import { usesBeacon, usesWitness } from '@tessera/domain/fairness/announcement';
import { fromHex, toHex } from '@tessera/domain/fairness/encoding';
import { beaconRoundAt, beaconRoundFor } from '@tessera/domain/fairness/entropy';
import type { CloseExport, SourceExport } from '@tessera/domain/fairness/export-format';
import { assert } from '@tessera/domain/result';
import { SECOND_MS } from '@tessera/domain/time';

import type { ChainRow } from '../fairness/chain-store.ts';
import { ProcessRefusal } from '../process/process-refusal.ts';
import type { RoundContext } from './round-context.ts';
import type { RoundRow } from './round-store.ts';

/** The entropy that is available now, or the delay until the next attempt. Units: ms. */
export type Entropy =
  | { readonly isComplete: true; readonly sources: readonly SourceExport[] }
  | { readonly isComplete: false; readonly retryMs: number };

/** Queries exactly the sources that the round's chain was announced with. A source that does not answer
 *  delays the draw and is never skipped. A repeat gets the same answers.
 *  Locks: none may be held.   Cost: a call of the witness, a request to a beacon relay. */
export async function askSources(
  ctx: Pick<RoundContext, 'witness' | 'beacon' | 'clock'>,
  round: RoundRow,
  chain: ChainRow,
  close: CloseExport,
): Promise<Entropy> {
  const sources: SourceExport[] = [];
  if (usesWitness(chain.policy)) {
    // First, because the witness records when it saw the record.
    const answer = await askWitness(ctx, round, close);
    if (typeof answer === 'number') return { isComplete: false, retryMs: answer };
    sources.push(answer);
  }
  if (usesBeacon(chain.policy)) {
    const answer = await askBeacon(ctx, chain, close);
    if (typeof answer === 'number') return { isComplete: false, retryMs: answer };
    sources.push(answer);
  }
  return { isComplete: true, sources };
}

async function askWitness(
  { witness }: Pick<RoundContext, 'witness'>,
  round: RoundRow,
  close: CloseExport,
): Promise<SourceExport | number> {
  assert(witness, 'a round that was announced with a witness needs one');
  const request = { chainId: round.chain_id.toString('hex'), index: round.chain_index, close };
  try {
    return await witness.reveal(request);
  } catch (error) {
    const waitMs = tooEarlyMs(error);
    if (waitMs === undefined) throw error;
    return waitMs;
  }
}

async function askBeacon(
  { beacon, clock }: Pick<RoundContext, 'beacon' | 'clock'>,
  chain: ChainRow,
  close: CloseExport,
): Promise<SourceExport | number> {
  const terms = chain.announcement.beacon;
  assert(beacon && terms, 'a round that was announced with a beacon needs one');
  assert(toHex(beacon.network.chainHash) === terms.chainHash, 'the beacon is the announced one');
  const announced = { ...terms, chainHash: fromHex(terms.chainHash, 32) };
  const number = beaconRoundFor(announced, close.closesAt, close.sealedAt);
  const waitMs = beaconRoundAt(announced, number) - clock.now();
  if (waitMs > 0) return waitMs;
  const signature = await beacon.signatureOf(number);
  return signature ? { type: 'beacon', round: number, signature: toHex(signature) } : SECOND_MS;
}

/** Returns true if a keeper or witness has seen another record of the round: a permanent refusal. */
export const isOtherRecord = (error: unknown): boolean =>
  error instanceof ProcessRefusal && error.code === 'OTHER_RECORD';

/** Returns true if a close record was not signed by the key of its chain: the operator has lost it. */
export const isNotSigned = (error: unknown): boolean =>
  error instanceof ProcessRefusal && error.code === 'NOT_SIGNED';

/** Returns true if a keeper or witness does not have the chain: its folder was lost, or is an older copy. */
export const isUnknownChain = (error: unknown): boolean =>
  error instanceof ProcessRefusal && error.code === 'CHAIN_UNKNOWN';

/** The delay when a keeper or witness refused a call as too early; undefined for any other error. */
export const tooEarlyMs = (error: unknown): number | undefined =>
  error instanceof ProcessRefusal && error.code === 'TOO_EARLY'
    ? (error.retryAfterMs ?? SECOND_MS)
    : undefined;
