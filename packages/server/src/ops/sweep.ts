import { sweepClosed } from '../closing/sweep-closed.ts';
import type { Context } from '../context.ts';
import { sweepProofs } from '../deposit/sweep-proofs.ts';
import { sweepChallenges } from '../factor/sweep-challenges.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { sweepDevices } from '../member/login/sweep-devices.ts';
import { sweepMessages } from '../message/sweep-messages.ts';
import { sweepSessions } from '../session/sweep-sessions.ts';
import { sweepSharedSlips } from '../shared-slip/sweep-shared-slips.ts';
import { sweepCodes } from '../sms/sweep-codes.ts';
import { sweepThrottles } from '../throttle/sweep-throttles.ts';
import { sweepTargets } from '../ticket/sweep-targets.ts';
import { sweepUploads } from '../upload/sweep-uploads.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'env' | 'log'>;

const EVERY_MS = 600_000;
/** After a run that left something, so that nobody makes rows faster than they go. */
const SOON_MS = 1_000;
const ROWS_AT_ONCE = 5_000;

/** Each deletes up to so many rows and returns how many, of the table of which it was most. */
const SWEEPS = [
  sweepSessions,
  sweepCodes,
  sweepThrottles,
  sweepUploads,
  sweepMessages,
  sweepDevices,
  sweepProofs,
  sweepChallenges,
  sweepSharedSlips,
  sweepTargets,
];

/** Deletes expired rows: sessions, sent codes, counters, parts of uploads, old messages, unused devices,
 *  pictures of payments, challenges of passkeys, codes of shared slips, targets of settled tickets. Any
 *  number of servers may run it. Returns when it should run again, in ms: at once where a table had as many
 *  rows as it takes. Cost: thirteen statements of at most `count` rows each, found by index. */
export async function expireOnce(
  ctx: Pick<Deps, 'db' | 'clock' | 'env'>,
  count: number = ROWS_AT_ONCE,
): Promise<number> {
  // Erased accounts are found again for an hour.
  await sweepClosed(ctx, count);
  let most = 0;
  for (const sweep of SWEEPS) most = Math.max(most, await sweep(ctx, count));
  return most >= count ? SOON_MS : EVERY_MS;
}

/** Deletes expired rows every ten minutes, and sooner while there are many, until stopped. */
export const startExpiry = (ctx: Deps): Loop =>
  runLoop({ name: 'expiry', log: ctx.log, everyMs: EVERY_MS, isDelayed: true, step: () => expireOnce(ctx) });
