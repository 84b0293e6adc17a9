import type { Context } from '../context.ts';
import { frameOf } from './live-frame.ts';
import { RESUME_MAX } from './live-hub.ts';
import type { Topics } from './topics.ts';

/** What a stream starts with, as one piece: a greeting, and the events after `lastSeq` that it missed; or
 *  `resync` when they cannot be given. `lastSeq` undefined starts from now. The stream must join the hub in
 *  the same tick, so that nothing falls between past and present.  Cost: a look at what was missed, in
 *  memory. */
export function pastOf(
  { live, clock }: Pick<Context, 'live' | 'clock'>,
  topics: Topics,
  lastSeq: number | undefined,
): Buffer {
  const head = live.head();
  const hello = frameOf({ event: 'hello', data: { seq: head, server_time_ms: clock.now() } });
  if (lastSeq === undefined) return hello;
  if (lastSeq > head) return Buffer.concat([hello, resync('gap')]);
  const missed = head - lastSeq > RESUME_MAX ? undefined : live.missed(lastSeq, topics);
  return Buffer.concat([hello, ...(missed ?? [resync('too_old')])]);
}

const resync = (reason: 'gap' | 'too_old'): Buffer => frameOf({ event: 'resync', data: { reason } });
