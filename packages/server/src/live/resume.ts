import type { Context } from '../context.ts';
import { eventsBetween } from './event-store.ts';
import { frameOf } from './live-frame.ts';
import type { Topics } from './topics.ts';

/** A client that has missed more than this asks the ordinary calls instead. */
export const RESUME_MAX = 2_000;

/** What a stream is given before it flows, and up to which event that covers it. */
export type Past = { readonly frames: readonly Buffer[]; readonly upTo: number };

/** The frames a stream starts with: a greeting, and the events after `lastSeq` that it missed; or `resync` when they
 *  cannot be given. The stream must have joined the hub before, so that nothing falls between past and present.
 *  `lastSeq` undefined starts from now.   Cost: one indexed read of at most RESUME_MAX places. */
export async function pastOf(
  ctx: Pick<Context, 'db' | 'live' | 'clock'>,
  topics: Topics,
  lastSeq: number | undefined,
): Promise<Past> {
  const upTo = ctx.live.head();
  const hello = frameOf({ event: 'hello', data: { seq: upTo, server_time_ms: ctx.clock.now() } });
  if (lastSeq === undefined || lastSeq === upTo) return { frames: [hello], upTo };
  if (lastSeq > upTo) return { frames: [hello, resync('gap')], upTo };
  if (upTo - lastSeq > RESUME_MAX) return { frames: [hello, resync('too_old')], upTo };
  const missed = await eventsBetween(
    ctx.db.reader,
    { after: lastSeq, upTo },
    topics.gameIds,
    topics.roundIds,
  );
  const frames = missed.map(({ seq, event }) => frameOf({ event: 'round', data: { ...event, seq } }));
  return { frames: [hello, ...frames], upTo };
}

const resync = (reason: 'gap' | 'too_old'): Buffer => frameOf({ event: 'resync', data: { reason } });
