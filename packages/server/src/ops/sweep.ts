import { sweepClosed } from '../closing/sweep-closed.ts';
import type { Context } from '../context.ts';
import { sweepProofs } from '../deposit/sweep-proofs.ts';
import { sweepChallenges } from '../factor/sweep-challenges.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { sweepDevices } from '../member/sweep-devices.ts';
import { sweepMessages } from '../message/sweep-messages.ts';
import { sweepSessions } from '../session/sweep-sessions.ts';
import { sweepSharedSlips } from '../shared-slip/sweep-shared-slips.ts';
import { sweepCodes } from '../sms/sweep-codes.ts';
import { sweepThrottles } from '../throttle/sweep-throttles.ts';
import { sweepUploads } from '../upload/sweep-uploads.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'env' | 'log'>;

const EVERY_MS = 600_000;
const ROWS_AT_ONCE = 5_000;

/** Deletes expired rows: sessions, sent codes, counters, parts of uploads, old messages, unused devices,
 *  pictures of payments, challenges of passkeys, codes of shared slips. Any number of servers may run it.
 *  Cost: eleven statements of at most 5,000 rows each, found by index. */
export async function expireOnce(ctx: Pick<Deps, 'db' | 'clock' | 'env'>): Promise<void> {
  await sweepSessions(ctx, ROWS_AT_ONCE);
  await sweepCodes(ctx, ROWS_AT_ONCE);
  await sweepThrottles(ctx, ROWS_AT_ONCE);
  await sweepUploads(ctx, ROWS_AT_ONCE);
  await sweepMessages(ctx, ROWS_AT_ONCE);
  await sweepDevices(ctx, ROWS_AT_ONCE);
  await sweepClosed(ctx, ROWS_AT_ONCE);
  await sweepProofs(ctx, ROWS_AT_ONCE);
  await sweepChallenges(ctx, ROWS_AT_ONCE);
  await sweepSharedSlips(ctx, ROWS_AT_ONCE);
}

/** Deletes expired rows every ten minutes until stopped. */
export const startExpiry = (ctx: Deps): Loop =>
  runLoop({ name: 'expiry', log: ctx.log, everyMs: EVERY_MS, isDelayed: true, step: () => expireOnce(ctx) });
