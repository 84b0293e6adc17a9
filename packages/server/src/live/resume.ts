import type { LiveEvent } from '@tessera/contract/live';

import type { Context } from '../context.ts';
import { frameOf, resyncFrame } from './live-frame.ts';
import { RESUME_MAX } from './live-hub.ts';
import type { Topics } from './topics.ts';

/** Builds the start of a stream as one piece: a greeting, and the missed events after `lastSeq`; or
 *  `resync` when they are not available. `lastSeq` undefined starts from now. The stream must join the hub
 *  in the same tick, so that no event is lost in between.  Cost: a read of the missed events in memory. */
export function pastOf(
  { live, clock }: Pick<Context, 'live' | 'clock'>,
  topics: Topics,
  lastSeq: number | undefined,
): Buffer {
  const head = live.head();
  const hello: LiveEvent = { event: 'hello', data: { seq: head, server_time_ms: clock.now() } };
  // While missed events are to follow, the client has not come as far as the head.
  if (lastSeq === undefined) return frameOf(hello, head);
  if (lastSeq > head) return Buffer.concat([frameOf(hello), resyncFrame('gap', head)]);
  const missed = head - lastSeq > RESUME_MAX ? undefined : live.missed(lastSeq, topics);
  return Buffer.concat([frameOf(hello), ...(missed ?? [resyncFrame('too_old', head)])]);
}
