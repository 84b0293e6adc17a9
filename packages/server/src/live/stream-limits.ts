import type { Context } from '../context.ts';
import { networkOf } from '../kernel/address-block.ts';
import { createOpenCounts } from '../kernel/queue/open-counts.ts';
import { tooMany } from '../kernel/too-many.ts';

/** Delay before a client at its limit asks again. */
const FULL_WAIT_MS = 10_000;

/** Bounds the streams of each address, or /64 of IPv6, and of each member. Each call counts one and returns
 *  what ends it.
 *  Refuses: TOO_MANY_REQUESTS (`streams`, `member_streams`).   Cost: two map look-ups a stream. */
export function limitStreams({ env, metrics }: Pick<Context, 'env' | 'metrics'>) {
  const byAddress = createOpenCounts(env.addressStreamsMax);
  const byMember = createOpenCounts(env.memberStreamsMax);
  return (ip: string, memberId: bigint | undefined): (() => void) => {
    const leaveAddress = byAddress.enter(networkOf(ip));
    if (!leaveAddress) {
      metrics.overLimit.labels('address_streams').inc();
      throw tooMany('streams', FULL_WAIT_MS);
    }
    const leaveMember = memberId === undefined ? leaveAddress : byMember.enter(memberId);
    if (!leaveMember) {
      leaveAddress();
      metrics.overLimit.labels('member_streams').inc();
      throw tooMany('member_streams', FULL_WAIT_MS);
    }
    return () => {
      leaveAddress();
      leaveMember();
    };
  };
}
