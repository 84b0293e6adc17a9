import { connect, type Socket } from 'node:net';

import { FIRST_MEMBER, tokenOf } from '../kit/members.ts';
import { readFrames } from './read-frames.ts';
import { sharedNow } from './shared-clock.ts';

/** The parts that all streams of one process share: the server, one read buffer, and the handlers that
 *  count. */
export type Line = {
  readonly port: number;
  readonly topics: string;
  readonly buffer: Buffer;
  readonly onEvent: (seq: number, atMs: number, isRepeated: boolean) => void;
  readonly onBye: (reason: string) => void;
  readonly onResync: () => void;
  readonly onRefused: () => void;
};

/** One client of the live stream: connecting -> greeted -> lost -> connecting again, after the last event it
 *  had. */
export type Stream = {
  readonly greetedAt: () => number | undefined;
  readonly lastSeq: () => number;
  /** Resets the connection. */
  readonly cut: () => void;
  /** Reads no more until `resume`, and does not come back once it has been ended. */
  readonly stall: () => void;
  readonly resume: () => void;
};

const RETRY_MS = 100;
/** Ports of one address would run out when connections are made anew; Linux has all of 127.0.0.0/8. */
const SOURCES = process.platform === 'linux' ? 8 : 1;

/** Opens the stream of a member, by the member's number from 0, and keeps it open. */
export function openStream(line: Line, member: number): Stream {
  const request =
    `GET /api/live?topics=${line.topics},member:${FIRST_MEMBER + member} HTTP/1.1\r\nhost: bench\r\n` +
    `accept: text/event-stream\r\ntoken: ${tokenOf(member)}\r\n`;
  let socket: Socket | undefined;
  let rest = '';
  let lastSeq = 0;
  let greetedAt: number | undefined;
  let isStalled = false;

  const take = (text: string): void => {
    const now = sharedNow();
    const parsed = readFrames(rest + text);
    rest = parsed.rest;
    for (const seq of parsed.seqs) {
      line.onEvent(seq, now, seq <= lastSeq);
      lastSeq = Math.max(lastSeq, seq);
    }
    if (parsed.isGreeted) greetedAt = now;
    if (parsed.isResync) line.onResync();
    if (parsed.bye !== undefined) line.onBye(parsed.bye);
  };
  const lost = (): void => {
    const wasGreeted = greetedAt !== undefined;
    greetedAt = undefined;
    if (isStalled) return;
    // At once, as the worst of clients would; only a refused client waits a little.
    if (wasGreeted) return dial();
    line.onRefused();
    setTimeout(dial, RETRY_MS);
  };
  const dial = (): void => {
    const callback = (bytes: number): boolean => {
      take(line.buffer.toString('latin1', 0, bytes));
      return true;
    };
    rest = '';
    socket = connect({
      port: line.port,
      host: '127.0.0.1',
      localAddress: `127.0.0.${1 + (member % SOURCES)}`,
      onread: { buffer: line.buffer, callback },
    });
    socket.write(`${request}${lastSeq > 0 ? `last-event-id: ${lastSeq}\r\n` : ''}\r\n`);
    // The close event that follows reports the failure.
    socket.on('error', () => {});
    socket.on('close', lost);
  };
  dial();
  return {
    greetedAt: () => greetedAt,
    lastSeq: () => lastSeq,
    cut: () => socket?.resetAndDestroy(),
    stall: () => {
      isStalled = true;
      socket?.pause();
    },
    resume: () => socket?.resume(),
  };
}
