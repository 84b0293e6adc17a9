import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ByeReason, LiveClient } from './live-hub.ts';
import { frameOf } from './live-frame.ts';
import type { Topics } from './topics.ts';

export type EndReason = ByeReason | 'left';

export type StreamAsked = {
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

/** One client's reply as a stream: flowing -> ended. Wraps a reply whose head is written and whose body has no chunks;
 *  frames go to its socket as they are, one buffer for all streams. Nothing here waits for the client: one that does not
 *  read is ended with a named reason when more than `bufferMaxBytes` wait for it.
 *  Cost: a class, because closures and a timer for each of ten thousand streams would weigh more than the rest of it. */
export class LiveStream implements LiveClient {
  readonly topics: Topics;
  readonly token: string | undefined;
  readonly #raw: ServerResponse;
  readonly #socket: Socket;
  readonly #asked: StreamAsked;
  #isEnded = false;

  constructor(raw: ServerResponse, socket: Socket, asked: StreamAsked) {
    this.topics = asked.topics;
    this.token = asked.token;
    this.#raw = raw;
    this.#socket = socket;
    this.#asked = asked;
    raw.on('close', () => this.#finish('left'));
    // A broken pipe arrives as an error and then as the close that is dealt with above.
    raw.on('error', ignored);
  }

  write(frame: Buffer): void {
    if (this.#isEnded) return;
    this.#socket.write(frame);
    const { bufferMaxBytes = BUFFER_MAX_BYTES } = this.#asked;
    if (this.#socket.writableLength > bufferMaxBytes) this.end('slow_reader');
  }

  end(reason: ByeReason): void {
    if (this.#isEnded) return;
    this.#raw.end(frameOf({ event: 'bye', data: { reason } }));
    this.#socket.setTimeout(CUT_AFTER_MS, () => this.#raw.destroy());
    this.#finish(reason);
  }

  #finish(reason: EndReason): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#asked.onEnd(this, reason);
  }
}

const ignored = (): void => {};
