import { hash } from 'node:crypto';

import type { Data, Payload } from '@tessera/contract/routes';
import { MINUTE_MS, toEpochSeconds } from '@tessera/domain/time';
import { SLIP_CODE_LENGTH, slipCodeOf } from '@tessera/domain/wager/slip-code';

import type { Context } from '../context.ts';
import { networkOf } from '../kernel/address-block.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { refuseTooMany } from '../throttle/throttle.ts';
import { readShared } from './read-shared.ts';
import { sharedText } from './shared-content.ts';
import { insertSharedSlip, sharedSlipByDigest } from './shared-slip-store.ts';

const RULE: ThrottleRule = { limit: 60, windowMs: 60 * MINUTE_MS };
/** Codes are so many that a second one is hardly ever taken too. */
const TRIES_MAX = 3;

/** Shares selections by a code, sixty an hour of a member, or of a network without one. What is stored says
 *  nothing of who shared it and holds no stake.
 *  Refuses: as readShared; TOO_MANY_REQUESTS.   Locks: the sender's counter.
 *  Idempotent by: its selections, which have one code.   Cost: six round trips. */
export async function shareSlip(
  ctx: Pick<Context, 'db' | 'clock' | 'random' | 'games' | 'board'>,
  payload: Payload<'games/shareSlip'>,
  { memberId, ip }: { readonly memberId: bigint | undefined; readonly ip: string },
): Promise<Data<'games/shareSlip'>> {
  const { content, endsAt } = await readShared(ctx, payload);
  const sender = memberId === undefined ? `ip:${networkOf(ip)}` : `member:${memberId}`;
  await refuseTooMany(ctx, 'shared_slips', { key: `share-slip:${sender}`, rule: RULE });
  const text = sharedText(content);
  const digest = hash('sha256', text, 'buffer');
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const code = slipCodeOf(ctx.random.bytes(SLIP_CODE_LENGTH));
    await insertSharedSlip(ctx.db.main, { code, content: text, ends_at: endsAt }, digest);
    const stored = await sharedSlipByDigest(ctx.db.main, digest);
    if (stored) return { code: stored.code, ends_at: toEpochSeconds(stored.ends_at) };
  }
  throw new Error('no free code for a shared slip');
}
