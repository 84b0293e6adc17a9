import type { Socket } from 'node:net';

import { frameOf } from './live-frame.ts';
import type { ByeReason, LiveClient } from './live-hub.ts';
import type { Topics } from './topics.ts';

export type EndReason = ByeReason | 'left';

export type StreamRequest = {
  readonly topics: Topics;
  readonly token: string | undefined;
  /** Called once, however the stream ends. */
  readonly onEnd: (stream: LiveStream, reason: EndReason) => void;
  readonly bufferMaxBytes?: number;
};

/** What may wait unread in this process for one client before the client counts as a slow reader. */
const BUFFER_MAX_BYTES = 256 * 1024;
/** How long a cut client has to take in what was already written to it. */
const CUT_AFTER_MS = 5_000;

/** One client's reply as a stream: flowing -> ended. Writes to a socket on which the head of the reply goes
 *  first; frames go as they are, one buffer for all streams. Nothing here waits for the client: one that does
 *  not read is ended with a named reason when more than `bufferMaxBytes` wait for it.
 *  Cost: a class, because closures and a timer for each of ten thousand streams would weigh more than the
 *  rest of it. */
export class LiveStream implements LiveClient {
  readonly topics: Topics;
  readonly token: string | undefined;
  readonly #socket: Socket;
  readonly #asked: StreamRequest;
  #isEnded = false;
  #hasBalance = false;

  constructor(socket: Socket, asked: StreamRequest) {
    this.topics = asked.topics;
    this.token = asked.token;
    this.#socket = socket;
    this.#asked = asked;
    socket.on('close', () => this.#finish('left'));
    // A broken pipe arrives as an error and then as the close that is dealt with above.
    socket.on('error', ignored);
  }

  write(frame: Buffer): void {
    if (this.#isEnded) return;
    this.#socket.write(frame);
    const { bufferMaxBytes = BUFFER_MAX_BYTES } = this.#asked;
    if (this.#socket.writableLength > bufferMaxBytes) this.end('slow_reader');
  }

  writeBalance(frame: Buffer): void {
    this.#hasBalance = true;
    this.write(frame);
  }

  /** Writes the balance to start from, unless a change was written first: that one is newer. */
  writeSnapshot(frame: Buffer): void {
    if (!this.#hasBalance) this.writeBalance(frame);
  }

  end(reason: ByeReason): void {
    if (this.#isEnded) return;
    this.#socket.end(frameOf({ event: 'bye', data: { reason } }));
    this.#socket.setTimeout(CUT_AFTER_MS, () => this.#socket.destroy());
    this.#finish(reason);
  }

  #finish(reason: EndReason): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#asked.onEnd(this, reason);
  }
}

const ignored = (): void => {};
