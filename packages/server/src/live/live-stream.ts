import type { ServerResponse } from 'node:http';
import type { ByeReason, LiveClient } from './live-hub.ts';
import { frameOf } from './live-frame.ts';
import type { Topics } from './topics.ts';

/** A stream's life: holding (events wait in a row while the past is read) -> flowing -> ended. */
export type LiveStream = LiveClient & {
  /** Lets what was held flow, without the events up to `seq`, which the past has already given. */
  readonly flow: (seq: number) => void;
  readonly onEnd: (listener: (reason: ByeReason | 'left') => void) => void;
};

/** What may wait unread in this process for one client before the client counts as a slow reader. */
const BUFFER_MAX_BYTES = 256 * 1024;
const HELD_MAX = 2_000;
/** How long a cut client has to take in what was already written to it. */
const CUT_AFTER_MS = 5_000;

/** Wraps a reply whose head is written. Nothing here waits for the client: one that does not read is ended with a named
 *  reason when more than BUFFER_MAX_BYTES wait for it. */
export function openStream(
  raw: ServerResponse,
  topics: Topics,
  memberId: bigint | undefined,
  bufferMaxBytes = BUFFER_MAX_BYTES,
): LiveStream {
  let held: { frame: Buffer; seq: number | undefined }[] | undefined = [];
  let isEnded = false;
  let told = 0;
  const listeners: ((reason: ByeReason | 'left') => void)[] = [];

  const finish = (reason: ByeReason | 'left'): void => {
    if (isEnded) return;
    isEnded = true;
    for (const listener of listeners) listener(reason);
  };
  const end = (reason: ByeReason): void => {
    if (isEnded) return;
    raw.end(frameOf({ event: 'bye', data: { reason } }));
    raw.socket?.setTimeout(CUT_AFTER_MS, () => raw.destroy());
    finish(reason);
  };
  const send = (frame: Buffer, seq: number | undefined): void => {
    if (seq !== undefined && seq <= told) return;
    if (seq !== undefined) told = seq;
    raw.write(frame);
    if (raw.writableLength > bufferMaxBytes) end('slow_reader');
  };
  raw.on('close', () => finish('left'));
  // A broken pipe arrives as an error and then as the close that is dealt with above.
  raw.on('error', () => {});

  return {
    topics,
    memberId,
    end,
    onEnd: (listener) => void listeners.push(listener),
    write: (frame, seq) => {
      if (isEnded) return;
      if (!held) send(frame, seq);
      else if (held.length < HELD_MAX) held.push({ frame, seq });
      else end('slow_reader');
    },
    flow: (seq) => {
      told = Math.max(told, seq);
      const waiting = held ?? [];
      held = undefined;
      for (const each of waiting) if (!isEnded) send(each.frame, each.seq);
    },
  };
}
