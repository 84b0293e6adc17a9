import { assert } from '@tessera/domain/result';
import { type EpochMs, epochMs, MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SessionMember } from '../session/session-member.ts';
import { markProved, readProof, type ProofState } from './proof-store.ts';

/** Validity of a proof. */
const PROOF_MS = 5 * MINUTE_MS;

type Deps = { readonly db: Pick<Context['db'], 'main'>; readonly clock: Context['clock'] };

const hashOf = ({ sessionKey }: SessionMember): Buffer => Buffer.from(sessionKey, 'base64url');

/** Members who must have proved it. `factor`: a member with a second factor; `everyone`. */
export type ProofDemand = 'factor' | 'everyone';

/** Refuses a session whose owner has not been proved for five minutes: a token alone, which may be stolen,
 *  does not suffice for what follows. `security/prove` is the way on.
 *  Refuses: PROOF_REQUIRED.   Cost: one round trip. */
export async function requireProof(ctx: Deps, member: SessionMember, of: ProofDemand): Promise<void> {
  const { has_factor: hasFactor, proved_at: at } = await proofOf(ctx, member);
  if (of === 'factor' && !hasFactor) return;
  const now = ctx.clock.now();
  if (at === null || now - at >= PROOF_MS) throw new Refusal('PROOF_REQUIRED');
}

/** Proofs of the session so far. Cost: one round trip. */
export async function proofOf({ db }: Deps, member: SessionMember): Promise<ProofState> {
  const state = await readProof(db.main, member.memberId, hashOf(member));
  assert(state, 'a statement without a table has a row');
  return state;
}

/** Marks the session as proved from a moment on, in the transaction that uses the proof up, and returns until
 *  when.
 *  Refuses: UNAUTHORIZED when the session has ended.   Units: ms.   Cost: one round trip. */
export async function noteProof(tx: Queryable, member: SessionMember, at: EpochMs): Promise<EpochMs> {
  if ((await markProved(tx, hashOf(member), at)) === 0) throw new Refusal('UNAUTHORIZED');
  return epochMs(at + PROOF_MS);
}
